import { type Db, db, type SqlPart } from '#server/platform/db.ts';
import { logger } from '#server/platform/logger.ts';

/** Where the dispatcher listens. */
export const CANAL_ENTREGAS = 'romaneio_entregas';

/**
 * In place of `announce`, as a part of the statement that writes the events: their deliveries go to a worker with the transaction's own commit
 * (drizzle/functions/distribuir_eventos.sql), which saves a claim. Commits that do so go one after another: only where little is written.
 */
export const handedOver = ({ sql }: Db): SqlPart => sql`set_config('romaneio.entrega', 'direta', true)`;

/** The pool that the next NOTIFY goes over; null where there is none to send. */
let wanted: Db | null = null;
let sending: Promise<void> | null = null;

/**
 * Wakes the dispatchers once the caller's transaction has committed. Calls in quick succession share one NOTIFY: inside the
 * transactions it would make them commit one after another. A call that is lost costs one polling interval.
 */
export function announce(change: Db): void {
  change.afterCommit(() => {
    // Taken now: asked for later, it might be opened anew by a process that has closed it, which would never end.
    wanted = db();
    sending ??= send();
  });
}

/** Waits for what is being announced: for a process that is about to close its pool. */
export const announced = async (): Promise<void> => void (await sending);

async function send(): Promise<void> {
  for (let pool = wanted; pool; pool = wanted) {
    wanted = null;
    try {
      // Written out: a notification, of no table.
      await pool.sql`SELECT pg_notify(${CANAL_ENTREGAS}, '')`;
    } catch (err) {
      logger().warn({ err }, 'Dispatchers not woken; they will poll');
    }
  }
  sending = null;
}
