import { contextOfSystem } from '#server/acesso/index.ts';
import {
  CANAL_REENVIOS,
  createDispatcher,
  deactivateFailing,
  deactivationLimits,
  watchDispatcher,
} from '#server/entregas/index.ts';
import { createExecutor, expireRuns } from '#server/executor/index.ts';
import { closeDb, db, openDb } from '#server/platform/db.ts';
import { env, requireEnv } from '#server/platform/env.ts';
import { createGuardedClient } from '#server/platform/http/client.ts';
import { onShutdown } from '#server/platform/lifecycle.ts';
import { captureConsole, logger } from '#server/platform/logger.ts';
import { withLogFields } from '#server/platform/trace.ts';
import { usesInngestServer } from '#server/transport/inngest/client.ts';
import { handOverReenvios, handOverRetries, sweep } from '#server/transport/inngest/handover.ts';
import { keepHouse } from '#server/transport/inngest/housekeeping.ts';
import { handler } from '#server/transport/inngest/serve.ts';
import { serveOperations } from '#server/transport/operations.ts';
import { saude } from '#server/transport/saude.ts';
import { guardOptions, refuseWrongKey } from '#server/webhooks/index.ts';

/** The worker sweeps and keeps house by itself too: both go on when nothing runs Inngest's functions. */
const SWEEP_MS = 20_000;
const HOUSE_MS = 3_600_000;
/** It looks for deliveries every second; one that has not for so long is not ready. */
const IDLE_MS = 15_000;

requireEnv();
captureConsole();
await refuseWrongKey(db());
if (env.WEBHOOK_RETRY_SCALE !== 1) {
  logger().warn({ WEBHOOK_RETRY_SCALE: env.WEBHOOK_RETRY_SCALE }, 'Waits between attempts are not the real ones');
}

const client = createGuardedClient(guardOptions());
const claims = openDb(env.DATABASE_URL ?? '', 2, { relaxed: true, queue: true, name: 'claims' });
const results = openDb(env.DATABASE_URL ?? '', 2, { queue: true, name: 'results' });
onShutdown('database', async () => {
  await Promise.all([claims.sql.end({ timeout: 5 }), results.sql.end({ timeout: 5 })]);
  await closeDb();
});

const executor = usesInngestServer() ? undefined : createExecutor({ db: db(), handler });
await executor?.start();

const dispatcher = createDispatcher({
  db: results,
  claims,
  client,
  retryScale: env.WEBHOOK_RETRY_SCALE,
  deactivation: deactivationLimits(),
  schedule: handOverRetries,
  deactivate: (target) =>
    withLogFields(target, async () => {
      const ctx = await contextOfSystem(db(), target.empresa_id, 'job');
      if (ctx) await deactivateFailing(ctx, target.webhook_id);
    }),
});
await dispatcher.start();
watchDispatcher(dispatcher);

async function attempt(what: string, work: () => Promise<unknown>): Promise<void> {
  await work().catch((err: unknown) => logger().warn({ err }, `Could not ${what}; will try again`));
}
const handOver = () => void attempt('hand over bulk jobs', () => handOverReenvios(db()));
const jobs = await db().sql.listen(CANAL_REENVIOS, handOver, handOver);
const housekeeping = () => {
  void attempt('keep house', () => keepHouse(db()));
  if (executor) void attempt('expire runs', () => expireRuns(db()));
};
housekeeping();
const timers = [
  setInterval(() => void attempt('sweep', () => sweep(db())), SWEEP_MS),
  setInterval(housekeeping, HOUSE_MS),
];

// Last registered, first run: nothing new is begun, what is under way ends, and then its connections close.
onShutdown('deliveries', async () => {
  for (const timer of timers) clearInterval(timer);
  await Promise.all([jobs.unlisten(), dispatcher.stop(), executor?.stop()]);
  await client.close();
});

await serveOperations('worker', () => {
  const idle = Date.now() - dispatcher.state().olhou_em;
  return saude({ deliveries: { ok: idle < IDLE_MS, seconds_since_claim: Math.round(idle / 1_000) } });
});

logger().info('Worker is running');
process.send?.({ tipo: 'pronto' });
