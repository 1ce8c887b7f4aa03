import type { Db } from '#server/platform/db.ts';
import { DURATION_CLASSES, durationClass } from '#server/platform/durations.ts';
import type { HttpResult } from '#server/platform/http/client.ts';
import type { Job } from './claim.ts';
import type { Outcome } from './policy.ts';
import { headersOnTheWire } from './request.ts';

/** One attempt as it happened, or a job that came to nothing (`sent: null`). */
export type Finished = {
  job: Job;
  sent: { iniciada_em: Date; headers: [string, string][]; result: HttpResult; outcome: Outcome } | null;
};

/** A delivery whose next attempt is due later; `geracao` voids the schedule when anything else happens to it first. */
export type Scheduled = { entrega_id: number; geracao: number; em: Date };

export type Recorded = {
  /** Queue rows whose attempts were recorded: what this worker no longer owned is not among them. */
  registradas: number[];
  agendadas: Scheduled[];
  /** Webhooks that are to be deactivated. */
  esgotados: { webhook_id: number; empresa_id: number }[];
};

type Sent = Finished & { sent: NonNullable<Finished['sent']> };
const isSent = (each: Finished): each is Sent => each.sent !== null;

/** Times as one parameter: the driver writes no arrays of Dates. */
const times = (all: (Date | null)[]): string => `{${all.map((each) => each?.toISOString() ?? 'NULL').join()}}`;

/** Ends a text in JSON, where it never stands for itself. */
const END = '\x1e';
/** Long texts as one parameter, which `string_to_array` takes apart: an array would have each of their quotes escaped, and read back. */
const texts = (all: unknown[]): string => all.map((each) => JSON.stringify(each)).join(END);

/** The attempts of a batch, a parameter for each column: PostgreSQL would read a batch in JSON three times over. */
function columnsOf(attempts: Sent[]) {
  const of = <T>(value: (sent: Sent['sent'], job: Job) => T): T[] => attempts.map(({ sent, job }) => value(sent, job));
  return {
    fila_id: of((_, job) => job.fila_id),
    resultado: of(({ outcome }) => outcome.resultado),
    espera_ate: times(of(({ outcome }) => (outcome.resultado === 'nova_tentativa' ? outcome.em : null))),
    status: of(({ result }) => result.status),
    erro: of(({ result }) => result.falha),
    detalhe: of(({ result }) => result.detalhe),
    url: of((_, job) => job.url),
    ip: of(({ result }) => result.ip),
    enviados: texts(of(({ headers }, job) => headersOnTheWire(job.url, headers, job.corpo))),
    recebidos: texts(of(({ result }) => result.cabecalhos)),
    corpo: of(({ result }) => result.corpo.toString('base64')),
    // As a text: the driver takes an array of booleans for one boolean.
    truncado: of(({ result }) => String(result.corpo_truncado)),
    tempos: texts(of(({ result }) => result.tempos)),
    duracao: of(({ result }) => Math.round(result.tempos.total)),
    classe: of(({ result }) => durationClass(result.tempos.total)),
    comecou: times(of(({ iniciada_em }) => iniciada_em)),
  };
}

/**
 * Records a batch in one statement (so written out) and one round trip: attempts, deliveries, health and hourly counts, and the queue
 * rows gone.
 * A queue row that this worker no longer owns is skipped, and so is every one of a worker that was taken for dead: the worker that took
 * the delivery over records the attempt. A delivery appears at most once in a batch.
 * @param batch of one owner's jobs, at least one
 */
export async function record(
  db: Db,
  batch: Finished[],
  limits: { failures: number; hours: number },
): Promise<Recorded> {
  const dono = batch[0]?.job.dono;
  if (dono === undefined || batch.some(({ job }) => job.dono !== dono)) throw new Error('A batch is of one owner');
  const c = columnsOf(batch.filter(isSent));
  // What this process's clock says now.
  const told = new Date();
  const todas = batch.map(({ job }) => job.fila_id);
  const cancelar = batch.filter((each) => !isSent(each) && !each.job.ativo).map(({ job }) => job.fila_id);
  const [row] = await db.sql<
    {
      registradas: number[];
      agendadas: { entrega_id: number; geracao: number; em: string }[];
      esgotados: Recorded['esgotados'];
    }[]
  >`
    WITH feitas AS (
      -- Found by their ids alone: a plan that was made while the queue was empty would read all that the owner holds, for each row anew,
      -- from the index of owners. No index serves IS NOT DISTINCT FROM.
      DELETE FROM fila_entregas WHERE id = ANY (${todas}::bigint[]) AND dono IS NOT DISTINCT FROM ${dono}::bigint
        AND EXISTS (SELECT FROM trabalhadores WHERE id = ${dono})
      RETURNING id AS fila_id, entrega_id, webhook_id, geracao, origem, retomadas > 0 AS retomada
    ), v AS MATERIALIZED (
      -- In the order in which everybody locks deliveries.
      SELECT f.*, r.*,
        -- The worker's clock may be wrong by days: an attempt has its place in a partition, of which yesterday's is the oldest that is sure to
        -- be there, and a wait is as long by the database's clock. Clocks that agree to a minute are right: a receiver may have named the moment.
        least(greatest(r.comecou, date_trunc('day', now(), 'UTC') - interval '1 day'), now()) AS iniciada_em,
        r.espera_ate + CASE WHEN abs(extract(epoch FROM now() - ${told}::timestamptz)) < 60 THEN interval '0'
          ELSE date_trunc('milliseconds', now() - ${told}::timestamptz) END AS proxima,
        CASE WHEN r.resultado = 'sucesso' THEN 'entregue' WHEN r.espera_ate IS NOT NULL THEN 'agendada' ELSE 'falhou' END AS estado
      FROM feitas f JOIN unnest(${c.fila_id}::bigint[], ${c.resultado}::text[], ${c.espera_ate}::timestamptz[], ${c.status}::int[],
        ${c.erro}::text[], ${c.detalhe}::text[], ${c.url}::text[], ${c.ip}::text[], string_to_array(${c.enviados}, ${END}),
        string_to_array(${c.recebidos}, ${END}), ${c.corpo}::text[], ${c.truncado}::text[], string_to_array(${c.tempos}, ${END}),
        ${c.duracao}::int[], ${c.classe}::int[], ${c.comecou}::timestamptz[]) WITH ORDINALITY r (linha, resultado, espera_ate, status, erro,
        detalhe, url, ip, enviados, recebidos, corpo, truncado, tempos, duracao, classe, comecou, ordem) ON r.linha = f.fila_id
      ORDER BY f.entrega_id
    ), canceladas AS (
      UPDATE entregas e SET estado = 'cancelada', geracao = e.geracao + 1, proxima_tentativa_em = NULL,
        sem_sucesso_em = now(), motivo = 'webhook_inativo'
      FROM (SELECT entrega_id FROM feitas WHERE fila_id = ANY (${cancelar}::bigint[]) ORDER BY entrega_id) v
      WHERE e.id = v.entrega_id AND e.estado IN ('pendente', 'agendada')
    ), atualizadas AS (
      UPDATE entregas e SET
        tentativas = e.tentativas + 1,
        tentativas_ciclo = e.tentativas_ciclo + CASE WHEN e.geracao = v.geracao THEN 1 ELSE 0 END,
        ultima_tentativa_em = v.iniciada_em, ultimo_status = v.status, ultimo_erro = v.erro, ultima_duracao_ms = v.duracao,
        estado = CASE WHEN v.estado = 'entregue' OR e.geracao = v.geracao THEN v.estado ELSE e.estado END,
        motivo = CASE WHEN v.estado = 'entregue' OR e.geracao = v.geracao THEN NULL ELSE e.motivo END,
        proxima_tentativa_em = CASE WHEN v.estado = 'entregue' THEN NULL WHEN e.geracao = v.geracao THEN v.proxima
          ELSE e.proxima_tentativa_em END,
        sem_sucesso_em = CASE WHEN v.estado = 'entregue' THEN NULL
          WHEN e.geracao = v.geracao THEN CASE WHEN v.estado = 'falhou' THEN v.iniciada_em END ELSE e.sem_sucesso_em END,
        geracao = e.geracao + CASE WHEN e.geracao = v.geracao AND v.estado = 'agendada' THEN 1 ELSE 0 END
      FROM v WHERE e.id = v.entrega_id
      -- All that follows needs, so that nothing is joined again: the planner takes a batch for one row.
      RETURNING e.id, e.empresa_id, e.tentativas, e.geracao AS geracao_atual,
        e.estado = 'agendada' AND v.estado = 'agendada' AND e.geracao = v.geracao + 1 AS agendada, v.*
    ), registradas AS (
      INSERT INTO tentativas_webhook (entrega_id, webhook_id, empresa_id, numero, origem, resultado, status, erro, detalhe, url, ip,
        cabecalhos_enviados, cabecalhos_recebidos, corpo_recebido, corpo_truncado, tempos, duracao_ms, proxima_tentativa_em,
        retomada, iniciada_em)
      SELECT id, webhook_id, empresa_id, tentativas, origem, resultado, status, erro, detalhe, url, ip, enviados::json, recebidos::json,
        decode(corpo, 'base64'), truncado::boolean, tempos::json, duracao, CASE WHEN agendada THEN proxima END, retomada, iniciada_em
      FROM atualizadas
    ), horas AS (
      INSERT INTO horas_webhooks AS h (webhook_id, hora, sucessos, novas_tentativas, falhas, duracoes)
      SELECT webhook_id, hora, count(*) FILTER (WHERE resultado = 'sucesso'),
        count(*) FILTER (WHERE resultado = 'nova_tentativa'), count(*) FILTER (WHERE resultado = 'falha'),
        (SELECT array_agg((SELECT count(*) FROM unnest(array_agg(g.classe)) c WHERE c = k)::int ORDER BY k)
          FROM generate_series(0, ${DURATION_CLASSES.length}::int) k)
      FROM (SELECT *, date_trunc('hour', iniciada_em, 'UTC') AS hora FROM v) g
      GROUP BY webhook_id, hora ORDER BY webhook_id, hora
      ON CONFLICT (webhook_id, hora) DO UPDATE SET sucessos = h.sucessos + excluded.sucessos,
        novas_tentativas = h.novas_tentativas + excluded.novas_tentativas, falhas = h.falhas + excluded.falhas,
        duracoes = somar_contagens(h.duracoes, excluded.duracoes)
    ), saude AS (
      INSERT INTO saude_webhooks AS s (webhook_id, falhas_seguidas, primeira_falha_em, ultimo_sucesso_em, ultima_falha_em)
      SELECT webhook_id, count(*) FILTER (WHERE ordem > ultimo), min(iniciada_em) FILTER (WHERE ordem > ultimo),
        max(iniciada_em) FILTER (WHERE resultado = 'sucesso'), max(iniciada_em) FILTER (WHERE resultado <> 'sucesso')
      FROM (SELECT *, coalesce(max(ordem) FILTER (WHERE resultado = 'sucesso') OVER (PARTITION BY webhook_id), -1) AS ultimo
        FROM v) g
      GROUP BY webhook_id ORDER BY webhook_id
      ON CONFLICT (webhook_id) DO UPDATE SET
        falhas_seguidas = excluded.falhas_seguidas + CASE WHEN excluded.ultimo_sucesso_em IS NULL THEN s.falhas_seguidas ELSE 0 END,
        primeira_falha_em = CASE WHEN excluded.ultimo_sucesso_em IS NULL THEN coalesce(s.primeira_falha_em, excluded.primeira_falha_em)
          ELSE excluded.primeira_falha_em END,
        ultimo_sucesso_em = greatest(s.ultimo_sucesso_em, excluded.ultimo_sucesso_em),
        ultima_falha_em = greatest(s.ultima_falha_em, excluded.ultima_falha_em)
      RETURNING webhook_id, falhas_seguidas, primeira_falha_em
    )
    SELECT
      coalesce((SELECT json_agg(fila_id) FROM atualizadas), '[]') AS registradas,
      coalesce((SELECT json_agg(json_build_object('entrega_id', id, 'geracao', geracao_atual, 'em', proxima))
        FROM atualizadas WHERE agendada), '[]') AS agendadas,
      coalesce((SELECT json_agg(json_build_object('webhook_id', s.webhook_id, 'empresa_id', w.empresa_id))
        FROM saude s JOIN webhooks w ON w.id = s.webhook_id AND w.ativo
        WHERE s.falhas_seguidas >= ${limits.failures}
          AND s.primeira_falha_em <= now() - make_interval(secs => ${limits.hours * 3_600}::double precision)), '[]') AS esgotados`;
  return {
    registradas: row?.registradas ?? [],
    agendadas: (row?.agendadas ?? []).map((a) => ({ ...a, em: new Date(a.em) })),
    esgotados: row?.esgotados ?? [],
  };
}
