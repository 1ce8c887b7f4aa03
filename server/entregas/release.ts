import { CANAL_ENTREGAS } from '#server/eventos/index.ts';
import type { Db } from '#server/platform/db.ts';

const BATCH = 1_000;

/** Whether a delivery was released; where its time has not come, `faltam_ms` is above 0: how long it still waits. */
export type Released = { liberada: boolean; faltam_ms: number };

/**
 * Puts a delivery whose wait is over back into the queue, unless anything else happened to it since: then `geracao` is another. Never
 * before its time by the database's clock: whoever woke too early learns how long it is. Safe to call again.
 */
export async function releaseEntrega(db: Db, entrega_id: number, geracao: number): Promise<Released> {
  // Written out: the delivery, the queue and the notification in one statement.
  const [row] = await db.sql<Released[]>`
    WITH alvo AS (
      UPDATE entregas SET estado = 'pendente', proxima_tentativa_em = NULL
      WHERE id = ${entrega_id} AND geracao = ${geracao} AND estado = 'agendada' AND proxima_tentativa_em <= clock_timestamp()
      RETURNING id, webhook_id, geracao
    ), solta AS (
      INSERT INTO fila_entregas (entrega_id, webhook_id, geracao, origem)
      SELECT id, webhook_id, geracao, 'automatica' FROM alvo RETURNING id
    ), avisada AS (
      SELECT pg_notify(${CANAL_ENTREGAS}, '') FROM solta
    )
    SELECT EXISTS (SELECT FROM avisada) AS liberada, coalesce((
      SELECT greatest(1, ceil(extract(epoch FROM proxima_tentativa_em - clock_timestamp()) * 1000))::int FROM entregas
      WHERE id = ${entrega_id} AND geracao = ${geracao} AND estado = 'agendada'), 0) AS faltam_ms`;
  return row ?? { liberada: false, faltam_ms: 0 };
}

/**
 * The sweeper: puts every delivery whose wait was over `graceMs` ago back into the queue, however its wake-up was lost. Written out:
 * batches, in which a delivery and its place in the queue are one statement.
 * Returns how many.
 */
export async function releaseOverdue(db: Db, graceMs: number): Promise<number> {
  let total = 0;
  for (;;) {
    const released = await db.sql`
      WITH atrasadas AS (
        SELECT id FROM entregas
        WHERE proxima_tentativa_em <= clock_timestamp() - make_interval(secs => ${graceMs / 1_000}::double precision)
        ORDER BY proxima_tentativa_em LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
      ), alvo AS (
        UPDATE entregas e SET estado = 'pendente', proxima_tentativa_em = NULL
        FROM atrasadas a WHERE e.id = a.id AND e.estado = 'agendada'
        RETURNING e.id, e.webhook_id, e.geracao
      )
      INSERT INTO fila_entregas (entrega_id, webhook_id, geracao, origem)
      SELECT id, webhook_id, geracao, 'automatica' FROM alvo ORDER BY id`;
    total += released.count;
    if (released.count > 0) await db.sql`SELECT pg_notify(${CANAL_ENTREGAS}, '')`;
    if (released.count < BATCH) return total;
  }
}
