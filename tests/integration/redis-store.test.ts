import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Outcome, RedisStore } from '#server/limites/index.ts';
import { logger } from '#server/platform/logger.ts';
import { createRandom } from '#tests/faults/random.ts';
import { lacksRedis, startRedis, type TestRedis } from '#tests/support/redis.ts';
import { SEED } from '#tests/support/seed.ts';

// Rate limits in several processes: Redis when REDIS_URL is set, with memory as insurance when Redis is down. Exactly N pass.

const MINUTE = 60_000;

const passed = (outcomes: readonly (Outcome | undefined)[]) => outcomes.filter((outcome) => outcome?.allowed).length;
const times = <T>(count: number, work: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => work(i));

describe.skipIf(lacksRedis('counting rate limits across processes'))('rate limits in Redis', () => {
  let redis: TestRedis;
  const stores: RedisStore[] = [];

  /** A store as one more web process would have it, once it is connected. */
  async function connectedStore(): Promise<RedisStore> {
    const store = new RedisStore(redis.url);
    stores.push(store);
    await store.connect();
    return store;
  }
  const connectedStores = (count: number) => Promise.all(times(count, connectedStore));

  /** Waits until what the store counts is counted in Redis. */
  async function untilShared(store: RedisStore): Promise<void> {
    for (let i = 0; i < 100; i++) {
      const probe = `probe-${randomUUID()}`;
      await store.hit(probe, 1, MINUTE);
      if (await redis.admin.exists(`romaneio:limite:${probe}`)) return;
      await sleep(50);
    }
    throw new Error('The store never reached Redis');
  }

  /** Hits one after another. */
  async function hits(store: RedisStore, count: number, key: string, limit: number) {
    const outcomes: Outcome[] = [];
    for (let i = 0; i < count; i++) {
      outcomes.push(await store.hit(key, limit, MINUTE));
    }
    return outcomes;
  }

  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(async () => {
    for (const store of stores) store.close();
    await redis.stop();
  });

  test('from the first hit after the start', async () => {
    const store = await connectedStore();
    await store.hit('first', 5, MINUTE);
    expect(await redis.admin.zcard('romaneio:limite:first')).toBe(1);
  });

  test.each([1, 30, 120])('exactly %i pass, counted over three processes', async (limit) => {
    const processes = await connectedStores(3);
    const key = `n-${limit}`;
    const outcomes = await Promise.all(times(limit * 3, (i) => processes[i % 3]?.hit(key, limit, MINUTE)));
    expect(passed(outcomes)).toBe(limit);
    const left = outcomes.filter((outcome) => outcome?.allowed).map((outcome) => outcome?.remaining ?? -1);
    expect(left.sort((a, b) => a - b)).toEqual(times(limit, (i) => i));
    for (const outcome of outcomes) {
      expect(outcome?.reset_at).toBeGreaterThan(Date.now() + 50_000);
      expect(outcome?.reset_at).toBeLessThan(Date.now() + 61_000);
    }
  });

  test('several keys are hit together over three processes: where one is full, none of them is', async () => {
    const processes = await connectedStores(3);
    const both = (one: string) => [one, 'together'].map((key, i) => ({ key, limit: i ? 50 : 30, windowMs: MINUTE }));
    const burst = (count: number, one: string) =>
      Promise.all(times(count, async (i) => (await processes[i % 3]?.hitAll(both(one))) ?? []));
    const through = (outcomes: readonly Outcome[][]) => outcomes.filter((all) => passed(all) === 2).length;
    expect(through(await burst(90, 'one'))).toBe(30);
    expect(await redis.admin.zcard('romaneio:limite:together')).toBe(30);
    expect(through(await burst(90, 'two'))).toBe(20);
    expect(await redis.admin.zcard('romaneio:limite:two')).toBe(20);
    const [refused] = await burst(1, 'three');
    expect(refused).toMatchObject([
      { allowed: true, remaining: 30 },
      { allowed: false, limit: 50, remaining: 0 },
    ]);
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

  test(`under random load on three processes no window ever has more than N, and each is used (TEST_SEED=${SEED})`, async () => {
    const random = createRandom(SEED);
    const [limit, window, until] = [20, 300, Date.now() + 2_500];
    const passes: { before: number; after: number }[] = [];
    const load = async (store: RedisStore) => {
      while (Date.now() < until) {
        const before = performance.now();
        const { allowed } = await store.hit('any-window', limit, window);
        if (allowed) passes.push({ before, after: performance.now() });
        await sleep(random.next() * 8);
      }
    };
    const processes = await connectedStores(3);
    await Promise.all([...processes, ...processes].map(load));
    passes.sort((a, b) => a.before - b.before);
    for (const [i, { before }] of passes.entries()) {
      const more = passes.slice(i, i + limit + 1);
      // Redis counts in whole milliseconds.
      if (more.length > limit) expect(Math.max(...more.map(({ after }) => after)) - before).toBeGreaterThan(window - 1);
    }
    expect(passes.length).toBeGreaterThan(limit * 5);
  });

  test('a hit taken back is free again', async () => {
    const store = await connectedStore();
    await store.undo('back');
    for (let i = 0; i < 4; i++) {
      expect((await store.hit('back', 1, MINUTE)).allowed).toBe(true);
      await store.undo('back');
    }
  });

  test('a look counts nothing', async () => {
    const store = await connectedStore();
    for (let i = 0; i < 5; i++) {
      expect(await store.peek('look', 2, MINUTE)).toMatchObject({ allowed: true, limit: 2, remaining: 2 });
    }
    expect((await store.hit('look', 2, MINUTE)).remaining).toBe(1);
    expect((await store.peek('look', 2, MINUTE)).remaining).toBe(1);
  });

  test('nothing stays in Redis longer than its window', async () => {
    const store = await connectedStore();
    await store.hit('ttl', 5, MINUTE);
    const ttl = await redis.admin.pttl('romaneio:limite:ttl');
    expect(ttl).toBeGreaterThan(0);
    expect(ttl).toBeLessThanOrEqual(MINUTE);
    await store.hit('gone', 5, 100);
    await sleep(150);
    expect(await redis.admin.exists('romaneio:limite:gone')).toBe(0);
  });

  test('processes whose clocks differ count by Redis’s, and tell when a place is free by their own', async () => {
    const [one, two] = (await connectedStores(2)) as [RedisStore, RedisStore];
    expect(passed(await Promise.all(times(6, () => one.hit('clocks', 10, MINUTE))))).toBe(6);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    onTestFinished(() => void vi.useRealTimers());
    const outcomes = await Promise.all(times(10, () => two.hit('clocks', 10, MINUTE)));
    expect(passed(outcomes)).toBe(4);
    for (const { reset_at } of outcomes) {
      expect(reset_at).toBeGreaterThan(Date.now() + 50_000);
      expect(reset_at).toBeLessThanOrEqual(Date.now() + MINUTE);
    }
    // By its own clock, all that it let through is an hour old.
    expect((await one.hit('clocks', 10, MINUTE)).allowed).toBe(false);
  });

  test('Redis dies under load: no hit fails or waits, and no process lets more than N through', async () => {
    const processes = await connectedStores(2);
    const each = processes.map(async (store) => {
      const before = await hits(store, 15, 'dies', 30);
      const during = await hits(store, 200, 'dies', 30);
      return passed([...before, ...during]);
    });
    await sleep(5);
    await redis.kill();
    // All are answered, although nobody answers them.
    for (const allowed of await Promise.all(each)) {
      // At least as many as before, together with the other; alone, never more than the limit.
      expect(allowed).toBeGreaterThanOrEqual(15);
      expect(allowed).toBeLessThanOrEqual(30);
    }
    for (const store of processes) expect(passed(await hits(store, 40, 'alone', 10))).toBe(10);
    await processes[0]?.undo('alone');
    expect(passed(await hits(processes[0] as RedisStore, 5, 'alone', 10))).toBe(1);

    await redis.restart();
    await Promise.all(processes.map(untilShared));
    // What they let through meanwhile still counts for each of them; Redis begins with nothing.
    for (const store of processes) expect(passed(await hits(store, 5, 'alone', 10))).toBe(0);
    const outcomes = await Promise.all(times(20, (i) => processes[i % 2]?.hit('again', 10, MINUTE)));
    expect(passed(outcomes)).toBe(10);
  });

  test('a Redis that hangs holds up one hit for a moment, and those after it not at all', {
    timeout: 20_000,
  }, async () => {
    const [store, other] = (await connectedStores(2)) as [RedisStore, RedisStore];
    expect(passed(await hits(store, 4, 'hangs', 10))).toBe(4);
    redis.freeze();
    onTestFinished(() => redis.thaw());
    const first = await hits(store, 1, 'hangs', 10);
    const then = await hits(store, 200, 'hangs', 10);
    // Answered while it hangs: each of them waiting as the first did would take longer than the test may.
    redis.thaw();
    expect(passed([...first, ...then])).toBe(6);
    await untilShared(store);
    expect((await store.hit('hangs', 10, MINUTE)).allowed).toBe(false);
    expect(passed(await hits(other, 10, 'hangs', 10))).toBeLessThanOrEqual(6);
  });

  test('a Redis that answers but cannot write is not back', async () => {
    const store = await connectedStore();
    const warned = vi.spyOn(logger(), 'warn');
    await redis.admin.config('SET', 'min-replicas-to-write', '1');
    for (let i = 0; i < 8; i++) {
      expect(passed(await hits(store, 12, `full-${i}`, 10))).toBe(10);
      await sleep(200);
    }
    expect(warned).toHaveBeenCalledOnce();
    await redis.admin.config('SET', 'min-replicas-to-write', '0');
    await untilShared(store);
  });

  test('no password and nobody’s address in the log, whatever Redis says', async () => {
    const lines: unknown[] = [];
    vi.spyOn(logger(), 'warn').mockImplementation((...line: unknown[]) => void lines.push(line));
    const settings = (password: string, replicas: string) =>
      redis.admin.config('SET', 'requirepass', password, 'min-replicas-to-write', replicas);
    onTestFinished(async () => void (await settings('', '0')));
    const good = await connectedStore();
    await settings('certa', '1');
    const wrong = new RedisStore(redis.url.replace('redis://', 'redis://:segredo-do-redis@'));
    stores.push(wrong);
    await wrong.connect();
    await good.hit('entrada:conta:ana@exemplo.com.br', 10, MINUTE);
    await vi.waitFor(() => expect(lines).toHaveLength(2), 10_000);
    const text = JSON.stringify(lines);
    expect(text).toMatch(/WRONGPASS.*NOREPLICAS/);
    expect(text).not.toMatch(/segredo-do-redis|ana@exemplo/);
  });
});
