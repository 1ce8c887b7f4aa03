import { and, eq } from 'drizzle-orm';
import { usuarios_empresas } from '#drizzle/schema/identidade.ts';
import type { Ctx } from '#server/platform/context.ts';
import { parseInput } from '#server/platform/validation.ts';
import { type PrimeirosPassos, setPrimeirosPassosInput } from './schemas.ts';

/** The acting person's own place in the company. */
const isTheirs = ({ empresa_id, ator }: Ctx) =>
  and(eq(usuarios_empresas.empresa_id, empresa_id), eq(usuarios_empresas.usuario_id, ator.id ?? 0));

/** Whose first steps the acting person chose to see in this company; null before they choose. It is their own: no scope is asked for. */
export async function getPrimeirosPassos(ctx: Ctx): Promise<PrimeirosPassos | null> {
  if (ctx.ator.tipo !== 'usuario') return null;
  const [row] = await ctx.db.orm
    .select({ primeiros_passos: usuarios_empresas.primeiros_passos })
    .from(usuarios_empresas)
    .where(isTheirs(ctx));
  return row?.primeiros_passos ?? null;
}

/** Keeps this choice, for this person in this company. It changes nothing that others see, so no audit line tells of it. */
export async function setPrimeirosPassos(ctx: Ctx, input: unknown): Promise<PrimeirosPassos | null> {
  const { primeiros_passos } = parseInput(setPrimeirosPassosInput, input);
  if (ctx.ator.tipo !== 'usuario') return null;
  await ctx.db.orm.update(usuarios_empresas).set({ primeiros_passos }).where(isTheirs(ctx));
  return primeiros_passos;
}
