import { and, eq, gte, lte, sql } from 'drizzle-orm';
import { entregas, saude_webhooks } from '#drizzle/schema/entregas.ts';
import { type Ctx, transaction } from '#server/platform/context.ts';
import { env } from '#server/platform/env.ts';
import { recordWebhook, stopFailing } from '#server/webhooks/index.ts';

/** A webhook is deactivated after this many failures in a row, the first of them at least this many hours old. */
export const deactivationLimits = () => ({
  failures: env.WEBHOOK_DEACTIVATE_FAILURES,
  hours: env.WEBHOOK_DEACTIVATE_HOURS,
});

/**
 * Puts a webhook that has failed for too long out of use; the trigger `webhook_parado` voids the deliveries that wait for it. Does
 * nothing when the webhook has recovered. For the service's own use, with a context of the service.
 * @returns whether the webhook was deactivated
 */
export async function deactivateFailing(outer: Ctx, webhook_id: number): Promise<boolean> {
  const { failures, hours } = deactivationLimits();
  return transaction(outer, async (ctx) => {
    const { orm } = ctx.db;
    let streak: { falhas_seguidas: number; primeira_falha_em: Date | null } | undefined;
    const webhook = await stopFailing(ctx, webhook_id, async () => {
      const { falhas_seguidas, primeira_falha_em } = saude_webhooks;
      const since = sql`now() - make_interval(secs => ${hours * 3_600}::double precision)`;
      [streak] = await orm
        .select({ falhas_seguidas, primeira_falha_em })
        .from(saude_webhooks)
        .where(
          and(eq(saude_webhooks.webhook_id, webhook_id), gte(falhas_seguidas, failures), lte(primeira_falha_em, since)),
        );
      return streak !== undefined;
    });
    if (!webhook) return false;
    // The trigger stamps the deliveries that it cancels with this transaction's time.
    const voided = and(
      eq(entregas.webhook_id, webhook_id),
      eq(entregas.sem_sucesso_em, sql`now()`),
      eq(entregas.motivo, 'webhook_desativado_por_falhas'),
    );
    await recordWebhook(ctx, 'webhook.desativado_por_falhas', webhook, {
      ...streak,
      entregas_canceladas: await orm.$count(entregas, voided),
    });
    return true;
  });
}
