import { and, eq, inArray } from 'drizzle-orm';
import { acervos, conhecimentos } from '#drizzle/schema/conhecimento.ts';
import type { Ctx } from '#server/platform/context.ts';

/** Counted up by whatever changes what the company's searches find. */
export async function findRevisao({ db, empresa_id }: Ctx): Promise<number> {
  const { revisao } = acervos;
  const [acervo] = await db.orm.select({ revisao }).from(acervos).where(eq(acervos.empresa_id, empresa_id));
  return acervo?.revisao ?? 0;
}

/** Whether items that a search found since a revision are all there and in use. For rooms: asks for no scope. */
export async function areEmUso(ctx: Ctx, ids: readonly number[], desde: number): Promise<boolean> {
  if (ids.length === 0 || (await findRevisao(ctx)) === desde) return true;
  const { id, empresa_id, ativo } = conhecimentos;
  const rows = await ctx.db.orm
    .select({ id })
    .from(conhecimentos)
    .where(and(eq(empresa_id, ctx.empresa_id), eq(ativo, true), inArray(id, [...ids])));
  return rows.length === new Set(ids).size;
}
