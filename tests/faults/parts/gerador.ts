import { setTimeout as sleep } from 'node:timers/promises';
import { closeDb, db } from '#server/platform/db.ts';
import { requireEnv } from '#server/platform/env.ts';
import { onShutdown } from '#server/platform/lifecycle.ts';
import { captureConsole, logger } from '#server/platform/logger.ts';
import { attendPendentes } from '#server/transport/inngest/contratos-batch.ts';

// The job of contracts, without the ten minutes between its runs: a process that kills meet in the middle of a generation.

const PAUSE_MS = 200;

requireEnv();
captureConsole();
onShutdown('database', closeDb);

let stopping = false;
async function generate(): Promise<void> {
  while (!stopping) {
    await attendPendentes(db(), () => !stopping).catch((err: unknown) => logger().warn({ err }, 'Will try again'));
    await sleep(PAUSE_MS);
  }
}
const generating = generate();
onShutdown('cycles', async () => {
  stopping = true;
  await generating;
});

process.send?.({ tipo: 'pronto' });
