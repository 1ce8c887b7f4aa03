import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#server/platform/db.ts';
import { logger } from '#server/platform/logger.ts';
import { countRun } from './metrics.ts';
import { callFunction, emptyMemory, type Memory, type Outcome } from './protocol.ts';
import { endRun, type HeldRun, saveProgress } from './runs.ts';
import type { Definition, Handler } from './types.ts';

/** The executor's parts that `driveRun` needs. */
export type Driver = {
  db: Db;
  handler: Handler;
  clock: () => number;
  leaseMs: number;
  isStopping: () => boolean;
};

/** A longer call is given up; an Inngest server has such a limit too. */
const CALL_MS = 15 * 60_000;
/** After so many deaths of the process in the same call, the run is taken for the cause and fails. */
const MOST_ABANDONED = 10;
/** Seconds before each further attempt; an Inngest server waits as long. */
const BACKOFF = [10, 30, 60, 120, 300, 600, 1200, 2400, 3600, 7200];

/** Calls a function until its run ends, waits, or is lost to another process. The run's memory is written after every call. */
export async function driveRun(driver: Driver, run: HeldRun, definition: Definition): Promise<void> {
  const { db, clock } = driver;
  let memory = run.memoria ?? emptyMemory();
  let attempt = run.tentativa;
  if (run.abandonos >= MOST_ABANDONED) {
    const message = `The process died ${run.abandonos} times in the same call`;
    return await fail(driver, run, { name: 'AbandonedError', message });
  }
  for (;;) {
    const outcome = await call(driver, run, definition, memory, attempt);
    if (outcome.kind === 'done') {
      countRun(run.funcao, 'concluida');
      return await endRun(db, run, new Date(clock()), null);
    }
    if (outcome.kind === 'failed') return await fail(driver, run, outcome.error);
    if (outcome.kind === 'retry') {
      if (attempt + 1 >= definition.maxAttempts) return await fail(driver, run, outcome.error);
      const due = new Date(outcome.after ?? clock() + backoff(attempt));
      await saveProgress(db, run, { memory, attempt: attempt + 1, due, keep: false });
      return;
    }
    memory = outcome.memory;
    attempt = 0;
    const keep = outcome.kind === 'continue' && !driver.isStopping();
    const due = outcome.kind === 'sleep' ? outcome.until : clock() + (keep ? driver.leaseMs : 0);
    const isOurs = await saveProgress(db, run, { memory, attempt, due: new Date(due), keep });
    if (!keep || !isOurs) return;
  }
}

async function call(
  { handler, clock }: Driver,
  run: HeldRun,
  definition: Definition,
  memory: Memory,
  attempt: number,
): Promise<Outcome> {
  const request = { run_id: runId(run), event: run.evento, memory, attempt, now: clock() };
  const patience = new AbortController();
  const late = sleep(CALL_MS, undefined, { signal: patience.signal }).then(
    () => retry(new Error(`The call took longer than ${CALL_MS / 60_000} minutes`)),
    retry,
  );
  try {
    return await Promise.race([callFunction(handler, definition, request).catch(retry), late]);
  } finally {
    patience.abort();
  }
}

async function fail({ db, clock }: Driver, run: HeldRun, error: unknown): Promise<void> {
  const now = clock();
  countRun(run.funcao, 'falhou');
  logger().error({ err: error }, 'A run failed');
  const data = { function_id: run.funcao, run_id: runId(run), error, event: run.evento };
  const event = { id: `failed ${runId(run)}`, name: 'inngest/function.failed', ts: now, data };
  await endRun(db, run, new Date(now), { error, event });
}

const runId = (run: HeldRun) => `run-${run.id}`;

const retry = (error: unknown): Outcome => ({
  kind: 'retry',
  error: error instanceof Error ? { name: error.name, message: error.message, stack: error.stack } : error,
  after: null,
});

/** The wait before an attempt, lengthened at random by up to a tenth: runs that failed together are not tried again together. */
function backoff(attempt: number): number {
  return (BACKOFF[attempt] ?? 7200) * 1000 * (1 + Math.random() / 10);
}
