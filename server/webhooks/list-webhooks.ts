import { type Historico, listHistorico } from '#server/auditoria/index.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { noDurations, percentile } from '#server/platform/durations.ts';
import { parseInput } from '#server/platform/validation.ts';
import { deactivationLimits } from './deactivate-failing.ts';
import { visibleHeaders } from './headers.ts';
import { fetchWebhook, webhookRows } from './internal.ts';
import { type Saude, type Webhook, webhookIdInput } from './schemas.ts';

type Waiting = Pick<Saude, 'na_fila' | 'agendadas'> & { webhook_id: number };
type SaudeRow = Omit<Saude, keyof Waiting | 'em_risco' | 'tentativas_24h' | 'sucesso_24h' | 'p95_24h'> & {
  webhook_id: number;
  sucessos: number;
  demais: number;
  duracoes: number[] | null;
};

/** The company's webhooks, oldest first. */
export async function listWebhooks(ctx: Ctx): Promise<Webhook[]> {
  requireScope(ctx, 'webhooks:read');
  return (await webhookRows(ctx)).map((row) => ({ ...row, headers: visibleHeaders(ctx, row.headers) }));
}

/** One webhook. @throws DomainError NOT_FOUND */
export async function getWebhook(ctx: Ctx, input: unknown): Promise<Webhook> {
  requireScope(ctx, 'webhooks:read');
  const found = await fetchWebhook(ctx, parseInput(webhookIdInput, input).id);
  return { ...found, headers: visibleHeaders(ctx, found.headers) };
}

/** How the company's webhooks have been doing, by id; counts are of the last 24 hours. */
export async function listSaude(ctx: Ctx): Promise<Map<number, Saude>> {
  requireScope(ctx, 'webhooks:read');
  const { failures, hours } = deactivationLimits();
  const [rows, waiting] = await Promise.all([
    ctx.db.sql<SaudeRow[]>`
      SELECT w.id AS webhook_id, coalesce(s.falhas_seguidas, 0) AS falhas_seguidas, s.primeira_falha_em, s.ultimo_sucesso_em,
        s.ultima_falha_em, h.sucessos, h.demais, h.duracoes
      FROM webhooks w
      LEFT JOIN saude_webhooks s ON s.webhook_id = w.id
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(sucessos), 0)::int AS sucessos, coalesce(sum(novas_tentativas + falhas), 0)::int AS demais,
          (SELECT array_agg(n ORDER BY classe) FROM (
            SELECT classe, sum(n)::int AS n FROM horas_webhooks d, unnest(d.duracoes) WITH ORDINALITY AS u (n, classe)
            WHERE d.webhook_id = w.id AND d.hora > now() - interval '24 hours' GROUP BY classe) c) AS duracoes
        FROM horas_webhooks h WHERE h.webhook_id = w.id AND h.hora > now() - interval '24 hours') h
      WHERE w.empresa_id = ${ctx.empresa_id} AND w.excluido_em IS NULL`,
    ctx.db.sql<Waiting[]>`
      SELECT w.id AS webhook_id,
        (SELECT count(*)::int FROM (SELECT FROM fila_entregas f WHERE f.webhook_id = w.id AND f.dono IS NULL LIMIT 10001) x) AS na_fila,
        (SELECT count(*)::int FROM (SELECT FROM entregas e
          WHERE e.webhook_id = w.id AND e.proxima_tentativa_em IS NOT NULL LIMIT 10001) x) AS agendadas
      FROM webhooks w WHERE w.empresa_id = ${ctx.empresa_id} AND w.excluido_em IS NULL`,
  ]);
  const waits = new Map(waiting.map(({ webhook_id, ...counts }) => [webhook_id, counts]));
  return new Map(
    rows.map(({ webhook_id, sucessos, demais, duracoes, ...row }) => {
      const total = sucessos + demais;
      const age = row.primeira_falha_em ? Date.now() - row.primeira_falha_em.getTime() : 0;
      return [
        webhook_id,
        {
          ...row,
          ...(waits.get(webhook_id) ?? { na_fila: 0, agendadas: 0 }),
          em_risco: row.falhas_seguidas >= failures / 2 && age >= (hours * 3_600_000) / 2,
          tentativas_24h: total,
          sucesso_24h: total === 0 ? null : sucessos / total,
          p95_24h: percentile(duracoes ?? noDurations(), 0.95),
        },
      ];
    }),
  );
}

/**
 * What was done to a webhook, oldest first: its audit lines.
 * @throws DomainError NOT_FOUND
 */
export async function listHistoricoWebhook(ctx: Ctx, input: unknown): Promise<Historico[]> {
  const { id } = await getWebhook(ctx, input);
  return listHistorico(ctx, 'webhook', id);
}

/** Whether the company has webhooks, and whether one of them ever received anything: what is left of the setup. */
export async function getResumoWebhooks(ctx: Ctx): Promise<{ criados: number; entregou: boolean }> {
  requireScope(ctx, 'webhooks:read');
  const [row] = await ctx.db.sql<{ criados: number; entregou: boolean }[]>`
    SELECT count(*)::int AS criados, coalesce(bool_or(s.ultimo_sucesso_em IS NOT NULL), false) AS entregou
    FROM webhooks w LEFT JOIN saude_webhooks s ON s.webhook_id = w.id
    WHERE w.empresa_id = ${ctx.empresa_id} AND w.excluido_em IS NULL`;
  return row ?? { criados: 0, entregou: false };
}
