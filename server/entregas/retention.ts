import { inBatches } from '#server/platform/batches.ts';
import type { Db } from '#server/platform/db.ts';

/** Days that deliveries, attempts and bulk jobs are kept. */
const LOG_DAYS = 30;
const AHEAD_DAYS = 3;
/** An open bulk job keeps the deliveries that were at most so many days old when it began. */
const TAKEN_DAYS = LOG_DAYS + 1;

/** How many rows retention deleted, for the log. */
export type Retained = { particoes: number; entregas: number };

/**
 * Makes the coming days' partitions of the attempts and drops partitions past their term; deletes deliveries and counts past
 * theirs, in small transactions. Safe to run at once in several processes. Written out: functions of the database make and drop
 * partitions, and a batch is chosen by a subquery. A bulk job that did not end within its term is cancelled: it could not tell any more
 * what was sent, and would keep deliveries for ever.
 */
export async function retainEntregas(db: Db): Promise<Retained> {
  const { sql } = db;
  await sql`SELECT garantir_particoes('tentativas_webhook', ${AHEAD_DAYS})`;
  const [row] = await sql<{ n: number }[]>`SELECT remover_particoes('tentativas_webhook', ${LOG_DAYS}) AS n`;
  const past = sql`now() - make_interval(days => ${LOG_DAYS})`;
  await sql`UPDATE reenvios SET estado = 'cancelado', concluido_em = now() WHERE concluido_em IS NULL AND criado_em < ${past}`;
  const entregas = await deleteEntregas(db);
  await deleteOrphans(db);
  await sql`DELETE FROM horas_webhooks WHERE hora < now() - make_interval(days => ${LOG_DAYS + 1})`;
  await sql`DELETE FROM reenvios WHERE concluido_em < ${past}`;
  return { particoes: row?.n ?? 0, entregas };
}

/**
 * Deletes deliveries past their term, from the oldest on. Deliveries that are still to be sent stay, and hold up none behind them; so do the
 * deliveries that an open bulk job may have begun with: they are its cursor, and tell a recovery what was sent. The term is an hour longer than
 * a recovery reaches back, which may begin meanwhile. Written out: batches, of which each tells where the next begins.
 */
async function deleteEntregas({ sql }: Db): Promise<number> {
  let after = 0;
  let total = 0;
  await inBatches(async (limit) => {
    const [row] = await sql<{ lidas: number; ultima: number; vencida: boolean; apagadas: number }[]>`
      WITH antigas AS MATERIALIZED (
        SELECT id, empresa_id, geracao, proxima_tentativa_em, criado_em,
          criado_em < now() - make_interval(days => ${LOG_DAYS}, hours => 1) AS vencida
        FROM entregas WHERE id > ${after} ORDER BY id LIMIT ${limit}
      ), apagadas AS (
        -- Of the same generation still when it is locked: a resend that was under way may have queued it.
        DELETE FROM entregas e USING antigas a
        WHERE e.id = a.id AND e.geracao = a.geracao AND a.vencida AND a.proxima_tentativa_em IS NULL
          AND NOT EXISTS (SELECT FROM fila_entregas f WHERE f.entrega_id = a.id)
          AND NOT EXISTS (SELECT FROM reenvios r WHERE r.empresa_id = a.empresa_id AND r.concluido_em IS NULL
            AND r.criado_em < a.criado_em + make_interval(days => ${TAKEN_DAYS}))
        RETURNING 1
      )
      SELECT (SELECT count(*) FROM antigas) AS lidas, id AS ultima, vencida, (SELECT count(*) FROM apagadas) AS apagadas
      FROM antigas ORDER BY id DESC LIMIT 1`;
    if (!row) return { count: 0 };
    after = row.ultima;
    total += row.apagadas;
    return { count: row.vencida ? row.lidas : 0 };
  });
  return total;
}

/**
 * Deletes queue rows whose delivery is gone, which releases before left behind: nobody can send them, and they were claimed and given back
 * again and again. Written out: one table is looked up in another.
 */
async function deleteOrphans({ sql }: Db): Promise<void> {
  await sql`
    DELETE FROM fila_entregas f WHERE f.retomadas > 0 AND NOT EXISTS (SELECT FROM entregas e WHERE e.id = f.entrega_id)`;
}
