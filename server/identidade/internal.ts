import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import { usuarios, usuarios_empresas } from '#drizzle/schema/identidade.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { oneRow, refuseTaken } from '#server/platform/rows.ts';
import { TAKES_SLOT } from './contrato.ts';
import type { Usuario } from './schemas.ts';

/** An e-mail signs in one person of the whole service. */
export const EMAIL_TAKEN = 'Este e-mail já está em uso.';
export const emailTaken = (field: string) => refuseTaken('usuarios_email', field, EMAIL_TAKEN);

/** The person with this e-mail, which is in lower case. */
export const hasEmail = (email: string) => eq(sql`lower(${usuarios.email})`, email);

/** What a user is now; nobody is inactive before they have accepted. */
export const SITUACAO = sql<Usuario['situacao']>`
  CASE WHEN NOT ${usuarios_empresas.ativo} THEN 'inativo' WHEN ${usuarios_empresas.usuario_id} IS NULL THEN 'convidado' ELSE 'ativo' END`;

const columns = (ctx: Ctx) => ({
  id: usuarios_empresas.id,
  // The name and e-mail of an invitation are what the inviter wrote; from the acceptance on, the person's own.
  nome: sql<string>`coalesce(${usuarios.nome}, ${usuarios_empresas.convite_nome})`,
  email: sql<string>`coalesce(${usuarios.email}, ${usuarios_empresas.convite_email})`,
  papel: usuarios_empresas.papel,
  tipo: usuarios_empresas.tipo,
  situacao: SITUACAO,
  ocupa_limite: sql<boolean>`${TAKES_SLOT}`,
  eu: sql<boolean>`coalesce(${usuarios.id} = ${ctx.ator.tipo === 'usuario' ? ctx.ator.id : null}::bigint, false)`,
  // In this company: what the person does elsewhere is not its affair.
  ultimo_acesso_em: usuarios_empresas.ultimo_acesso_em,
  convite_expira_em: usuarios_empresas.convite_expira_em,
  convidado_por_nome: usuarios_empresas.convidado_por_nome,
  criado_em: usuarios_empresas.criado_em,
});

/** Users of companies; the caller limits it to one company. */
export const members = (ctx: Ctx) =>
  ctx.db.orm
    .select(columns(ctx))
    .from(usuarios_empresas)
    .leftJoin(usuarios, eq(usuarios.id, usuarios_empresas.usuario_id))
    .$dynamic();

/** How many rows of `members` meet the condition. */
export async function countMembers(ctx: Ctx, where: SQL | undefined): Promise<number> {
  const rows = await ctx.db.orm
    .select({ n: count() })
    .from(usuarios_empresas)
    .leftJoin(usuarios, eq(usuarios.id, usuarios_empresas.usuario_id))
    .where(where);
  return oneRow(rows).n;
}

/** `sessoes_desde` of a place that a person takes in this session: of somebody who was removed once, older sessions stay outside. */
export const sinceSession = (sessao_id: number | null): SQL<Date> =>
  sql<Date>`(SELECT criado_em - interval '1 microsecond' FROM sessoes WHERE id = ${sessao_id}::bigint)`;

/** The rows of `usuarios_empresas` that are a user of the company. */
export const isMember = (ctx: Ctx, id: number) =>
  and(eq(usuarios_empresas.empresa_id, ctx.empresa_id), eq(usuarios_empresas.id, id));

/** @throws DomainError NOT_FOUND, also for a user of another company */
export async function fetchMember(ctx: Ctx, id: number): Promise<Usuario> {
  const [found] = await members(ctx).where(isMember(ctx, id));
  if (!found) throw notFound('Usuário não encontrado.');
  return found;
}
