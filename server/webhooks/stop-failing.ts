import { eq, sql } from 'drizzle-orm';
import { webhooks } from '#drizzle/schema/webhooks.ts';
import type { Ctx } from '#server/platform/context.ts';
import { requireWebhookForUpdate } from './internal.ts';
import type { Webhook } from './schemas.ts';

/**
 * Puts a webhook out of use because its deliveries fail, in the caller's transaction and where `isHopeless` says so once the
 * webhook is locked. For the service's own use, with a context of the service.
 * @returns the webhook as it was, or null where nothing was changed: it is inactive already, or it is not hopeless (any more)
 * @throws DomainError NOT_FOUND
 */
export async function stopFailing(ctx: Ctx, id: number, isHopeless: () => Promise<boolean>): Promise<Webhook | null> {
  const webhook = await requireWebhookForUpdate(ctx, id);
  if (!webhook.ativo || !(await isHopeless())) return null;
  const now = sql`now()`;
  await ctx.db.orm
    .update(webhooks)
    .set({ ativo: false, desativado_em: now, desativado_motivo: 'falhas', atualizado_em: now })
    .where(eq(webhooks.id, id));
  return webhook;
}
