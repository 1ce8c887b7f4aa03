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
    const { sql } = ctx.db;
    let streak: { falhas_seguidas: number; primeira_falha_em: Date } | undefined;
    const webhook = await stopFailing(ctx, webhook_id, async () => {
      [streak] = await sql<{ falhas_seguidas: number; primeira_falha_em: Date }[]>`
        SELECT falhas_seguidas, primeira_falha_em FROM saude_webhooks
        WHERE webhook_id = ${webhook_id} AND falhas_seguidas >= ${failures}
          AND primeira_falha_em <= now() - make_interval(secs => ${hours * 3_600}::double precision)`;
      return streak !== undefined;
    });
    if (!webhook) return false;
    // The trigger stamps the deliveries that it cancels with this transaction's time.
    const [voided] = await sql<{ n: number }[]>`
      SELECT count(*)::int AS n FROM entregas
      WHERE webhook_id = ${webhook_id} AND sem_sucesso_em = now() AND motivo = 'webhook_desativado_por_falhas'`;
    await recordWebhook(ctx, 'webhook.desativado_por_falhas', webhook, {
      ...streak,
      entregas_canceladas: voided?.n ?? 0,
    });
    return true;
  });
}
