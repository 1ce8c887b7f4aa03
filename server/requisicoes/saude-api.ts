import { type Ctx, requireScope } from '#server/platform/context.ts';
import { addDurations, percentile } from '#server/platform/durations.ts';
import { groupBySteps, periodoInput, stepsOf } from '#server/platform/periods.ts';
import { parseInput } from '#server/platform/validation.ts';
import type { Contagem, Figuras, SaudeApi, UsoCredencial } from './schemas.ts';

const RESULTS = ['sucesso', 'recusadas', 'negadas', 'limitadas', 'falhas'] as const;

const MOST_CREDENTIALS = 20;

type Hora = Contagem & { hora: Date; duracoes: number[] };

/** Figures of the API requests, from the hourly counts: they cost the same whatever the log's size. */
export async function getSaudeApi(ctx: Ctx, input: unknown): Promise<SaudeApi> {
  requireScope(ctx, 'requisicoes:read');
  const { periodo } = parseInput(periodoInput, input);
  const { sql } = ctx.db;
  const steps = stepsOf(periodo, ctx.fuso);
  const since = sql`empresa_id = ${ctx.empresa_id} AND hora >= ${steps[0]?.inicio ?? new Date()}`;
  const sums = sql`sum(sucesso)::int AS sucesso, sum(recusadas)::int AS recusadas, sum(negadas)::int AS negadas,
    sum(limitadas)::int AS limitadas, sum(falhas)::int AS falhas`;
  // Written out: sums of each place of an array, and the greatest place of another.
  const [hours, used] = await Promise.all([
    sql<Hora[]>`
      SELECT hora, ${sums}, ARRAY[${classSums(sql)}]::int[] AS duracoes FROM horas_requisicoes WHERE ${since} GROUP BY hora`,
    sql<(UsoCredencial & { de: number })[]>`
      SELECT c.*, p.pico_minuto, p.pico_em FROM (
        SELECT credencial, credencial_id AS id, ${sums},
          sum(sucesso + recusadas + negadas + limitadas + falhas)::int AS total, (count(*) OVER ())::int AS de
        FROM horas_requisicoes WHERE ${since} GROUP BY 1, 2
        ORDER BY sum(limitadas) DESC, total DESC, 1, 2 LIMIT ${MOST_CREDENTIALS}
      ) c CROSS JOIN LATERAL (
        SELECT n AS pico_minuto, hora + make_interval(mins => minuto::int - 1) AS pico_em
        FROM horas_requisicoes h, unnest(h.minutos) WITH ORDINALITY AS m (n, minuto)
        WHERE ${since} AND h.credencial = c.credencial AND h.credencial_id = c.id ORDER BY n DESC, hora DESC, minuto DESC LIMIT 1
      ) p ORDER BY c.limitadas DESC, c.total DESC, c.credencial, c.id`,
  ]);
  return {
    ...figuresOf(hours),
    pontos: groupBySteps(steps, hours).map(({ inicio, fim, rows }) => ({ inicio, fim, ...figuresOf(rows) })),
    credenciais: used.map(({ de: _, ...row }) => row),
    credenciais_total: used[0]?.de ?? 0,
  };
}

/** Each place of `duracoes` summed, faster than taking the arrays apart. Written out: the builder knows no places of an array. */
const classSums = (sql: Ctx['db']['sql']) =>
  sql.unsafe(
    addDurations([])
      .map((_, k) => `sum(duracoes[${k + 1}])`)
      .join(),
  );

function figuresOf(rows: readonly Hora[]): Figuras {
  const sum = (field: keyof Contagem) => rows.reduce((n, row) => n + row[field], 0);
  const counts = {
    sucesso: sum('sucesso'),
    recusadas: sum('recusadas'),
    negadas: sum('negadas'),
    limitadas: sum('limitadas'),
    falhas: sum('falhas'),
  };
  const total = RESULTS.reduce((n, field) => n + counts[field], 0);
  return { ...counts, total, p95: percentile(addDurations(rows), 0.95) };
}
