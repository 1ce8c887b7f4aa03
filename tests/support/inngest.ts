import { setTimeout as sleep } from 'node:timers/promises';
import type { InngestFunction } from 'inngest';
import { createExecutor, type Executor, type ExecutorOptions } from '#server/executor/executor.ts';
import { type Db, db } from '#server/platform/db.ts';
import { inngest } from '#server/transport/inngest/client.ts';
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
const revivals = new Set<() => void>();

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

/** An executor whose process can die: after `kill` nothing of it reaches the database, until it is revived. */
export async function startDoomed(functions: readonly InngestFunction.Like[], options: Partial<ExecutorOptions> = {}) {
  const real = db();
  let isDead = false;
  const alive = <T>(part: T): T => {
    if (isDead) throw new Error('This process is dead');
    return part;
  };
  const own: Db = {
    get sql() {
      return alive(real.sql);
    },
    get orm() {
      return alive(real.orm);
    },
    transaction: false,
    afterCommit: real.afterCommit,
  };
  const executor = await startExecutor(functions, { ...options, db: own });
  const revive = () => {
    isDead = false;
  };
  revivals.add(revive);
  const kill = () => {
    isDead = true;
  };
  return { executor, kill, revive };
}

/** Stops what a test started, and forgets every run. */
export async function stopExecutors(): Promise<void> {
  for (const revive of revivals) revive();
  revivals.clear();
  await Promise.all([...running].map((executor) => executor.stop()));
  running.clear();
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

/** Waits until something holds, for at most half a minute. */
export async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let tries = 0; tries < 3000; tries++) {
    if (await holds()) return;
    await sleep(10);
  }
  throw new Error(`It did not happen: ${what}`);
}

/** What makes a function of a test run on an event of that name. */
export const on = <Name extends string>(event: Name) => {
  const triggers: [{ event: Name }] = [{ event }];
  return { triggers, checkpointing: false, retries: 2 as const };
};
