import { inBatches } from '#server/platform/batches.ts';
import type { Db } from '#server/platform/db.ts';

/** Days that events can be read in the change feed. */
const EVENT_DAYS = 90;

/**
 * Deletes events past their term, in small transactions, and notes the last one of each company (`eventos_passados`); returns how many.
 * Safe to run at once in several processes.
 */
export function retainEventos({ sql }: Db): Promise<number> {
  // Written out: batches, whose rows a subquery with a limit chooses. Ids grow with time: the oldest events are at the head of the
  // primary key.
  return inBatches(
    (limit) => sql`
      WITH apagados AS (
        DELETE FROM eventos WHERE id IN (
          SELECT id FROM (SELECT id, ocorrido_em FROM eventos ORDER BY id LIMIT ${limit}) antigos
          WHERE ocorrido_em < now() - make_interval(days => ${EVENT_DAYS}))
        RETURNING empresa_id, txid, id, webhook_id
      ), notados AS (
        INSERT INTO eventos_passados AS p (empresa_id, txid, evento_id)
        SELECT DISTINCT ON (empresa_id) empresa_id, txid, id FROM apagados WHERE webhook_id IS NULL ORDER BY empresa_id, txid DESC, id DESC
        ON CONFLICT (empresa_id) DO UPDATE SET txid = excluded.txid, evento_id = excluded.evento_id
        WHERE (excluded.txid, excluded.evento_id) > (p.txid, p.evento_id)
      )
      SELECT FROM apagados`,
  );
}
