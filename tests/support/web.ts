import { type ChildProcess, execFile, fork, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '#tests/support/product.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The built panel and API on a port of their own, over this test file's database, with the demonstration company. */
export type Web = {
  url: string;
  demonstracao: { empresa_id: number; email: string; senha: string; token: string };
  stop(): Promise<void>;
};

/**
 * Starts the web process as `npm start` would start it.
 * @param options `worker`: the worker too, which delivers
 */
export async function startWeb({ worker = false } = {}): Promise<Web> {
  const port = await freePort();
  const env = { ...process.env, NODE_ENV: 'production' as const, PORT: String(port), HOST: '127.0.0.1' };
  const { stdout } = await runCli(env, 'demonstracao', 'criar');
  const children = [await begin('main', env)];
  if (worker) children.push(await begin('worker', env));
  return {
    url: `http://localhost:${port}`,
    demonstracao: JSON.parse(stdout),
    stop: async () => void (await Promise.all(children.map((child) => end(child)))),
  };
}

/** One of several processes over this test file's database. */
export type Process = {
  /** Asks it to end; how it did: its exit code, or the signal that ended it. */
  stop(): Promise<number | string>;
  /** Ends it in the middle of whatever it does. */
  kill(): Promise<void>;
};
export type WebProcess = Process & { port: number };

/** Starts a web process alone, with these variables besides. */
export async function startWebProcess(variables: Record<string, string> = {}): Promise<WebProcess> {
  const port = await freePort();
  const own = { NODE_ENV: 'production' as const, PORT: String(port), HOST: '127.0.0.1' };
  const env = { ...process.env, ...own, ...variables };
  return { port, ...processOf(await begin('main', env)) };
}

/** Starts a worker alone, with these variables besides. */
export async function startWorkerProcess(variables: Record<string, string> = {}): Promise<Process> {
  return processOf(await begin('worker', { ...process.env, NODE_ENV: 'production' as const, ...variables }));
}

const processOf = (child: ChildProcess): Process => ({
  stop: () => end(child),
  kill: async () => void (await end(child, 'SIGKILL')),
});

/** Starts a process of the product, and waits until it says that it is ready. */
async function begin(name: 'main' | 'worker', env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const stdio: StdioOptions = ['ignore', 'ignore', 'inherit', 'ipc'];
  const child = fork(`server/${name}.ts`, { cwd: ROOT, env, stdio });
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (typeof message !== 'object') throw new Error(`server/${name}.ts ended with ${message}`);
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

function runCli(env: NodeJS.ProcessEnv, ...args: string[]): Promise<{ stdout: string }> {
  const running = promisify(execFile)(process.execPath, ['server/cli.ts', ...args], { cwd: ROOT, env });
  running.child.stdin?.end();
  return running;
}
