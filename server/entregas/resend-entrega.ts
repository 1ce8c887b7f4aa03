import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { parseInput } from '#server/platform/validation.ts';
import { recordWebhook, requireActive, requireWebhookForUpdate } from '#server/webhooks/index.ts';
import { fetchEntrega } from './get-entrega.ts';
import { requeue } from './internal.ts';
import { type Entrega, entregaIdInput } from './schemas.ts';

/**
 * Sends a delivery again at once: the same bytes and key, a new cycle of attempts, in place of a retry that waits.
 * @throws DomainError NOT_FOUND; CONFLICT when its webhook is not active
 */
export async function resendEntrega(outer: Ctx, input: unknown): Promise<Entrega> {
  requireScope(outer, 'webhooks:write');
  const { id } = parseInput(entregaIdInput, input);
  return transaction(outer, async (ctx) => {
    const { webhook_id } = await fetchEntrega(ctx, id);
    const webhook = await requireWebhookForUpdate(ctx, webhook_id, 'O webhook desta entrega foi excluído.');
    requireActive(webhook);
    await requeue(ctx, [id], 'manual');
    await recordWebhook(ctx, 'webhook.entrega_reenviada', webhook, { entrega_id: id });
    return fetchEntrega(ctx, id);
  });
}
