import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { webhooks } from '#drizzle/schema/webhooks.ts';
import { type AcaoDe, type Detalhes, record } from '#server/auditoria/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { DomainError, notFound } from '#server/platform/errors.ts';
import { columnsOf } from '#server/platform/rows.ts';
import { type Webhook, webhook } from './schemas.ts';

const columns = { ...columnsOf(webhooks, webhook), eventos: sql<Webhook['eventos']>`${webhooks.eventos}` };

/** The company's webhooks that were not deleted, or the one with the id. */
const select = (ctx: Ctx, id?: number) =>
  ctx.db.orm
    .select(columns)
    .from(webhooks)
    .where(
      and(
        eq(webhooks.empresa_id, ctx.empresa_id),
        isNull(webhooks.excluido_em),
        id === undefined ? undefined : eq(webhooks.id, id),
      ),
    );

/** The company's webhooks, oldest first. */
export const fetchWebhooks = (ctx: Ctx): Promise<Webhook[]> => select(ctx).orderBy(asc(webhooks.id)).execute();

const MISSING = 'Webhook não encontrado.';

function found([row]: readonly Webhook[], missing: string): Webhook {
  if (!row) throw notFound(missing);
  return row;
}

/** @throws DomainError NOT_FOUND, for a webhook of another company and for one that was deleted, too */
export const requireWebhook = async (ctx: Ctx, id: number): Promise<Webhook> => found(await select(ctx, id), MISSING);

/**
 * The same, locked for the change that follows.
 * @throws DomainError NOT_FOUND
 */
export const requireWebhookForUpdate = async (ctx: Ctx, id: number, missing = MISSING): Promise<Webhook> =>
  found(await select(ctx, id).for('update'), missing);

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
