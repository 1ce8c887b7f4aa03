import { type ChildProcess, fork, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '#tests/support/product.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** One of several processes over this test file's database. */
export type Process = {
  /** Asks it to end; how it did: its exit code, or the signal that ended it. */
  stop(): Promise<number | string>;
  /** Ends it in the middle of whatever it does. */
  kill(): Promise<void>;
};
export type WebProcess = Process & {
  port: number;
  /** What it has written to its log so far. */
  log(): string;
};

/** Starts a web process alone, with these variables besides. */
export async function startWebProcess(variables: Record<string, string> = {}): Promise<WebProcess> {
  const port = await freePort();
  const own = { NODE_ENV: 'production' as const, PORT: String(port), HOST: '127.0.0.1' };
  const env = { ...process.env, ...own, ...variables };
  const child = await begin('server/main.ts', env);
  let written = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    written += chunk;
  });
  return { port, log: () => written, ...processOf(child) };
}

/** Starts a worker alone, with these variables besides. */
export async function startWorkerProcess(variables: Record<string, string> = {}): Promise<Process> {
  return processOf(await begin('server/worker.ts', { ...process.env, NODE_ENV: 'production' as const, ...variables }));
}

const processOf = (child: ChildProcess): Process => ({
  stop: () => end(child),
  kill: async () => void (await end(child, 'SIGKILL')),
});

/** Starts a process of the product, and waits until it says that it is ready. */
export async function begin(path: string, env: NodeJS.ProcessEnv, execArgv: string[] = []): Promise<ChildProcess> {
  const stdio: StdioOptions = ['ignore', 'pipe', 'inherit', 'ipc'];
  const child = fork(path, { cwd: ROOT, env, stdio, execArgv });
  // Whoever wants the log listens too; without a listener a full pipe would hold the process up.
  child.stdout?.resume();
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (typeof message !== 'object') throw new Error(`${path} ended with ${message}`);
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | string> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
  return child.exitCode ?? child.signalCode ?? 'unknown';
}
