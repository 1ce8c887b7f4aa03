import { and, eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { tokens_api } from '#drizzle/schema/acesso.ts';
import { usuarios_empresas } from '#drizzle/schema/identidade.ts';
import * as identidade from '#server/identidade/index.ts';
import { type Ctx, requireProof, requireScope, transaction } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import { holdResponsavel } from './responsavel.ts';

/**
 * The room `identidade`'s verb, with the access that invites held: whoever ends it finds the invitation, and takes it back.
 * @throws DomainError as there; FORBIDDEN where the actor may not make somebody an administrator (requireMayAdminister)
 */
export async function inviteUsuario(outer: Ctx, input: unknown): ReturnType<typeof identidade.inviteUsuario> {
  requireScope(outer, 'usuarios:write');
  requireProof(outer);
  const { papel } = parseInput(identidade.inviteUsuarioInput, input);
  return transaction(outer, async (ctx) => {
    await holdActor(ctx);
    if (papel === 'administrador') await requireMayAdminister(ctx);
    return identidade.inviteUsuario(ctx, input);
  });
}

/** The room `identidade`'s verb, with the access that sends it again held, for the same reason. @throws DomainError as there */
export async function resendConvite(outer: Ctx, input: unknown): ReturnType<typeof identidade.resendConvite> {
  requireScope(outer, 'usuarios:write');
  requireProof(outer);
  return transaction(outer, async (ctx) => {
    await holdActor(ctx);
    return identidade.resendConvite(ctx, input);
  });
}

/**
 * Changes of a company's users take turns, and each is by somebody who still has access then: whoever waited behind the end of their own
 * access is refused.
 * @throws DomainError UNAUTHENTICATED
 */
export async function holdActor(ctx: Ctx): Promise<void> {
  // The account first, as wherever an access ends.
  await identidade.lockContrato(ctx);
  await holdResponsavel(ctx);
}

const emissor = alias(tokens_api, 'emissor');

/**
 * An administrator may do everything, for good: more than any key or connection. So an application never makes one, and a key only as
 * long as whoever answers for it administers the company, or where the key is the company's own. In a company without an active
 * administrator, as one that a key opened, any key with the scope makes the first.
 * @throws DomainError FORBIDDEN
 */
export async function requireMayAdminister(ctx: Ctx): Promise<void> {
  const { ator } = ctx;
  if (ator.tipo === 'concessao') {
    throw new DomainError('FORBIDDEN', 'Um aplicativo conectado não dá a ninguém o papel de administrador.');
  }
  if (ator.tipo !== 'token' || !(await identidade.hasAdministrator(ctx)) || (await isAdministrators(ctx, ator.id))) {
    return;
  }
  throw new DomainError(
    'FORBIDDEN',
    'Esta chave não dá o papel de administrador: quem responde por ela não administra esta empresa. Peça a quem a administra.',
  );
}

/** Whether a key is the company's own, or of somebody who administers the company. */
async function isAdministrators({ db, empresa_id }: Ctx, token_id: number): Promise<boolean> {
  const [found] = await db.orm
    .select({
      usuario_id: tokens_api.responsavel_usuario_id,
      emissor_empresa_id: emissor.empresa_id,
      papel: usuarios_empresas.papel,
    })
    .from(tokens_api)
    .leftJoin(emissor, eq(emissor.id, tokens_api.emitido_por_token_id))
    .leftJoin(
      usuarios_empresas,
      and(
        eq(usuarios_empresas.usuario_id, tokens_api.responsavel_usuario_id),
        eq(usuarios_empresas.empresa_id, empresa_id),
        usuarios_empresas.ativo,
      ),
    )
    .where(and(eq(tokens_api.id, token_id), isNull(tokens_api.revogado_em)));
  if (!found) return false;
  if (found.usuario_id !== null) return found.papel === 'administrador';
  return found.emissor_empresa_id === null || found.emissor_empresa_id === empresa_id;
}
