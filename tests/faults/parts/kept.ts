import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '#tests/run/process.ts';

/** How long a process may take until it says that it is ready, and to end when it is asked to. */
const UP_MS = 180_000;
const DRAIN_MS = 12_000;
const RELAUNCH_MS = 300;

/** A process of the product that is started again whenever it ends, as `npm start` does it. */
export type Kept = {
  readonly name: string;
  /** Times that it ended by itself after it had been ready: none should. */
  readonly deaths: string[];
  /** Waits until it is ready. */
  up(): Promise<void>;
  /** SIGKILL, and a new one after `pauseMs`. Resolves once that is launched, which may not be ready. */
  kill(pauseMs: number): Promise<void>;
  /** SIGSTOP or SIGCONT, to the process as it is now. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  /** The present process's id. */
  pid(): number | undefined;
  /** Asks it to end, and says how it did. */
  stop(): Promise<number | string>;
};

/** Starts it; what it prints goes to the file descriptor `log`. */
export function keep(name: string, entry: string, env: NodeJS.ProcessEnv, log: number): Kept {
  const deaths: string[] = [];
  let child: ChildProcess | undefined;
  let ready = Promise.withResolvers<void>();
  let relaunch: NodeJS.Timeout | undefined;
  launch();

  function launch(): void {
    const launched = fork(join(ROOT, entry), { cwd: ROOT, env, execArgv: [], stdio: ['ignore', log, log, 'ipc'] });
    let wasReady = false;
    child = launched;
    launched.once('message', () => {
      wasReady = true;
      if (child === launched) ready.resolve();
    });
    launched.once('exit', (code, signal) => {
      if (child !== launched) return;
      child = undefined;
      // One that cannot start while the database is away ends, and is started again.
      if (wasReady) {
        deaths.push(`${name}: ${signal ?? `code ${code}`}`);
        ready = Promise.withResolvers();
      }
      relaunch = setTimeout(launch, RELAUNCH_MS);
    });
  }

  /** Takes the present process, of which nothing is heard any more. */
  function take(): ChildProcess | undefined {
    clearTimeout(relaunch);
    const taken = child;
    child = undefined;
    return taken;
  }

  return {
    name,
    deaths,
    async up() {
      const late = sleep(UP_MS, true, { ref: false });
      if (await Promise.race([ready.promise, late])) throw new Error(`${name} did not come up in ${UP_MS} ms`);
    },
    async kill(pauseMs) {
      const victim = take();
      ready = Promise.withResolvers();
      if (victim) {
        const gone = once(victim, 'exit');
        victim.kill('SIGKILL');
        await gone;
      }
      await sleep(pauseMs);
      launch();
    },
    signal: (name) => void child?.kill(name),
    pid: () => child?.pid,
    async stop() {
      const last = take();
      if (!last) return 'not running';
      const gone = once(last, 'exit');
      last.kill('SIGTERM');
      const ended = await Promise.race([gone, sleep(DRAIN_MS, undefined, { ref: false })]);
      if (ended) return ended[0] ?? ended[1];
      last.kill('SIGKILL');
      await gone;
      return `killed, after ${DRAIN_MS} ms`;
    },
  };
}
