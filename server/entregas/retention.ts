import { inBatches } from '#server/platform/batches.ts';
import type { Db } from '#server/platform/db.ts';

/** Days that deliveries, attempts and bulk jobs are kept. */
const LOG_DAYS = 30;
const AHEAD_DAYS = 3;

/** How many rows retention deleted, for the log. */
export type Retained = { particoes: number; entregas: number };

/**
 * Makes the coming days' partitions of the attempts and drops partitions past their term; deletes deliveries and counts past
 * theirs, in small transactions. Safe to run at once in several processes. Written out: functions of the database make and drop
 * partitions, and a batch is chosen by a subquery.
 */
export async function retainEntregas(db: Db): Promise<Retained> {
  const { sql } = db;
  await sql`SELECT garantir_particoes('tentativas_webhook', ${AHEAD_DAYS})`;
  const [row] = await sql<{ n: number }[]>`SELECT remover_particoes('tentativas_webhook', ${LOG_DAYS}) AS n`;
  const entregas = await deleteEntregas(db);
  await sql`DELETE FROM horas_webhooks WHERE hora < now() - make_interval(days => ${LOG_DAYS + 1})`;
  await sql`DELETE FROM reenvios WHERE concluido_em < now() - make_interval(days => ${LOG_DAYS})`;
  return { particoes: row?.n ?? 0, entregas };
}

/**
 * Deletes deliveries past their term, from the oldest on. Deliveries that are still to be sent stay, and hold up none behind them. Written out:
 * batches, of which each tells where the next begins.
 */
async function deleteEntregas({ sql }: Db): Promise<number> {
  let after = 0;
  let total = 0;
  await inBatches(async (limit) => {
    const [row] = await sql<{ lidas: number; ultima: number; vencida: boolean; apagadas: number }[]>`
      WITH antigas AS MATERIALIZED (
        SELECT id, proxima_tentativa_em, criado_em < now() - make_interval(days => ${LOG_DAYS}) AS vencida
        FROM entregas WHERE id > ${after} ORDER BY id LIMIT ${limit}
      ), apagadas AS (
        DELETE FROM entregas WHERE id IN (
          SELECT id FROM antigas WHERE vencida AND proxima_tentativa_em IS NULL
            AND NOT EXISTS (SELECT FROM fila_entregas f WHERE f.entrega_id = antigas.id))
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
