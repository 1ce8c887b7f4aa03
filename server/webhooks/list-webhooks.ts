import { type Historico, listHistorico } from '#server/auditoria/index.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { parseInput } from '#server/platform/validation.ts';
import { visibleHeaders } from './headers.ts';
import { fetchWebhooks, requireWebhook } from './internal.ts';
import { type Webhook, webhookIdInput } from './schemas.ts';

/** The company's webhooks, oldest first. */
export async function listWebhooks(ctx: Ctx): Promise<Webhook[]> {
  requireScope(ctx, 'webhooks:read');
  return (await fetchWebhooks(ctx)).map((row) => ({ ...row, headers: visibleHeaders(ctx, row.headers) }));
}

/** One webhook. @throws DomainError NOT_FOUND */
export async function getWebhook(ctx: Ctx, input: unknown): Promise<Webhook> {
  requireScope(ctx, 'webhooks:read');
  const found = await requireWebhook(ctx, parseInput(webhookIdInput, input).id);
  return { ...found, headers: visibleHeaders(ctx, found.headers) };
}

/**
 * The history of a webhook, oldest first: its audit lines.
 * @throws DomainError NOT_FOUND
 */
export async function listHistoricoWebhook(ctx: Ctx, input: unknown): Promise<Historico[]> {
  const { id } = await getWebhook(ctx, input);
  return listHistorico(ctx, 'webhook', id);
}
