import { and, eq, isNull } from 'drizzle-orm';
import { concessoes, tokens_api } from '#drizzle/schema/acesso.ts';
import { holdMember } from '#server/identidade/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/errors.ts';
import * as webhooks from '#server/webhooks/index.ts';

const ended = () => new DomainError('UNAUTHENTICATED', 'Token revogado.');

/**
 * Whose that is which the context's actor makes, in the caller's transaction: the connection's, the person's at the panel, or the person's
 * whose the token is, which may be one of the account's main registration; the company's own otherwise. The actor's access is held until the transaction ends, so that whoever ends it finds
 * what was made meanwhile.
 * @throws DomainError UNAUTHENTICATED where the access ended after the door had let the request in
 */
export async function holdResponsavel(ctx: Ctx): Promise<webhooks.Responsavel> {
  const { ator, db, empresa_id } = ctx;
  if (ator.tipo === 'usuario') {
    await holdMember(ctx);
    return { concessao_id: null, usuario_id: ator.id, empresa_id };
  }
  if (ator.tipo === 'concessao') {
    const [held] = await db.orm
      .select({ id: concessoes.id })
      .from(concessoes)
      .where(and(eq(concessoes.id, ator.id), isNull(concessoes.encerrada_em)))
      .for('share');
    if (!held) throw ended();
    return { ...webhooks.PROPRIO, concessao_id: held.id };
  }
  if (ator.tipo === 'token') {
    const [held] = await db.orm
      .select({ usuario_id: tokens_api.responsavel_usuario_id, empresa_id: tokens_api.responsavel_empresa_id })
      .from(tokens_api)
      .where(and(eq(tokens_api.id, ator.id), isNull(tokens_api.revogado_em)))
      .for('share');
    if (!held) throw ended();
    return { concessao_id: null, ...held };
  }
  return webhooks.PROPRIO;
}

/** The room `webhooks`' verbs, with whose the webhook is. */
export const createWebhook = (ctx: Ctx, input: unknown): Promise<webhooks.WebhookComSecret> =>
  webhooks.createWebhook(ctx, input, holdResponsavel);
export const updateWebhook = (ctx: Ctx, input: unknown): Promise<webhooks.Webhook> =>
  webhooks.updateWebhook(ctx, input, holdResponsavel);
export const replaceWebhook = (ctx: Ctx, input: unknown): Promise<webhooks.Webhook> =>
  webhooks.replaceWebhook(ctx, input, holdResponsavel);
export const rotateSecret = (ctx: Ctx, input: unknown): Promise<webhooks.WebhookComSecret> =>
  webhooks.rotateSecret(ctx, input, holdResponsavel);
