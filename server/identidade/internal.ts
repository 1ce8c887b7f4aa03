import { and, eq, sql } from 'drizzle-orm';
import { usuarios, usuarios_empresas } from '#drizzle/schema/identidade.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { refuseTaken } from '#server/platform/rows.ts';
import type { Usuario } from './schemas.ts';

/** An e-mail signs in one user of the whole service. */
export const EMAIL_TAKEN = 'Este e-mail já está em uso.';
export const emailTaken = (field: string) => refuseTaken('usuarios_email', field, EMAIL_TAKEN);

/** The user with this e-mail, which is in lower case. */
export const hasEmail = (email: string) => eq(sql`lower(${usuarios.email})`, email);

const columns = {
  id: usuarios.id,
  nome: usuarios.nome,
  email: usuarios.email,
  papel: usuarios_empresas.papel,
  ativo: usuarios_empresas.ativo,
  ultimo_acesso_em: usuarios.ultimo_acesso_em,
  criado_em: usuarios_empresas.criado_em,
};

/** Users with their role in each company; the caller limits it to one company. */
export const members = (ctx: Ctx) =>
  ctx.db.orm
    .select(columns)
    .from(usuarios)
    .innerJoin(usuarios_empresas, eq(usuarios_empresas.usuario_id, usuarios.id))
    .$dynamic();

/** @throws DomainError NOT_FOUND, also for a user of another company */
export async function fetchMember(ctx: Ctx, id: number): Promise<Usuario> {
  const [found] = await members(ctx).where(and(eq(usuarios_empresas.empresa_id, ctx.empresa_id), eq(usuarios.id, id)));
  if (!found) throw notFound('Usuário não encontrado.');
  return found;
}
