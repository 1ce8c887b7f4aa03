import { CANAL_ENTREGAS } from '#server/eventos/index.ts';
import type { Db } from '#server/platform/db.ts';
import { logger } from '#server/platform/logger.ts';
import { findUnknown, type Job, unclaim } from './claim.ts';
import type { Term } from './term.ts';
import { takeHanded } from './workers.ts';

/** Of how many deliveries that it gave back unheard a process remembers that they are not its own. */
const MOST_LOST = 10_000;

/** Whether a worker hears of what is handed to it. */
export type Hearing = {
  /**
   * Sends this worker a notification of its own: only a worker that surely hears (some proxies between it and the database swallow
   * notifications) is handed deliveries.
   */
  ask(): void;
  /** That notification has come: from now on it takes deliveries that are handed over. */
  prove(): void;
  /**
   * Gives back what the database thinks is this worker's, and it has not heard of for a whole heartbeat: the answer of its claim, or the
   * notification that handed it over, was lost with a connection. Asked once for each heartbeat.
   */
  giveBackUnheard(): Promise<void>;
  /** Whether it was given back unheard: a notification that comes after all is void. */
  isLost(job: Job): boolean;
};

/** @param held by queue row, the jobs that this process knows to be its own */
export function createHearing(claims: Db, listener: Db, term: Term, held: ReadonlyMap<number, Job>): Hearing {
  /** Queue rows that are this worker's and that it had not heard of at its last heartbeat: their notification may be on its way. */
  let unheard = new Set<number>();
  const lost = new Set<number>();

  function ask(): void {
    // Written out: a notification, of no table.
    listener.sql`SELECT pg_notify(${CANAL_ENTREGAS}, ${String(term.dono)})`.catch((err: unknown) =>
      logger().warn({ err }, 'Could not try its own notifications; deliveries are claimed'),
    );
  }

  function prove(): void {
    takeHanded(claims, term.dono, true).catch((err: unknown) =>
      logger().warn({ err }, 'Could not say that it hears; deliveries are claimed'),
    );
  }

  async function giveBackUnheard(): Promise<void> {
    try {
      const { dono } = term;
      const unknown = await findUnknown(claims, dono, [...held.keys()]);
      const gone = unknown.filter((id) => unheard.has(id) && !held.has(id));
      unheard = new Set(unknown.filter((id) => !unheard.has(id)));
      if (gone.length === 0) return;
      remember(gone);
      await unclaim(
        claims,
        gone.map((fila_id) => ({ fila_id, dono })),
        true,
      );
      logger().warn({ entregas: gone.length }, 'Gave back deliveries that were never heard of');
      await takeHanded(claims, dono, false);
      ask();
    } catch (err) {
      logger().warn({ err }, 'Claims not compared; will try again');
    }
  }

  function remember(gone: readonly number[]): void {
    for (const id of gone) lost.add(id);
    for (const id of lost) {
      if (lost.size <= MOST_LOST) return;
      lost.delete(id);
    }
  }

  return { ask, prove, giveBackUnheard, isLost: ({ fila_id }) => lost.has(fila_id) };
}
