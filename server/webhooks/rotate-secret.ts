import { eq, sql } from 'drizzle-orm';
import { webhooks } from '#drizzle/schema/webhooks.ts';
import { type Ctx, requireProof, requireScope, transaction } from '#server/platform/context.ts';
import { encrypt, newSecret } from '#server/platform/crypto.ts';
import { parseInput } from '#server/platform/validation.ts';
import { recordWebhook, requireWebhook, requireWebhookForUpdate } from './internal.ts';
import type { HoldResponsavel } from './responsavel.ts';
import { rotateSecretInput, type WebhookComSecret, webhookIdInput } from './schemas.ts';
import { NO_PREVIOUS_SECRET, secretContext } from './secret.ts';

/** The present secret becomes the previous one. */
const keptFor = (hours: number) => ({
  secret_anterior_cifrado: webhooks.secret_cifrado,
  secret_anterior_ate: sql`now() + make_interval(hours => ${hours})`,
});

/**
 * Gives a webhook a new secret, which is in this answer only. The secret before ends at once, or goes on signing the deliveries'
 * `X-Webhook-Assinatura-Envio`, beside the new one, for some hours, so that a receiver changes over without refusing a delivery. A
 * secret that an earlier rotation kept ends in any case. Whoever asks has access until the end of it (`hold`): the secret signs deliveries.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR for more than 24 hours
 */
export async function rotateSecret(outer: Ctx, input: unknown, hold: HoldResponsavel): Promise<WebhookComSecret> {
  requireScope(outer, 'webhooks:write');
  requireProof(outer);
  const { id, manter_anterior_horas } = parseInput(rotateSecretInput.extend(webhookIdInput.shape), input);
  const secret = newSecret('whsec');
  return transaction(outer, async (ctx) => {
    await hold(ctx);
    const before = await requireWebhookForUpdate(ctx, id);
    const secret_cifrado = encrypt(secret, secretContext(ctx.empresa_id));
    await ctx.db.orm
      .update(webhooks)
      .set({
        ...(manter_anterior_horas > 0 ? keptFor(manter_anterior_horas) : NO_PREVIOUS_SECRET),
        secret_cifrado,
        secret_final: secret.slice(-4),
        atualizado_em: sql`now()`,
      })
      .where(eq(webhooks.id, id));
    await recordWebhook(ctx, 'webhook.secret_rotacionado', before, { manter_anterior_horas });
    return { ...(await requireWebhook(ctx, id)), secret };
  });
}
