import { createRequire } from 'node:module';
import type { Redis, RedisOptions } from 'ioredis';
import { logger } from '#server/platform/logger.ts';
import { MemoryStore } from './memory-store.ts';
import type { Counted, Outcome, Store } from './store.ts';

// Redis's own clock: several web processes count by the same one. All keys are looked at before one is hit.
const SCRIPT = `
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
local count, used = ARGV[2] == '1', {}
for i, key in ipairs(KEYS) do
  local window, limit = tonumber(ARGV[2 * i + 1]), tonumber(ARGV[2 * i + 2])
  redis.call('ZREMRANGEBYSCORE', key, '-inf', now - window)
  used[i] = redis.call('ZCARD', key)
  count = count and used[i] < limit
end
local found = {}
for i, key in ipairs(KEYS) do
  local window, limit = tonumber(ARGV[2 * i + 1]), tonumber(ARGV[2 * i + 2])
  if count then
    redis.call('ZADD', key, now, t[1] .. ':' .. t[2] .. ':' .. used[i] .. ':' .. ARGV[1])
    redis.call('PEXPIRE', key, window)
  end
  local oldest = redis.call('ZRANGE', key, 0, 0, 'WITHSCORES')
  found[i] = { used[i] < limit and 1 or 0, used[i] + (count and 1 or 0), (oldest[2] or now) + window - now }
end
return found
`;

const PREFIX = 'romaneio:limite:';

/** How long one request waits for Redis; the requests after it do not wait at all until Redis answers again. */
const PATIENCE_MS = 250;
/** How often Redis is asked whether it is back. */
const PROBE_EVERY_MS = 500;
/** A connection on which an answer is missing for so long is made anew: its other end may be gone without a word. */
const SILENCE_MS = 2_000;
/** How long a start waits for the first connection. */
const CONNECT_MS = 2_000;

let serial = 0;

/** The driver is loaded by whoever counts in Redis: every other process is 5 MB smaller. */
function openRedis(url: string, options: RedisOptions): Redis {
  const driver: typeof import('ioredis') = createRequire(import.meta.url)('ioredis');
  return new driver.Redis(url, options);
}

/**
 * Counts in Redis, shared by every process; in this process's memory while Redis does not answer. Requests that this process let
 * through are in its memory in either case, and count: neither losing Redis nor getting it back begins a new window here.
 */
export class RedisStore implements Store {
  #redis: Redis;
  #own = new MemoryStore();
  #down = false;
  #probe: NodeJS.Timeout | undefined;

  constructor(url: string) {
    this.#redis = openRedis(url, {
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      socketTimeout: SILENCE_MS,
      retryStrategy: (times) => Math.min(times * 200, 2_000),
    });
    this.#redis.on('error', (error) => this.#lose(error));
  }

  /** Whether this process counts in Redis now, together with every other process. */
  get isShared(): boolean {
    return !this.#down && this.#redis.status === 'ready';
  }

  /** Waits for the first connection, a moment at most: until then, uses are counted in memory only. */
  async connect(): Promise<void> {
    if (this.#redis.status === 'ready') return;
    const settled = Promise.withResolvers<void>();
    const late = setTimeout(settled.resolve, CONNECT_MS);
    this.#redis.once('ready', settled.resolve).once('error', () => settled.resolve());
    await settled.promise;
    clearTimeout(late);
  }

  async hit(key: string, limit: number, windowMs: number): Promise<Outcome> {
    const [outcome] = await this.hitAll([{ key, limit, windowMs }]);
    if (!outcome) throw new Error('A hit has no outcome');
    return outcome;
  }

  async hitAll(keys: readonly Counted[]): Promise<Outcome[]> {
    const began = Date.now();
    const found = await this.#ask(keys, 1);
    if (!found) return this.#own.hitAll(keys);
    // By the moment before Redis counted it: no place is free later here than there.
    if (found.every(({ allowed }) => allowed)) this.#own.hitAll(keys, began);
    return found;
  }

  async peek(key: string, limit: number, windowMs: number): Promise<Outcome> {
    const [found] = (await this.#ask([{ key, limit, windowMs }], 0)) ?? [];
    return found ?? this.#own.peek(key, limit, windowMs);
  }

  /** The outcomes by Redis's count; undefined where this process's own count decides. */
  async #ask(keys: readonly Counted[], count: 0 | 1): Promise<Outcome[] | undefined> {
    // Where its own hits fill a limit, nobody else's can matter: a flood does not reach Redis.
    const full = keys.some(({ key, limit, windowMs }) => !this.#own.peek(key, limit, windowMs).allowed);
    if (this.#down || full) return undefined;
    try {
      return await this.#run(keys, count);
    } catch (error) {
      this.#lose(error);
      return undefined;
    }
  }

  async #run(keys: readonly Counted[], count: 0 | 1): Promise<Outcome[]> {
    const names = keys.map(({ key }) => `${PREFIX}${key}`);
    const sizes = keys.flatMap(({ limit, windowMs }) => [windowMs, limit]);
    const found = (await inTime(
      this.#redis.eval(SCRIPT, keys.length, ...names, `${process.pid}.${serial++}`, count, ...sizes),
    )) as [number, number, number][];
    return found.map(([allowed, used, resetIn], i) => {
      const limit = keys[i]?.limit ?? 0;
      const reset_at = Date.now() + Number(resetIn);
      return { allowed: allowed === 1, limit, remaining: Math.max(0, limit - used), reset_at };
    });
  }

  async undo(key: string): Promise<void> {
    this.#own.undo(key);
    if (this.#down) return;
    await inTime(this.#redis.zremrangebyrank(`${PREFIX}${key}`, -1, -1)).catch((error) => this.#lose(error));
  }

  close(): void {
    this.#down = true;
    clearTimeout(this.#probe);
    this.#redis.disconnect();
  }

  #lose(error: unknown): void {
    if (this.#down) return;
    this.#down = true;
    // Not the error itself: the driver's carry the command, and with it passwords and the addresses of who signs in.
    const { code, message } = error as Partial<NodeJS.ErrnoException>;
    logger().warn({ err: { code, message } }, 'Redis does not answer: rate limits are counted per process');
    this.#probeLater();
  }

  /** Sends the script of a request: a Redis that answers but does not write (read-only, out of memory) is not back. */
  #probeLater(): void {
    this.#probe = setTimeout(async () => {
      try {
        await this.#run([{ key: 'sonda', limit: 1, windowMs: 1 }], 1);
        this.#down = false;
        logger().info('Redis is back: rate limits are shared again');
      } catch {
        if (this.#redis.status !== 'end') this.#probeLater();
      }
    }, PROBE_EVERY_MS).unref();
  }
}

async function inTime<T>(asked: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    // This process itself may have been busy for as long: an answer that has come in the meantime is read first.
    setImmediate(() => late.reject(new Error(`No answer in ${PATIENCE_MS} ms`)));
  }, PATIENCE_MS);
  return Promise.race([asked, late.promise]).finally(() => clearTimeout(timer));
}
