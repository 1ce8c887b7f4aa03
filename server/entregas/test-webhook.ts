import { and, eq } from 'drizzle-orm';
import { entregas } from '#drizzle/schema/entregas.ts';
import { publishTo } from '#server/eventos/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { oneRow } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { recordWebhook, requireActive, requireWebhookForUpdate, webhookIdInput } from '#server/webhooks/index.ts';
import { fetchEntrega } from './get-entrega.ts';
import type { Entrega } from './schemas.ts';

/**
 * Sends the test event `webhook.teste` to one webhook, whatever it listens to; the test is a delivery like any other.
 * @throws DomainError NOT_FOUND; CONFLICT when the webhook is not active
 */
export async function testWebhook(outer: Ctx, input: unknown): Promise<Entrega> {
  requireScope(outer, 'webhooks:write');
  const { id } = parseInput(webhookIdInput, input);
  return transaction(outer, async (ctx) => {
    const webhook = await requireWebhookForUpdate(ctx, id);
    requireActive(webhook);
    const evento_id = await publishTo(ctx, id, 'webhook.teste', {
      mensagem:
        'Este é um evento de teste do Romaneio. Se você o recebeu e conferiu a assinatura, o webhook está pronto.',
    });
    await recordWebhook(ctx, 'webhook.teste_enviado', webhook);
    const rows = await ctx.db.orm
      .select({ id: entregas.id })
      .from(entregas)
      .where(and(eq(entregas.evento_id, evento_id), eq(entregas.webhook_id, id)));
    return fetchEntrega(ctx, oneRow(rows).id);
  });
}
