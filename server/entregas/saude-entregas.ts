import { and, gte, inArray, sql } from 'drizzle-orm';
import { horas_webhooks } from '#drizzle/schema/entregas.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { periodoInput, stepsOf } from '#server/platform/periods.ts';
import { parseInput } from '#server/platform/validation.ts';
import { listWebhooks } from '#server/webhooks/index.ts';
import { evolucaoOf } from './evolucao.ts';
import { listSaude } from './saude-webhooks.ts';
import type { SaudeEntregas, WebhookComProblema } from './schemas.ts';

/** So many failures in a row are no accident; fewer are, as one delivery's first retries. */
const FAILING = 5;
/** Where some arrive and others fail: of so many attempts, so many failures, and such a share of them are no accident. */
const PARTLY = { attempts: 20, failures: 5, share: 0.1 };

/** The deliveries of all webhooks that the company has now, over a period. */
export async function getSaudeEntregas(ctx: Ctx, input: unknown): Promise<SaudeEntregas> {
  requireScope(ctx, 'webhooks:read');
  const { periodo } = parseInput(periodoInput, input);
  const webhooks = await listWebhooks(ctx);
  const ids = webhooks.map(({ id }) => id);
  const [pontos, saude, recent, [oldest]] = await Promise.all([
    evolucaoOf(ctx, ids, stepsOf(periodo, ctx.fuso)),
    listSaude(ctx),
    recentAttempts(ctx, ids),
    // Written out: one look into the queue's index for each webhook.
    ctx.db.sql<{ em: Date | null }[]>`
      SELECT min(f.criado_em) AS em FROM unnest(${ids}::bigint[]) w (id) CROSS JOIN LATERAL (
        SELECT criado_em FROM fila_entregas q WHERE q.webhook_id = w.id AND q.dono IS NULL ORDER BY q.id LIMIT 1) f`,
  ]);
  const problemas = webhooks.flatMap(
    ({ id, descricao, url, ativo, desativado_motivo, desativado_em }): WebhookComProblema[] => {
      const found = saude.get(id);
      const falhas_seguidas = found?.falhas_seguidas ?? 0;
      const recentes = recent.get(id) ?? NONE;
      const row = { id, descricao, url, falhas_seguidas, recentes };
      if (!ativo) {
        return desativado_motivo === 'falhas'
          ? [{ ...row, problema: 'desativado_por_falhas', desde: desativado_em }]
          : [];
      }
      const desde = found?.primeira_falha_em ?? null;
      if (found?.em_risco) return [{ ...row, problema: 'em_risco', desde }];
      if (falhas_seguidas >= FAILING) return [{ ...row, problema: 'falhando', desde }];
      return failsPartly(recentes) ? [{ ...row, problema: 'parcial', desde: recentes.desde }] : [];
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

type Recentes = WebhookComProblema['recentes'];

const NONE: Recentes = { falhas: 0, tentativas: 0, desde: null };

const failsPartly = ({ falhas, tentativas }: Recentes) =>
  tentativas >= PARTLY.attempts && falhas >= PARTLY.failures && falhas / tentativas >= PARTLY.share;

/** Attempts of webhooks since the beginning of the hour before this one, which is when their hourly counts begin. */
async function recentAttempts({ db }: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, Recentes>> {
  const { webhook_id, hora, sucessos, novas_tentativas, falhas } = horas_webhooks;
  const rows = await db.orm
    .select({
      webhook_id,
      falhas: sql<number>`sum(${novas_tentativas} + ${falhas})`.mapWith(Number),
      tentativas: sql<number>`sum(${sucessos} + ${novas_tentativas} + ${falhas})`.mapWith(Number),
      desde: sql`date_trunc('hour', now(), 'UTC') - interval '1 hour'`.mapWith(hora),
    })
    .from(horas_webhooks)
    .where(and(inArray(webhook_id, [...ids]), gte(hora, sql`date_trunc('hour', now(), 'UTC') - interval '1 hour'`)))
    .groupBy(webhook_id);
  return new Map(rows.map(({ webhook_id: id, ...counts }) => [id, counts]));
}
