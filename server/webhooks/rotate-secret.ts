import { eq, sql } from 'drizzle-orm';
import { webhooks } from '#drizzle/schema/webhooks.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { encrypt, newSecret } from '#server/platform/crypto.ts';
import { parseInput } from '#server/platform/validation.ts';
import { recordWebhook, requireWebhook, requireWebhookForUpdate } from './internal.ts';
import { rotateSecretInput, type WebhookComSecret, webhookIdInput } from './schemas.ts';
import { secretContext } from './secret.ts';

/**
 * Gives a webhook a new secret, which is in this answer only. The secret before ends at once, or goes on signing the deliveries'
 * `X-Webhook-Assinatura-Envio`, beside the new one, for some hours, so that a receiver changes over without refusing a delivery. A
 * secret that an earlier rotation kept ends in any case.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR for more than 24 hours
 */
export async function rotateSecret(outer: Ctx, input: unknown): Promise<WebhookComSecret> {
  requireScope(outer, 'webhooks:write');
  const { id, manter_anterior_horas } = parseInput(rotateSecretInput.extend(webhookIdInput.shape), input);
  const secret = newSecret('whsec');
  return transaction(outer, async (ctx) => {
    const before = await requireWebhookForUpdate(ctx, id);
    const secret_cifrado = encrypt(secret, secretContext(ctx.empresa_id));
    const kept = manter_anterior_horas > 0;
    await ctx.db.orm
      .update(webhooks)
      .set({
        secret_anterior_cifrado: kept ? webhooks.secret_cifrado : null,
        secret_anterior_ate: kept ? sql`now() + make_interval(hours => ${manter_anterior_horas})` : null,
        secret_cifrado,
        secret_final: secret.slice(-4),
        atualizado_em: sql`now()`,
      })
      .where(eq(webhooks.id, id));
    await recordWebhook(ctx, 'webhook.secret_rotacionado', before, { manter_anterior_horas });
    return { ...(await requireWebhook(ctx, id)), secret };
  });
}
