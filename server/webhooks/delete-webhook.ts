import { eq, sql } from 'drizzle-orm';
import { webhooks } from '#drizzle/schema/webhooks.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { parseInput } from '#server/platform/validation.ts';
import { recordWebhook, requireWebhookForUpdate } from './internal.ts';
import { webhookIdInput } from './schemas.ts';
import { NO_PREVIOUS_SECRET } from './secret.ts';

/**
 * Deletes a webhook: the deliveries that wait for it are void (by the trigger `webhook_parado`), its place among the 20 is free,
 * a secret that a rotation kept is erased, its log stays for its 30 days.
 * @throws DomainError NOT_FOUND
 */
export async function deleteWebhook(outer: Ctx, input: unknown): Promise<void> {
  requireScope(outer, 'webhooks:delete');
  const { id } = parseInput(webhookIdInput, input);
  await transaction(outer, async (ctx) => {
    const webhook = await requireWebhookForUpdate(ctx, id);
    await ctx.db.orm
      .update(webhooks)
      .set({
        excluido_em: sql`now()`,
        ativo: false,
        ...NO_PREVIOUS_SECRET,
        atualizado_em: sql`now()`,
      })
      .where(eq(webhooks.id, id));
    await recordWebhook(ctx, 'webhook.excluido', webhook);
  });
}
