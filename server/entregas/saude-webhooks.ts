import { and, count, eq, isNull } from 'drizzle-orm';
import type { Fragment } from 'postgres';
import { saude_webhooks } from '#drizzle/schema/entregas.ts';
import { webhooks } from '#drizzle/schema/webhooks.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { COUNTED } from '#server/platform/counted-page.ts';
import { noDurations, percentile } from '#server/platform/durations.ts';
import { notFound } from '#server/platform/errors.ts';
import { oneRow } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { webhookIdInput } from '#server/webhooks/index.ts';
import { deactivationLimits } from './deactivate-failing.ts';
import type { ResumoWebhooks, Saude } from './schemas.ts';

type Waiting = { webhook_id: number; na_fila: number; agendadas: number };
type SaudeRow = Pick<Saude, 'falhas_seguidas' | 'primeira_falha_em' | 'ultimo_sucesso_em' | 'ultima_falha_em'> & {
  webhook_id: number;
  sucessos: number;
  demais: number;
  duracoes: number[] | null;
};

/** So many waiting deliveries are counted of one webhook alone; of each in a list, as many as lists count. */
const COUNTED_OF_ONE = 10_000;

/** How the company's webhooks have been doing, by id; counts are of the last 24 hours; waiting deliveries are counted up to 500. */
export async function listSaude(ctx: Ctx): Promise<Map<number, Saude>> {
  requireScope(ctx, 'webhooks:read');
  return readSaude(ctx, ctx.db.sql``, COUNTED);
}

/**
 * How one webhook has been doing; waiting deliveries are counted up to 10,000.
 * @throws DomainError NOT_FOUND
 */
export async function getSaude(ctx: Ctx, input: unknown): Promise<Saude> {
  requireScope(ctx, 'webhooks:read');
  const { id } = parseInput(webhookIdInput, input);
  const found = (await readSaude(ctx, ctx.db.sql`AND w.id = ${id}`, COUNTED_OF_ONE)).get(id);
  if (!found) throw notFound('Webhook não encontrado.');
  return found;
}

async function readSaude(
  { db: { sql }, empresa_id }: Ctx,
  which: Fragment,
  counted: number,
): Promise<Map<number, Saude>> {
  const { failures, hours } = deactivationLimits();
  // Written out, both: sums of each place of an array, and counts of each webhook that stop at a limit.
  const wanted = sql`w.empresa_id = ${empresa_id} AND w.excluido_em IS NULL ${which}`;
  const [rows, waiting] = await Promise.all([
    sql<SaudeRow[]>`
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
      WHERE ${wanted}`,
    sql<Waiting[]>`
      SELECT w.id AS webhook_id,
        (SELECT count(*)::int FROM (
          SELECT FROM fila_entregas f WHERE f.webhook_id = w.id AND f.dono IS NULL LIMIT ${counted + 1}) x) AS na_fila,
        (SELECT count(*)::int FROM (SELECT FROM entregas e
          WHERE e.webhook_id = w.id AND e.proxima_tentativa_em IS NOT NULL LIMIT ${counted + 1}) x) AS agendadas
      FROM webhooks w WHERE ${wanted}`,
  ]);
  const waits = new Map(waiting.map((row) => [row.webhook_id, row]));
  return new Map(
    rows.map(({ webhook_id, sucessos, demais, duracoes, ...row }) => {
      const total = sucessos + demais;
      const age = row.primeira_falha_em ? Date.now() - row.primeira_falha_em.getTime() : 0;
      const { na_fila = 0, agendadas = 0 } = waits.get(webhook_id) ?? {};
      return [
        webhook_id,
        {
          ...row,
          na_fila: Math.min(na_fila, counted),
          mais_na_fila: na_fila > counted,
          agendadas: Math.min(agendadas, counted),
          mais_agendadas: agendadas > counted,
          em_risco: row.falhas_seguidas >= failures / 2 && age >= (hours * 3_600_000) / 2,
          tentativas_24h: total,
          sucesso_24h: total === 0 ? null : sucessos / total,
          p95_24h: percentile(duracoes ?? noDurations(), 0.95),
        },
      ];
    }),
  );
}

/** How many webhooks the company has, and whether one of them ever received anything: the setup checklist's question. */
export async function getResumoWebhooks(ctx: Ctx): Promise<ResumoWebhooks> {
  requireScope(ctx, 'webhooks:read');
  const rows = await ctx.db.orm
    .select({ criados: count(), entregaram: count(saude_webhooks.ultimo_sucesso_em) })
    .from(webhooks)
    .leftJoin(saude_webhooks, eq(saude_webhooks.webhook_id, webhooks.id))
    .where(and(eq(webhooks.empresa_id, ctx.empresa_id), isNull(webhooks.excluido_em)));
  const { criados, entregaram } = oneRow(rows);
  return { criados, entregou: entregaram > 0 };
}
