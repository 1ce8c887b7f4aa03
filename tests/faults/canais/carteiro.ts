import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { listTrabalhosDeCanal } from '#server/atendimento/index.ts';
import { closeCanais } from '#server/canais/index.ts';
import { closeDb, db } from '#server/platform/db.ts';
import { requireEnv } from '#server/platform/env.ts';
import { onShutdown } from '#server/platform/lifecycle.ts';
import { captureConsole, logger } from '#server/platform/logger.ts';
import { runTrabalhoDeCanal } from '#server/transport/inngest/canais-work.ts';

// A worker's part of channels alone, which is up in a moment: a process that kills meet again and again in the middle of sending. It begins
// when it is told to.

const PAUSE_MS = 10;

requireEnv();
captureConsole();
onShutdown('channels', closeCanais);
onShutdown('database', closeDb);

const underWay = new Map<string, Promise<unknown>>();

async function look(): Promise<void> {
  for (const one of await listTrabalhosDeCanal(db())) {
    const key = `${one.tipo} ${one.canal_id}`;
    if (underWay.has(key)) continue;
    const work = runTrabalhoDeCanal(one)
      .catch((err: unknown) => logger().warn({ err, key }, 'Will try again'))
      .finally(() => underWay.delete(key));
    underWay.set(key, work);
  }
}

// Whatever it needs to work at once is there before it says that it is.
await db().sql`SELECT 1`;
process.send?.({ tipo: 'pronto' });
await once(process, 'message');
for (;;) {
  await look().catch((err: unknown) => logger().warn({ err }, 'Will look again'));
  await sleep(PAUSE_MS);
}
