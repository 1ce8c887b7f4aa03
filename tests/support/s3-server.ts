import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/product.ts';
import { findProgram } from '#tests/support/programs.ts';

/** An S3 server that checks signatures and digests, with one bucket. */
export type S3Server = {
  /** What the product is configured with. */
  variables: Record<string, string>;
  /** The folder that the server keeps the bucket in. */
  folder: string;
  kill(): Promise<void>;
  restart(): Promise<void>;
  /** SIGSTOP and SIGCONT: connections stay, and nothing is answered. */
  freeze(): void;
  thaw(): void;
};

const KEY = { ROOT_ACCESS_KEY: 'chave-de-teste', ROOT_SECRET_KEY: 'segredo-de-teste' };

/** Starts versitygw over an empty folder. */
export async function serveS3(root: string): Promise<S3Server> {
  const program = findProgram('versitygw');
  if (!program) throw new Error('No versitygw: ask lacksS3 first');
  const folder = join(root, 'romaneio');
  // A folder of the first level is a bucket.
  await mkdir(folder);
  const port = await freePort();
  let server: ChildProcess;

  async function launch(): Promise<void> {
    const env = { ...process.env, ...KEY };
    // Without O_TMPFILE: the folder may be in memory.
    const options = ['--port', `127.0.0.1:${port}`, '--region', 'us-east-1', '--quiet', 'posix'];
    server = spawn(program as string, [...options, '--nometa', '--disableotmp', root], { env, stdio: 'ignore' });
    for (let i = 0; i < 200; i++) {
      if (await fetch(`http://127.0.0.1:${port}/`).catch(() => null)) return;
      await sleep(50);
    }
    throw new Error('versitygw does not answer');
  }

  await launch();
  return {
    variables: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'romaneio',
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: KEY.ROOT_ACCESS_KEY,
      S3_SECRET_ACCESS_KEY: KEY.ROOT_SECRET_KEY,
    },
    folder,
    async kill() {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
    },
    restart: launch,
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
  };
}
