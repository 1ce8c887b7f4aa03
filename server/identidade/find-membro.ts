import { and, eq } from 'drizzle-orm';
import { usuarios, usuarios_empresas } from '#drizzle/schema/identidade.ts';
import type { Ctx } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';

/** A person's place in the company, by the id that lists of users show. */
export type Membro = { id: number; nome: string; ativo: boolean };

const membros = (ctx: Ctx) =>
  ctx.db.orm
    .select({ id: usuarios_empresas.id, nome: usuarios.nome, ativo: usuarios_empresas.ativo })
    .from(usuarios_empresas)
    .innerJoin(usuarios, eq(usuarios.id, usuarios_empresas.usuario_id));

/**
 * A user of the company, held until the transaction ends; null for an invitation, and for one of another company. For other rooms: no scope
 * is checked here, the verb that calls has checked its own.
 */
export async function holdMembro(ctx: Ctx, id: number): Promise<Membro | null> {
  const isTheirs = and(eq(usuarios_empresas.empresa_id, ctx.empresa_id), eq(usuarios_empresas.id, id));
  const [found] = await membros(ctx).where(isTheirs).for('key share', { of: usuarios_empresas });
  return found ?? null;
}

/** The same of who acts, where a person does, at the panel. */
async function holdMembroAtual(ctx: Ctx): Promise<Membro | null> {
  if (!isAtPanel(ctx)) return null;
  const [found] = await membros(ctx).where(isActing(ctx)).for('key share', { of: usuarios_empresas });
  return found ?? null;
}

/**
 * Who a new record names: the user sent, nobody where null is sent, else whoever acts at the panel; held until the transaction ends.
 * @param field the field that names the user
 * @throws DomainError VALIDATION_ERROR on `field` for a user that the company has not, has deactivated, or who has not accepted yet
 */
export async function resolveMembro(ctx: Ctx, field: string, id: number | null | undefined): Promise<Membro | null> {
  if (id === null) return null;
  if (id === undefined) return holdMembroAtual(ctx);
  const membro = await holdMembro(ctx, id);
  if (!membro) throw invalid(field, `Usuário não encontrado (id ${id}).`);
  if (!membro.ativo) throw invalid(field, `O usuário "${membro.nome}" (id ${id}) está inativo.`);
  return membro;
}

/** The same without holding them: for what reads. */
export async function findMembroAtual(ctx: Ctx): Promise<Membro | null> {
  if (!isAtPanel(ctx)) return null;
  const [found] = await membros(ctx).where(isActing(ctx));
  return found ?? null;
}

const isAtPanel = ({ porta, ator }: Ctx): boolean => porta === 'painel' && ator.tipo === 'usuario';

const isActing = ({ empresa_id, ator }: Ctx) =>
  and(eq(usuarios_empresas.empresa_id, empresa_id), eq(usuarios_empresas.usuario_id, ator.id ?? 0));
