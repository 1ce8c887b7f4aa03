import type { Db } from '#server/platform/db.ts';

/** A queued delivery that this worker holds, with everything needed to send it. */
export type Job = {
  fila_id: number;
  dono: number;
  entrega_id: number;
  empresa_id: number;
  webhook_id: number;
  evento_id: number;
  /** The queue row's generation and the delivery's: what is queued for an older one is void, unless a person asked for it. */
  geracao: number;
  geracao_atual: number;
  origem: 'automatica' | 'teste' | 'manual' | 'recuperacao';
  retomada: boolean;
  evento: string;
  momento: string;
  idempotency_key: string;
  corpo: string;
  tentativas_ciclo: number;
  ativo: boolean;
  url: string;
  headers: Record<string, string>;
  max_tentativas: number;
  timeout_segundos: number;
  secret_cifrado: Buffer;
  /** The secret before the last rotation, while the rotation keeps it. */
  secret_anterior_cifrado: Buffer | null;
};

/** Room that this worker has left for a webhook whose deliveries it already holds. */
export type Room = { id: number; vagas: number };

/**
 * Claims deliveries that are due, `room` per webhook and oldest first in each, so that one webhook's backlog does not keep others waiting.
 * Each webhook costs one look into the index of free rows; locked rows are another worker's. A worker whose own row is gone, or whose
 * term has passed, claims nothing. Written out: a claim.
 * @param rooms webhooks with less room than `room`
 */
export async function claim(db: Db, dono: number, limit: number, room: number, rooms: Room[]): Promise<Job[]> {
  // The subqueries with OFFSET 0 are looked up row by row, whatever the planner believes of the queue's size.
  return db.sql<Job[]>`
    WITH RECURSIVE prontos AS (
      (SELECT webhook_id FROM fila_entregas WHERE dono IS NULL
          AND EXISTS (SELECT FROM trabalhadores WHERE id = ${dono} AND vivo_ate > clock_timestamp())
        ORDER BY webhook_id LIMIT 1)
      UNION ALL
      SELECT (SELECT f.webhook_id FROM fila_entregas f WHERE f.dono IS NULL AND f.webhook_id > p.webhook_id
        ORDER BY f.webhook_id LIMIT 1)
      FROM prontos p WHERE p.webhook_id IS NOT NULL
    ), alvos AS (
      SELECT p.webhook_id, coalesce(r.vagas, ${room}) AS vagas
      FROM prontos p LEFT JOIN json_to_recordset(${JSON.stringify(rooms)}::text::json) AS r (id bigint, vagas int)
        ON r.id = p.webhook_id
      WHERE p.webhook_id IS NOT NULL AND coalesce(r.vagas, ${room}) > 0
      ORDER BY random()
    ), escolhidas AS MATERIALIZED (
      SELECT f.id FROM alvos a CROSS JOIN LATERAL (
        SELECT id FROM fila_entregas WHERE webhook_id = a.webhook_id AND dono IS NULL
        ORDER BY id LIMIT a.vagas FOR UPDATE SKIP LOCKED) f
      LIMIT ${limit}
    ), minhas AS (
      -- Free, for they were just locked as such; said again, it would let a plan that was made while the queue was empty read all of it.
      UPDATE fila_entregas f SET dono = ${dono} WHERE f.id = ANY (ARRAY(SELECT id FROM escolhidas))
      RETURNING f.id, f.entrega_id, f.webhook_id, f.geracao, f.origem, f.retomadas
    )
    SELECT m.id AS fila_id, ${dono}::bigint AS dono, m.entrega_id, e.empresa_id, m.webhook_id, e.evento_id, m.geracao,
      e.geracao AS geracao_atual, m.origem, m.retomadas > 0 AS retomada, e.evento, e.momento, e.idempotency_key, e.corpo,
      e.tentativas_ciclo, w.ativo AND w.excluido_em IS NULL AS ativo, w.url, w.headers, w.max_tentativas,
      w.timeout_segundos, w.secret_cifrado,
      CASE WHEN w.secret_anterior_ate > now() THEN w.secret_anterior_cifrado END AS secret_anterior_cifrado
    FROM minhas m
    CROSS JOIN LATERAL (SELECT * FROM entregas WHERE id = m.entrega_id OFFSET 0) e
    CROSS JOIN LATERAL (SELECT * FROM webhooks WHERE id = m.webhook_id OFFSET 0) w
    ORDER BY m.id`;
}

/** Gives back deliveries that were not sent, or that our own stop cut short: any worker may claim them at once. */
export async function unclaim(db: Db, jobs: Pick<Job, 'fila_id' | 'dono'>[], begun: boolean): Promise<void> {
  for (const [dono, own] of Map.groupBy(jobs, (job) => job.dono)) {
    const ids = own.map((job) => job.fila_id);
    // Written out: a batch, whose ids are one parameter. Found by them alone, as in record.ts.
    await db.sql`
      UPDATE fila_entregas SET dono = NULL, retomadas = least(retomadas, 32766) + ${begun ? 1 : 0}
      WHERE id = ANY (${ids}::bigint[]) AND dono IS NOT DISTINCT FROM ${dono}::bigint`;
  }
}

/** Queue rows that name this worker as owner but that it does not know it holds. */
export async function findUnknown(db: Db, dono: number, held: number[]): Promise<number[]> {
  // Written out: as in unclaim, the ids are one parameter.
  const rows = await db.sql<{ id: number }[]>`
    SELECT id FROM fila_entregas WHERE dono = ${dono} AND id <> ALL (${held}::bigint[])`;
  return rows.map(({ id }) => id);
}
