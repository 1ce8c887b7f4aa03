import { type Historico, listHistorico } from '#server/auditoria/index.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { parseInput } from '#server/platform/validation.ts';
import { shortAddress, visibleAddress } from './address.ts';
import { visibleHeaders } from './headers.ts';
import { fetchWebhooks, requireWebhook } from './internal.ts';
import { type Webhook, webhookIdInput } from './schemas.ts';

/** The company's webhooks, oldest first; of their addresses scheme and host alone. */
export async function listWebhooks(ctx: Ctx): Promise<Webhook[]> {
  requireScope(ctx, 'webhooks:read');
  return (await fetchWebhooks(ctx)).map((row) => ({
    ...row,
    url: shortAddress(row.url),
    headers: visibleHeaders(ctx, row.headers),
  }));
}

/** The id of the company's oldest webhook to an address; null where there is none. */
export async function findWebhookTo(ctx: Ctx, url: string): Promise<number | null> {
  requireScope(ctx, 'webhooks:read');
  return (await fetchWebhooks(ctx)).find((row) => row.url === url)?.id ?? null;
}

/** One webhook. @throws DomainError NOT_FOUND */
export async function getWebhook(ctx: Ctx, input: unknown): Promise<Webhook> {
  requireScope(ctx, 'webhooks:read');
  const found = await requireWebhook(ctx, parseInput(webhookIdInput, input).id);
  return { ...found, url: visibleAddress(ctx, found.url), headers: visibleHeaders(ctx, found.headers) };
}

/**
 * The history of a webhook, oldest first: its audit lines.
 * @throws DomainError NOT_FOUND
 */
export async function listHistoricoWebhook(ctx: Ctx, input: unknown): Promise<Historico[]> {
  const { id } = await getWebhook(ctx, input);
  const lines = await listHistorico(ctx, 'webhook', id);
  return lines.map((line) => ({ ...line, detalhes: shortened(line.detalhes) }));
}

/** Details of a line that earlier releases wrote with whole addresses: `url`, or its values before and after. */
function shortened(detalhes: Record<string, unknown>): Record<string, unknown> {
  const short = (value: unknown) => (typeof value === 'string' ? shortAddress(value) : value);
  const { url } = detalhes;
  if (url === undefined) return detalhes;
  const isChange = typeof url === 'object' && url !== null;
  return {
    ...detalhes,
    url: isChange ? Object.fromEntries(Object.entries(url).map(([when, value]) => [when, short(value)])) : short(url),
  };
}
