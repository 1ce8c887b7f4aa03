import { eq, sql } from 'drizzle-orm';
import { webhooks } from '#drizzle/schema/webhooks.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { parseInput } from '#server/platform/validation.ts';
import { recordWebhook, requireWebhook, requireWebhookForUpdate } from './internal.ts';
import { type Webhook, webhookIdInput } from './schemas.ts';
import { NO_PREVIOUS_SECRET } from './secret.ts';

/**
 * Ends the secret that a rotation kept, before its time. Nothing is written where there is none.
 * @throws DomainError NOT_FOUND
 */
export async function endPreviousSecret(outer: Ctx, input: unknown): Promise<Webhook> {
  requireScope(outer, 'webhooks:write');
  const { id } = parseInput(webhookIdInput, input);
  return transaction(outer, async (ctx) => {
    const before = await requireWebhookForUpdate(ctx, id);
    if (before.secret_anterior_ate === null) return before;
    await ctx.db.orm
      .update(webhooks)
      .set({ ...NO_PREVIOUS_SECRET, atualizado_em: sql`now()` })
      .where(eq(webhooks.id, id));
    await recordWebhook(ctx, 'webhook.secret_anterior_encerrado', before);
    return requireWebhook(ctx, id);
  });
}
