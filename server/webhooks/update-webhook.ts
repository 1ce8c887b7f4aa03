import { eq, sql } from 'drizzle-orm';
import { webhooks } from '#drizzle/schema/webhooks.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { changes } from '#server/platform/rows.ts';
import { parseInput, sentOf } from '#server/platform/validation.ts';
import { requireDestination } from './destination.ts';
import { auditable, recordWebhook, requireWebhook, requireWebhookForUpdate } from './internal.ts';
import { replaceWebhookInput, updateWebhookInput, type Webhook, webhookIdInput } from './schemas.ts';

/**
 * Changes the fields sent; nothing is written where nothing differs. Deactivating voids the deliveries that wait for the webhook
 * and activating forgets its failures: the trigger `webhook_parado` of the room `entregas` does both in the same statement.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR as on creation
 */
export async function updateWebhook(ctx: Ctx, input: unknown): Promise<Webhook> {
  requireScope(ctx, 'webhooks:write');
  const { id } = parseInput(webhookIdInput, input);
  return change(ctx, id, parseInput(updateWebhookInput, input));
}

/** The same for PUT: fields that are not sent go back to their defaults, except `ativo`, which stays. */
export async function replaceWebhook(ctx: Ctx, input: unknown): Promise<Webhook> {
  requireScope(ctx, 'webhooks:write');
  const { id } = parseInput(webhookIdInput, input);
  return change(ctx, id, parseInput(replaceWebhookInput, input));
}

async function change(outer: Ctx, id: number, data: Partial<Webhook>): Promise<Webhook> {
  // Asks DNS: not while the row is locked.
  if (data.url !== undefined && data.url !== (await requireWebhook(outer, id)).url) await requireDestination(data.url);
  return transaction(outer, async (ctx) => {
    const before = await requireWebhookForUpdate(ctx, id);
    const sent = sentOf(data);
    const detalhes = changes(before, sent);
    if (Object.keys(detalhes).length === 0) return before;
    const next = { ...before, ...sent };
    const paused = before.ativo && !next.ativo;
    const resumed = !before.ativo && next.ativo;
    await ctx.db.orm
      .update(webhooks)
      .set({
        ...sent,
        ...(paused ? { desativado_em: sql`now()`, desativado_motivo: 'manual' } : {}),
        ...(resumed ? { desativado_em: null, desativado_motivo: null } : {}),
        atualizado_em: sql`now()`,
      })
      .where(eq(webhooks.id, id));
    const acao = paused ? 'webhook.desativado' : resumed ? 'webhook.reativado' : 'webhook.alterado';
    await recordWebhook(ctx, acao, next, changes(auditable(before), auditable(sent)));
    return requireWebhook(ctx, id);
  });
}
