import { inBatches } from '#server/platform/batches.ts';
import type { Db } from '#server/platform/db.ts';

/** Days that events can be read in the change feed. */
const EVENT_DAYS = 90;

/** Deletes events past their term, in small transactions; returns how many. Safe to run at once in several processes. */
export function retainEventos({ sql }: Db): Promise<number> {
  // Written out: batches, whose rows a subquery with a limit chooses. Ids grow with time: the oldest events are at the head of the
  // primary key.
  return inBatches(
    (limit) => sql`
      DELETE FROM eventos WHERE id IN (
        SELECT id FROM (SELECT id, ocorrido_em FROM eventos ORDER BY id LIMIT ${limit}) antigos
        WHERE ocorrido_em < now() - make_interval(days => ${EVENT_DAYS}))`,
  );
}
