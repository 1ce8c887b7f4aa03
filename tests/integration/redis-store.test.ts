import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RedisStore } from '#server/limites/index.ts';
import { freePort } from '#tests/support/product.ts';

// decisions.md "Rate limits": Redis when REDIS_URL is set, with memory as insurance when Redis is down. Exactly N pass.

function findRedis(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];
  return folders
    .map((folder) => join(folder, 'redis-server'))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

const binary = findRedis();
if (!binary) console.warn('SKIPPED: no redis-server on this machine, so the shared rate limits were not tested.');

describe.skipIf(!binary)('rate limits in Redis', () => {
  let port = 0;
  let folder = '';
  let server: ChildProcess;
  let admin: Redis;
  const stores: RedisStore[] = [];

  async function startRedis(): Promise<void> {
    const options = [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      '--dir',
      folder,
    ];
    server = spawn(binary ?? '', options, { stdio: 'ignore' });
    await admin.ping();
  }

  async function stopRedis(): Promise<void> {
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  }

  /** A store as one more web process would have it, once it is connected. */
  async function connectedStore(): Promise<RedisStore> {
    const store = new RedisStore(`redis://127.0.0.1:${port}`);
    stores.push(store);
    await untilShared(store);
    return store;
  }

  /** Waits until what the store counts is counted in Redis. */
  async function untilShared(store: RedisStore): Promise<void> {
    const probe = `probe-${Math.random()}`;
    for (let i = 0; i < 100; i++) {
      await store.hit(probe, 1_000, 60_000);
      if (await admin.exists(`romaneio:limite:${probe}`)) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('The store never reached Redis');
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'romaneio-redis-'));
    port = await freePort();
    admin = new Redis(port, '127.0.0.1', { retryStrategy: () => 50, maxRetriesPerRequest: null });
    admin.on('error', () => undefined);
    await startRedis();
  });
  afterAll(async () => {
    for (const store of stores) await store.close();
    admin.disconnect();
    await stopRedis();
    await rm(folder, { recursive: true, force: true });
  });

  test.each([1, 30, 120])('exactly %i pass, counted over three processes', async (limit) => {
    const processes = [await connectedStore(), await connectedStore(), await connectedStore()];
    const key = `n-${limit}`;
    const outcomes = await Promise.all(
      Array.from({ length: limit * 3 }, (_, i) => processes[i % 3]?.hit(key, limit, 60_000)),
    );
    expect(outcomes.filter((outcome) => outcome?.allowed)).toHaveLength(limit);
    const left = outcomes.filter((outcome) => outcome?.allowed).map((outcome) => outcome?.remaining ?? -1);
    expect(left.sort((a, b) => a - b)).toEqual(Array.from({ length: limit }, (_, i) => i));
    for (const outcome of outcomes) {
      expect(outcome?.reset_at).toBeGreaterThan(Date.now() + 50_000);
      expect(outcome?.reset_at).toBeLessThan(Date.now() + 61_000);
    }
  });

  test('the window slides: the first place is free again when the first hit is a window old, not before', async () => {
    const store = await connectedStore();
    const window = 500;
    const started = Date.now();
    for (let i = 0; i < 5; i++) expect((await store.hit('slides', 5, window)).allowed).toBe(true);
    let outcome = await store.hit('slides', 5, window);
    expect(outcome.allowed).toBe(false);
    while (!outcome.allowed) outcome = await store.hit('slides', 5, window);
    expect(Date.now() - started).toBeGreaterThanOrEqual(window - 2);
  });

  test('a hit taken back is free again', async () => {
    const store = await connectedStore();
    await store.undo('back');
    for (let i = 0; i < 4; i++) {
      expect((await store.hit('back', 1, 60_000)).allowed).toBe(true);
      await store.undo('back');
    }
  });

  test('a look counts nothing', async () => {
    const store = await connectedStore();
    for (let i = 0; i < 5; i++) {
      expect(await store.peek('look', 2, 60_000)).toMatchObject({ allowed: true, limit: 2, remaining: 2 });
    }
    expect((await store.hit('look', 2, 60_000)).remaining).toBe(1);
    expect((await store.peek('look', 2, 60_000)).remaining).toBe(1);
  });

  test('nothing stays in Redis longer than its window', async () => {
    const store = await connectedStore();
    await store.hit('ttl', 5, 60_000);
    const ttl = await admin.pttl('romaneio:limite:ttl');
    expect(ttl).toBeGreaterThan(0);
    expect(ttl).toBeLessThanOrEqual(60_000);
  });

  test('when Redis dies each process counts by itself, exactly; when it is back they share again', {
    timeout: 60_000,
  }, async () => {
    const [one, two] = [await connectedStore(), await connectedStore()];
    await stopRedis();
    for (const store of [one, two]) {
      const outcomes = [];
      for (let i = 0; i < 25; i++) outcomes.push(await store.hit('down', 10, 60_000));
      expect(outcomes.filter((outcome) => outcome.allowed)).toHaveLength(10);
      await store.undo('down');
      expect((await store.hit('down', 10, 60_000)).allowed).toBe(true);
    }
    await startRedis();
    await Promise.all([untilShared(one), untilShared(two)]);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? one : two).hit('again', 10, 60_000)),
    );
    expect(outcomes.filter((outcome) => outcome.allowed)).toHaveLength(10);
  });
});
