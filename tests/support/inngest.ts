import { setTimeout as sleep } from 'node:timers/promises';
import type { InngestFunction } from 'inngest';
import { db, openDb } from '#server/platform/db.ts';
import { env } from '#server/platform/env.ts';
import { inngest } from '#server/transport/inngest/client.ts';
import { createExecutor, type Executor, type ExecutorOptions } from '#server/transport/inngest/embedded/executor.ts';
import { createHandler } from '#server/transport/inngest/serve.ts';

/** A clock that stands where it is put; it begins a minute ahead, since the SDK stamps events by the system's. */
export class Clock {
  #ms = Date.now() + 60_000;

  readonly now = (): number => this.#ms;

  advance(ms: number): void {
    this.#ms += ms;
  }
}

const running = new Set<Executor>();
const pools = new Set<{ end(options: { timeout: number }): Promise<void> }>();

/** An executor over these functions, on the file's database; stopped by stopExecutors. */
export async function startExecutor(
  functions: readonly InngestFunction.Like[],
  options: Partial<ExecutorOptions> = {},
): Promise<Executor> {
  const executor = createExecutor({ db: db(), handler: createHandler(functions), ...options });
  await executor.start();
  running.add(executor);
  return executor;
}

/** An executor as in a process of its own: `kill` cuts it off from the database, as SIGKILL would. */
export async function startDoomed(functions: readonly InngestFunction.Like[], options: Partial<ExecutorOptions> = {}) {
  const own = openDb(env.DATABASE_URL ?? '', 4);
  pools.add(own.sql);
  const executor = createExecutor({ db: own, handler: createHandler(functions), ...options });
  await executor.start();
  const kill = async () => {
    await own.sql.end({ timeout: 0 });
    // Only so that its timers end with the test: it reaches nothing any more.
    void executor.stop().catch(() => undefined);
  };
  return { executor, kill };
}

/** Stops what a test started, and forgets every run. */
export async function stopExecutors(): Promise<void> {
  await Promise.all([...running].map((executor) => executor.stop()));
  running.clear();
  await Promise.all([...pools].map((pool) => pool.end({ timeout: 0 })));
  pools.clear();
  await db().sql`TRUNCATE executor_eventos, executor_execucoes, executor_crons`;
}

/** Sends one event; the id is the event's, for deduplication. */
export async function send(name: string, data: Record<string, unknown> = {}, id?: string): Promise<void> {
  await inngest.send({ name, data, ...(id ? { id } : {}) });
}

export type Row = {
  id: number;
  funcao: string;
  evento_id: string;
  evento: { data: Record<string, unknown> };
  tentativa: number;
  proxima_em: Date | null;
  reserva: string | null;
  resultado: string | null;
  erro: { name: string; message: string } | null;
};

/** Every run, oldest first. */
export async function runs(): Promise<Row[]> {
  return await db().sql<Row[]>`SELECT * FROM executor_execucoes ORDER BY id`;
}

/** Waits until something holds, for at most ten seconds. */
export async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let tries = 0; tries < 1000; tries++) {
    if (await holds()) return;
    await sleep(10);
  }
  throw new Error(`It did not happen: ${what}`);
}
