import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '#tests/support/product.ts';
import { findProgram, needProgram } from '#tests/support/programs.ts';

/** A Redis of a test's own, on a free port, which keeps nothing. */
export type TestRedis = {
  url: string;
  /** A client for the test to look with; it waits while the server is down. */
  admin: Redis;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** A new server on the same port, without what the last one knew. */
  restart(): Promise<void>;
  /** SIGSTOP and SIGCONT: connections stay, and nothing is answered. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
};

/** For describe.skipIf: whether there is no Redis to start, which it says loudly. */
export const lacksRedis = (untested: string): boolean => needProgram('redis-server', untested) === undefined;

/** Starts a Redis server. */
export async function startRedis(): Promise<TestRedis> {
  const program = findProgram('redis-server');
  if (!program) throw new Error('No redis-server: ask lacksRedis first');
  const folder = await mkdtemp(join(tmpdir(), 'romaneio-redis-'));
  const port = await freePort();
  const admin = new Redis(port, '127.0.0.1', { retryStrategy: () => 50, maxRetriesPerRequest: null });
  admin.on('error', () => undefined);
  let server: ChildProcess;

  async function launch(): Promise<void> {
    const options = { port, bind: '127.0.0.1', save: '', appendonly: 'no', dir: folder };
    const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
    server = spawn(program as string, args, { stdio: 'ignore' });
    await admin.ping();
  }

  async function kill(): Promise<void> {
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  }

  await launch();
  return {
    url: `redis://127.0.0.1:${port}`,
    admin,
    kill,
    restart: launch,
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
    async stop() {
      admin.disconnect();
      if (server.exitCode === null && server.signalCode === null) await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
