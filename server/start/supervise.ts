import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { endingLimit } from '#server/platform/lifecycle.ts';
import { heapOptions } from '#server/platform/memory.ts';
import { StartError } from '#server/start/failure.ts';
import { briefWarning, followLog, lastLines, prepareLog } from '#server/start/log-file.ts';
import { duration, warn } from '#server/start/terminal.ts';

export type ChildOptions = {
  name: string;
  entry: string;
  cwd: string;
  args?: string[];
  env: NodeJS.ProcessEnv;
  /** Where its logs go; undefined shows them on the terminal. */
  logFile: string | undefined;
  /** How long to wait before the first new attempt; each further one waits twice as long. */
  firstDelayMs?: number;
  /** Called when it keeps dying. */
  onGiveUp: (error: StartError) => void;
};

export type SupervisedChild = {
  /** Its address, once it says that it is ready. */
  ready: Promise<string | undefined>;
  /** Replaces it by a new one, as when its source has changed. */
  restart(): Promise<void>;
  /** Asks it to drain, and kills it when it does not end in time. */
  stop(): Promise<void>;
  kill(): void;
};

/** How long a child has beyond what it allows itself. */
const PATIENCE_MS = 1_000;
const QUICK_DEATH_MS = 10_000;
const QUICK_DEATHS_LIMIT = 5;
const FIRST_DELAY_MS = 500;
/** What a process ends with whose configuration cannot be right: it would end so again. */
const REFUSED = 78;

/** Keeps one process running: started again, ever later, when it dies, and given up when it dies at once every time. */
export async function supervise(options: ChildOptions): Promise<SupervisedChild> {
  const { name, logFile } = options;
  if (logFile) await prepareLog(logFile);
  const unfollow = logFile ? followLog(logFile, (line) => report(name, line)) : () => undefined;
  const ready = Promise.withResolvers<string | undefined>();
  // Whoever waits for it sees the failure; without this, a failure that nobody waits for yet would end the process.
  ready.promise.catch(() => undefined);
  let stopping = false;
  let quickDeaths = 0;
  let current: ChildProcess | undefined;
  /** Counts launches and restarts: what is done about the death of an older child is void. */
  let round = 0;
  launch();

  function launch(): void {
    const mine = ++round;
    const born = Date.now();
    const died = (cause: string, refused = false) => {
      if (mine === round) void afterDeath(mine, Date.now() - born, cause, refused);
    };
    try {
      const child = forkChild(options);
      current = child;
      child.on('message', (message) => {
        const address = readyAddress(message);
        if (address !== undefined) ready.resolve(address || undefined);
      });
      child.on('error', (error) => {
        // What could not be started (its program is being replaced, or the machine has no room for a process) tells of no end.
        if (child.pid === undefined) died(error.message);
        else warn(`${name}: ${error.message}`);
      });
      child.once('exit', (code, signal) => died(signal ?? `código ${code}`, code === REFUSED));
    } catch (error) {
      died(error instanceof Error ? error.message : String(error));
    }
  }

  async function afterDeath(mine: number, lifetime: number, cause: string, refused: boolean): Promise<void> {
    const isOver = () => stopping || mine !== round;
    // Ctrl-C reaches the whole group of processes, and a child may end before this one has heard of it.
    await sleep(100);
    if (isOver()) return;
    quickDeaths = lifetime < QUICK_DEATH_MS ? quickDeaths + 1 : 1;
    if (refused || quickDeaths >= QUICK_DEATHS_LIMIT) {
      const last = logFile ? `\n\n${await lastLines(logFile)}` : '';
      const what = refused ? 'recusou a configuração' : `terminou ${quickDeaths} vezes seguidas (${cause})`;
      const error = new StartError(`${name} ${what}.${last}`);
      ready.reject(error);
      options.onGiveUp(error);
      return;
    }
    const delay = (options.firstDelayMs ?? FIRST_DELAY_MS) * 2 ** (quickDeaths - 1);
    warn(`${name} terminou (${cause}); reiniciando em ${duration(delay)}.`);
    await sleep(delay);
    if (!isOver()) launch();
  }

  async function restart(): Promise<void> {
    const old = current;
    current = undefined;
    quickDeaths = 0;
    round++;
    if (old) await endChild(old);
    if (!stopping && !current) launch();
  }

  return {
    ready: ready.promise,
    restart,
    async stop() {
      stopping = true;
      if (current) await endChild(current);
      unfollow();
    },
    kill() {
      stopping = true;
      current?.kill('SIGKILL');
    },
  };
}

function forkChild({ entry, cwd, args = [], env, logFile }: ChildOptions): ChildProcess {
  const begin = (output: number | 'inherit') =>
    fork(entry, args, {
      ...{ cwd, env, execArgv: [...process.execArgv, ...heapOptions()] },
      stdio: ['ignore', output, output, 'ipc'],
    });
  if (!logFile) return begin('inherit');
  const file = openSync(logFile, 'a');
  try {
    return begin(file);
  } finally {
    closeSync(file);
  }
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = once(child, 'exit');
  // Windows knows no SIGTERM: there the closed channel is what tells the child to drain.
  if (process.platform === 'win32') child.disconnect();
  else child.kill('SIGTERM');
  const late = await Promise.race([gone.then(() => false), sleep(endingLimit() + PATIENCE_MS, true, { ref: false })]);
  if (!late) return;
  child.kill('SIGKILL');
  await gone;
}

/** What a child says when it is ready: `{tipo: 'pronto', url?}`. */
function readyAddress(message: unknown): string | undefined {
  if (typeof message !== 'object' || message === null || !('tipo' in message) || message.tipo !== 'pronto')
    return undefined;
  return 'url' in message && typeof message.url === 'string' ? message.url : '';
}

function report(name: string, line: string): void {
  const brief = briefWarning(line);
  if (brief) warn(`${name}: ${brief}`);
}
