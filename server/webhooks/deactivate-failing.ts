import { type Ctx, transaction } from '#server/platform/context.ts';
import { env } from '#server/platform/env.ts';
import { cancelPending, fetchWebhookForUpdate, recordWebhook } from './internal.ts';

/** What it takes for a webhook to be put out of use (decisions.md, "Webhooks"). */
export const deactivationLimits = () => ({
  failures: env.WEBHOOK_DEACTIVATE_FAILURES,
  hours: env.WEBHOOK_DEACTIVATE_HOURS,
});

/**
 * Puts a webhook that has failed for too long out of use and voids what waits for it; does nothing when it is not so (any more).
 * For the service's own use, with a context of the service. Returns whether it was deactivated.
 */
export async function deactivateFailing(outer: Ctx, webhook_id: number): Promise<boolean> {
  const { failures, hours } = deactivationLimits();
  return transaction(outer, async (ctx) => {
    const webhook = await fetchWebhookForUpdate(ctx, webhook_id);
    if (!webhook.ativo) return false;
    const [streak] = await ctx.db.sql<{ falhas_seguidas: number; primeira_falha_em: Date }[]>`
      SELECT falhas_seguidas, primeira_falha_em FROM saude_webhooks
      WHERE webhook_id = ${webhook_id} AND falhas_seguidas >= ${failures}
        AND primeira_falha_em <= now() - make_interval(secs => ${hours * 3_600}::double precision)`;
    if (!streak) return false;
    await ctx.db.sql`
      UPDATE webhooks SET ativo = false, desativado_em = now(), desativado_motivo = 'falhas', atualizado_em = now()
      WHERE id = ${webhook_id}`;
    const canceladas = await cancelPending(ctx, webhook_id, 'webhook_desativado_por_falhas');
    await recordWebhook(ctx, 'webhook.desativado_por_falhas', webhook, { ...streak, entregas_canceladas: canceladas });
    return true;
  });
}
