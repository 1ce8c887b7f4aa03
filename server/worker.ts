import { closeDb, db } from '#server/platform/db.ts';
import { expireIdempotencyKeys } from '#server/platform/idempotency.ts';
import { onShutdown } from '#server/platform/lifecycle.ts';
import { logger } from '#server/platform/logger.ts';
import { maintainRequisicoes } from '#server/requisicoes/index.ts';

const EVERY = 10 * 60_000;

let stopping = false;
let running: Promise<void> = Promise.resolve();

/** Keeps what must not grow for ever within its terms: request log partitions (30 days), idempotency keys (24 hours). */
async function housekeep(): Promise<void> {
  try {
    const partitions = await maintainRequisicoes(db());
    const keys = await expireIdempotencyKeys(db());
    logger().info({ partitions_dropped: partitions, idempotency_keys_expired: keys }, 'Housekeeping done');
  } catch (error) {
    logger().warn({ err: error }, 'Housekeeping failed; will try again');
  }
}

function round(): void {
  if (!stopping) running = housekeep();
}

round();
const timer = setInterval(round, EVERY);

onShutdown('database', closeDb);
onShutdown('housekeeping', async () => {
  stopping = true;
  clearInterval(timer);
  await running;
});

logger().info('Worker is running');
process.send?.({ tipo: 'pronto' });
