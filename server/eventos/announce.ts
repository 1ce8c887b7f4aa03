import { type Db, db } from '#server/platform/db.ts';
import { logger } from '#server/platform/logger.ts';

/** Where the dispatcher listens. */
export const CANAL_ENTREGAS = 'romaneio_entregas';

let wanted = false;
let sending = false;

/**
 * Wakes the dispatchers once the caller's transaction has committed. Calls in quick succession share one NOTIFY: inside the
 * transactions it would make them commit one after another. A call that is lost costs one polling interval.
 */
export function announce(change: Db): void {
  change.afterCommit(() => {
    wanted = true;
    if (!sending) void send();
  });
}

async function send(): Promise<void> {
  sending = true;
  while (wanted) {
    wanted = false;
    try {
      // Written out: a notification, of no table.
      await db().sql`SELECT pg_notify(${CANAL_ENTREGAS}, '')`;
    } catch (err) {
      logger().warn({ err }, 'Dispatchers not woken; they will poll');
    }
  }
  sending = false;
}
