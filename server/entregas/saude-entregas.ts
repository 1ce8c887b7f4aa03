import { type Ctx, requireScope } from '#server/platform/context.ts';
import { periodoInput, stepsOf } from '#server/platform/periods.ts';
import { parseInput } from '#server/platform/validation.ts';
import { listWebhooks } from '#server/webhooks/index.ts';
import { evolucaoOf } from './evolucao.ts';
import { listSaude } from './saude-webhooks.ts';
import type { SaudeEntregas, WebhookComProblema } from './schemas.ts';

/** So many failures in a row are no accident. */
const FAILING = 3;

/** The deliveries of all webhooks that the company has now, over a period. */
export async function getSaudeEntregas(ctx: Ctx, input: unknown): Promise<SaudeEntregas> {
  requireScope(ctx, 'webhooks:read');
  const { periodo } = parseInput(periodoInput, input);
  const webhooks = await listWebhooks(ctx);
  const ids = webhooks.map(({ id }) => id);
  const [pontos, saude, [oldest]] = await Promise.all([
    evolucaoOf(ctx, ids, stepsOf(periodo, ctx.fuso)),
    listSaude(ctx),
    // Written out: one look into the queue's index for each webhook.
    ctx.db.sql<{ em: Date | null }[]>`
      SELECT min(f.criado_em) AS em FROM unnest(${ids}::bigint[]) w (id) CROSS JOIN LATERAL (
        SELECT criado_em FROM fila_entregas q WHERE q.webhook_id = w.id AND q.dono IS NULL ORDER BY q.id LIMIT 1) f`,
  ]);
  const problemas = webhooks.flatMap(
    ({ id, descricao, url, ativo, desativado_motivo, desativado_em }): WebhookComProblema[] => {
      const found = saude.get(id);
      const falhas_seguidas = found?.falhas_seguidas ?? 0;
      const row = { id, descricao, url, falhas_seguidas };
      if (!ativo) {
        return desativado_motivo === 'falhas'
          ? [{ ...row, problema: 'desativado_por_falhas', desde: desativado_em }]
          : [];
      }
      const desde = found?.primeira_falha_em ?? null;
      if (found?.em_risco) return [{ ...row, problema: 'em_risco', desde }];
      return falhas_seguidas >= FAILING ? [{ ...row, problema: 'falhando', desde }] : [];
    },
  );
  const waiting = [...saude.values()];
  return {
    webhooks: webhooks.length,
    pontos,
    na_fila: waiting.reduce((n, { na_fila }) => n + na_fila, 0),
    mais_na_fila: waiting.some(({ mais_na_fila }) => mais_na_fila),
    agendadas: waiting.reduce((n, { agendadas }) => n + agendadas, 0),
    mais_agendadas: waiting.some(({ mais_agendadas }) => mais_agendadas),
    mais_antiga_em: oldest?.em ?? null,
    problemas,
  };
}
