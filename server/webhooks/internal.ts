import { type AcaoDe, type Detalhes, record } from '#server/auditoria/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { DomainError, notFound } from '#server/platform/errors.ts';
import type { Webhook } from './schemas.ts';

/** The company's webhooks that were not deleted, with the columns of Webhook. */
export const webhookRows = (ctx: Ctx, id: number | null = null, lock = false) => ctx.db.sql<Webhook[]>`
  SELECT id, url, descricao, eventos, max_tentativas, timeout_segundos, headers, ativo, desativado_em, desativado_motivo,
    secret_final, criado_em, atualizado_em
  FROM webhooks
  WHERE empresa_id = ${ctx.empresa_id} AND excluido_em IS NULL ${id === null ? ctx.db.sql`` : ctx.db.sql`AND id = ${id}`}
  ORDER BY id ${lock ? ctx.db.sql`FOR UPDATE` : ctx.db.sql``}`;

/** @throws DomainError NOT_FOUND */
export async function requireWebhook(ctx: Ctx, id: number): Promise<Webhook> {
  const [found] = await webhookRows(ctx, id);
  if (!found) throw notFound('Webhook não encontrado.');
  return found;
}

/** The same, locked for the change that follows. */
export async function requireWebhookForUpdate(
  ctx: Ctx,
  id: number,
  missing = 'Webhook não encontrado.',
): Promise<Webhook> {
  const [found] = await webhookRows(ctx, id, true);
  if (!found) throw notFound(missing);
  return found;
}

/** @throws DomainError CONFLICT saying why, when the webhook receives nothing */
export function requireActive(webhook: Pick<Webhook, 'ativo' | 'desativado_motivo'>): void {
  if (webhook.ativo) return;
  const why = webhook.desativado_motivo === 'falhas' ? 'foi desativado por falhas seguidas' : 'está desativado';
  throw new DomainError('CONFLICT', `O webhook ${why}: reative-o antes de enviar.`);
}

/** A webhook's name in the audit trail. */
export const nameOf = (webhook: Pick<Webhook, 'descricao' | 'url'>): string => webhook.descricao || webhook.url;

export const recordWebhook = (
  ctx: Ctx,
  acao: AcaoDe<'webhook'>,
  webhook: Pick<Webhook, 'id' | 'descricao' | 'url'>,
  detalhes: Detalhes<'webhook'> = {},
): Promise<void> =>
  record(ctx, { acao, recurso: 'webhook', recurso_id: webhook.id, recurso_nome: nameOf(webhook), detalhes });

/** A webhook's settings as the audit trail may show them: values of custom headers can be keys, so only their names. */
export const auditable = (fields: Partial<Webhook>): Record<string, unknown> => ({
  ...fields,
  ...(fields.headers ? { headers: Object.keys(fields.headers) } : {}),
});
