import { type ChildProcess, execFile, fork } from 'node:child_process';
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

/** Starts the web process as `npm start` would start it. */
export async function startWeb(): Promise<Web> {
  const port = await freePort();
  const env = { ...process.env, NODE_ENV: 'production' as const, PORT: String(port), HOST: '127.0.0.1' };
  const { stdout } = await runCli(env, 'demonstracao', 'criar');
  const child: ChildProcess = fork('server/main.ts', { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (typeof message !== 'object') throw new Error(`The web process ended with ${message}`);
  return {
    url: `http://localhost:${port}`,
    demonstracao: JSON.parse(stdout),
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function runCli(env: NodeJS.ProcessEnv, ...args: string[]): Promise<{ stdout: string }> {
  const running = promisify(execFile)(process.execPath, ['server/cli.ts', ...args], { cwd: ROOT, env });
  running.child.stdin?.end();
  return running;
}
