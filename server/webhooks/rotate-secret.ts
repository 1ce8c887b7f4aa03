import { eq, sql } from 'drizzle-orm';
import { webhooks } from '#drizzle/schema/webhooks.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { encrypt, newSecret } from '#server/platform/crypto.ts';
import { parseInput } from '#server/platform/validation.ts';
import { recordWebhook, requireWebhook, requireWebhookForUpdate } from './internal.ts';
import { type WebhookComSecret, webhookIdInput } from './schemas.ts';
import { secretContext } from './secret.ts';

/**
 * Gives a webhook a new secret, which is in this answer only. The secret before signs nothing any more.
 * @throws DomainError NOT_FOUND
 */
export async function rotateSecret(outer: Ctx, input: unknown): Promise<WebhookComSecret> {
  requireScope(outer, 'webhooks:write');
  const { id } = parseInput(webhookIdInput, input);
  const secret = newSecret('whsec');
  return transaction(outer, async (ctx) => {
    const before = await requireWebhookForUpdate(ctx, id);
    const secret_cifrado = encrypt(secret, secretContext(ctx.empresa_id));
    await ctx.db.orm
      .update(webhooks)
      .set({ secret_cifrado, secret_final: secret.slice(-4), atualizado_em: sql`now()` })
      .where(eq(webhooks.id, id));
    await recordWebhook(ctx, 'webhook.secret_rotacionado', before);
    return { ...(await requireWebhook(ctx, id)), secret };
  });
}
