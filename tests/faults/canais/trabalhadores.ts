import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '#tests/run/process.ts';
import { type Kept, keep } from '../parts/kept.ts';

/** Processes that work channels off, all of which die at one moment. */
export type Trabalhadores = {
  /** Waits until they work; after `stop`, new ones. */
  up(): Promise<void>;
  /** SIGKILL to all; `dead` is awaited while none of them lives, and then others begin. */
  kill(dead: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
};

/** One light process after the other: the next is ready before the last dies, so that a kill costs no time. */
export function startCarteiros(env: NodeJS.ProcessEnv, log: number): Trabalhadores {
  const spawn = () => {
    const child = fork(join(ROOT, 'tests/faults/canais/carteiro.ts'), {
      ...{ cwd: ROOT, env, execArgv: [] },
      stdio: ['ignore', log, log, 'ipc'],
    });
    return {
      child,
      ready: Promise.race([
        once(child, 'message'),
        once(child, 'exit').then(() => Promise.reject(new Error('It ended by itself'))),
      ]),
    };
  };
  const end = async (child: ChildProcess | undefined) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  let present: ReturnType<typeof spawn> | undefined;
  let next = spawn();
  next.ready.catch(() => undefined);
  const begin = async (dead: () => Promise<void>) => {
    await next.ready;
    if (present && present.child.exitCode !== null) throw new Error('A process ended by itself');
    await end(present?.child);
    await dead();
    present = next;
    present.child.send('comece');
    next = spawn();
    next.ready.catch(() => undefined);
  };
  return {
    up: () => begin(async () => undefined),
    kill: begin,
    async stop() {
      await Promise.all([end(present?.child), end(next.child)]);
    },
  };
}

const DEAD_MS = 400;

/** Two workers as they are. */
export const startWorkers = (env: NodeJS.ProcessEnv, log: number): Trabalhadores =>
  workersOf([1, 2].map((n) => keep(`worker ${n}`, 'server/worker.ts', env, log)));

/** Workers that somebody has started. */
export function workersOf(workers: readonly Kept[]): Trabalhadores {
  let stopped = false;
  const up = async () => {
    if (stopped) await Promise.all(workers.map((one) => one.kill(0)));
    stopped = false;
    await Promise.all(workers.map((one) => one.up()));
  };
  return {
    up,
    async kill(dead) {
      const killing = Promise.all(workers.map((one) => one.kill(DEAD_MS)));
      // Both are gone at once, and the next take much longer to begin.
      await sleep(DEAD_MS / 2);
      await dead();
      await killing;
      await up();
    },
    async stop() {
      const deaths = workers.flatMap((one) => one.deaths);
      stopped = true;
      await Promise.all(workers.map((one) => one.stop()));
      if (deaths.length > 0) throw new Error(deaths.join(', '));
    },
  };
}
