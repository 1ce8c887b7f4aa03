import { type Ctx, requireScope } from '#server/platform/context.ts';
import { COUNTED } from '#server/platform/counted-page.ts';
import { percentile } from '#server/platform/durations.ts';
import { shortAddress } from '#server/webhooks/index.ts';
import type { FilaDeWebhook, SituacaoEnvio } from './schemas.ts';

/** A worker looks for deliveries every second, and tells so with each heartbeat: one that has not for so many seconds stands still. */
const STILL = 20;
/** One that has left is replaced within so many seconds when a release is rolled out: nothing stands still meanwhile. */
const REPLACED = 5;
/** A delivery that nobody has taken for so long is late. */
const LATE_MS = 60_000;
/** A webhook whose receiver takes so long to answer half of the time is slow: that, and not the sender, keeps its deliveries waiting. */
const SLOW_MS = 1_000;

type Row = { anda: boolean; parado: Date | null; agora: Date; filas: Queue[] | null };
type Queue = Pick<FilaDeWebhook, 'id' | 'descricao' | 'url'> & {
  esperam: number;
  desde: string;
  duracoes: number[] | null;
};

/**
 * Whether deliveries are sent at all, and which of the company's wait too long. The sender stands still where no worker is alive, or none
 * that lives looks for deliveries (it hangs, or its claims fail); a slow receiver never makes it stand still. Waiting deliveries of each
 * webhook are counted up to 500.
 */
export async function getSituacaoEnvio(ctx: Ctx): Promise<SituacaoEnvio> {
  requireScope(ctx, 'webhooks:read');
  // Written out: one round trip; the few rows of workers, and for each webhook two looks into the index of free rows that stop early.
  const [row] = await ctx.db.sql<Row[]>`
    SELECT t.anda, t.parado, clock_timestamp() AS agora, (
      SELECT json_agg(json_build_object('id', w.id, 'descricao', w.descricao, 'url', w.url, 'esperam', n.esperam, 'desde', p.em,
        'duracoes', h.duracoes) ORDER BY p.em)
      FROM webhooks w
      CROSS JOIN LATERAL (SELECT criado_em AS em FROM fila_entregas f WHERE f.webhook_id = w.id AND f.dono IS NULL
        ORDER BY f.id LIMIT 1) p
      CROSS JOIN LATERAL (SELECT count(*)::int AS esperam FROM (
        SELECT FROM fila_entregas f WHERE f.webhook_id = w.id AND f.dono IS NULL LIMIT ${COUNTED + 1}) x) n
      CROSS JOIN LATERAL (SELECT array_agg(n ORDER BY classe) AS duracoes FROM (
        SELECT classe, sum(n)::int AS n FROM horas_webhooks d, unnest(d.duracoes) WITH ORDINALITY AS u (n, classe)
        WHERE d.webhook_id = w.id AND d.hora > now() - interval '2 hours' GROUP BY classe) c) h
      WHERE w.empresa_id = ${ctx.empresa_id} AND w.excluido_em IS NULL) AS filas
    FROM (SELECT coalesce(bool_or(vivo_ate > clock_timestamp() - make_interval(secs => ${REPLACED})
          AND (olhou_em IS NULL OR olhou_em > clock_timestamp() - make_interval(secs => ${STILL}))), false) AS anda,
        max(coalesce(olhou_em, vivo_ate)) AS parado
      FROM trabalhadores) t`;
  if (!row) throw new Error('No row');
  const filas = (row.filas ?? []).map(toQueue);
  const oldest = filas[0]?.desde ?? null;
  const late = filas.filter(({ desde }) => row.agora.getTime() - desde.getTime() > LATE_MS);
  return {
    // Where no worker has ever been, nothing stands still until something waits.
    parado_desde: row.anda ? null : (row.parado ?? oldest),
    esperam: filas.reduce((sum, { esperam }) => sum + esperam, 0),
    mais_esperam: filas.some(({ mais_esperam }) => mais_esperam),
    mais_antiga_em: oldest,
    atrasados: late,
  };
}

function toQueue({ duracoes, url, esperam, desde, ...webhook }: Queue): FilaDeWebhook {
  const mediana_ms = duracoes ? percentile(duracoes, 0.5) : null;
  return {
    ...webhook,
    url: shortAddress(url),
    esperam: Math.min(esperam, COUNTED),
    mais_esperam: esperam > COUNTED,
    desde: new Date(desde),
    mediana_ms,
    lento: mediana_ms !== null && mediana_ms >= SLOW_MS,
  };
}
