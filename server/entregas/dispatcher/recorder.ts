import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#server/platform/db.ts';
import { logger } from '#server/platform/logger.ts';
import { type Finished, type Recorded, record } from './record.ts';

const MOST = 400;
/** Fewer results than a batch wait this long for more: a statement costs far more than a row of it. */
const WORTH_A_BATCH = 100;
const GATHER_MS = 50;
const RETRY_MS = 500;

/**
 * Collects finished attempts and records them in batches, one at a time: while one is written the next grows, so that batches
 * are as large as the load asks for. While the database is away it keeps the results and tries again.
 */
export function createRecorder(options: {
  db: Db;
  limits: { failures: number; hours: number };
  /** Asked before each batch: whether this worker is surely alive. */
  isAlive: () => Promise<boolean>;
  /** Called with what a batch left behind, once it is committed. */
  recorded: (result: Recorded, batch: Finished[]) => void;
}) {
  let waiting: Finished[] = [];
  let running: Promise<void> | undefined;
  let closed = false;

  /** The next batch: of one owner's jobs; a second result of one delivery waits for the one after. */
  function take(): Finished[] {
    const batch = new Map<number, Finished>();
    const rest: Finished[] = [];
    let seen = 0;
    const dono = waiting[0]?.job.dono;
    for (const finished of waiting) {
      if (batch.size === MOST) break;
      seen++;
      const id = finished.job.entrega_id;
      if (batch.has(id) || finished.job.dono !== dono) rest.push(finished);
      else batch.set(id, finished);
    }
    waiting = [...rest, ...waiting.slice(seen)];
    return [...batch.values()];
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      if (waiting.length < WORTH_A_BATCH && !closed) await sleep(GATHER_MS);
      const batch = take();
      try {
        if (!(await options.isAlive())) throw new Error('No heartbeat of this worker succeeds');
        options.recorded(await record(options.db, batch, options.limits), batch);
      } catch (err) {
        logger().error({ err, tentativas: batch.length }, 'Attempts not recorded; will try again');
        waiting = [...batch, ...waiting];
        if (closed) return;
        await sleep(RETRY_MS);
      }
    }
  }

  return {
    add(finished: Finished): void {
      waiting.push(finished);
      running ??= run().finally(() => {
        running = undefined;
      });
    },
    pending: () => waiting.length,
    /** Waits until what was added is recorded; gives up when the database does not answer. */
    async flush(): Promise<void> {
      closed = true;
      await running;
    },
  };
}
