import { and, asc, eq, isNull } from 'drizzle-orm';
import { webhooks } from '#drizzle/schema/webhooks.ts';
import { type AcaoDe, type Detalhes, record } from '#server/auditoria/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/errors.ts';
import { columnsOf, fetchRow, lockRow } from '#server/platform/rows.ts';
import { shortAddress } from './address.ts';
import { type Webhook, webhook } from './schemas.ts';

/** The company's webhooks that were not deleted. */
const WEBHOOKS = {
  table: webhooks,
  columns: columnsOf(webhooks, webhook),
  where: isNull(webhooks.excluido_em),
  missing: 'Webhook não encontrado.',
};

/** A webhook whose previous secret's time is over has none, though the housekeeping has not erased it yet. */
const present = (row: Webhook): Webhook =>
  row.secret_anterior_ate && row.secret_anterior_ate <= new Date() ? { ...row, secret_anterior_ate: null } : row;

/** The company's webhooks, oldest first. */
export const fetchWebhooks = async (ctx: Ctx): Promise<Webhook[]> => {
  const rows = await ctx.db.orm
    .select(WEBHOOKS.columns)
    .from(webhooks)
    .where(and(eq(webhooks.empresa_id, ctx.empresa_id), WEBHOOKS.where))
    .orderBy(asc(webhooks.id));
  return rows.map(present);
};

/** @throws DomainError NOT_FOUND, for a webhook of another company and for one that was deleted, too */
export const requireWebhook = async (ctx: Ctx, id: number): Promise<Webhook> =>
  present(await fetchRow(ctx, WEBHOOKS, id));

/**
 * The same, locked for the change that follows.
 * @throws DomainError NOT_FOUND
 */
export const requireWebhookForUpdate = async (ctx: Ctx, id: number, missing = WEBHOOKS.missing): Promise<Webhook> =>
  present(await lockRow(ctx, { ...WEBHOOKS, missing }, id));

const WHY = {
  manual: 'está desativado',
  falhas: 'foi desativado por falhas seguidas',
  acesso_encerrado: 'foi desativado porque o acesso de quem o criou terminou',
};

/** @throws DomainError CONFLICT saying why, when the webhook receives nothing */
export function requireActive(webhook: Pick<Webhook, 'ativo' | 'desativado_motivo'>): void {
  if (webhook.ativo) return;
  const why = webhook.desativado_motivo ? WHY[webhook.desativado_motivo] : WHY.manual;
  throw new DomainError('CONFLICT', `O webhook ${why}: reative-o antes de enviar.`);
}

/** A webhook's name in the audit trail. */
export const auditName = (webhook: Pick<Webhook, 'descricao' | 'url'>): string =>
  webhook.descricao || shortAddress(webhook.url);

export const recordWebhook = (
  ctx: Ctx,
  acao: AcaoDe<'webhook'>,
  webhook: Pick<Webhook, 'id' | 'descricao' | 'url'>,
  detalhes: Detalhes<'webhook'> = {},
): Promise<void> =>
  record(ctx, { acao, recurso: 'webhook', recurso_id: webhook.id, recurso_nome: auditName(webhook), detalhes });

/**
 * A webhook's settings as the audit trail may show them: the address and the values of custom headers can hold keys, so only the host and
 * the names.
 */
export const auditable = (fields: Partial<Webhook>): Record<string, unknown> => ({
  ...fields,
  ...(fields.url === undefined ? {} : { url: shortAddress(fields.url) }),
  ...(fields.headers ? { headers: Object.keys(fields.headers) } : {}),
});
