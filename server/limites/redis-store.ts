import { Redis } from 'ioredis';
import { logger } from '#server/platform/logger.ts';
import { MemoryStore } from './memory-store.ts';
import type { Outcome, Store } from './store.ts';

// Redis's own clock: several web processes count by the same one.
const SCRIPT = `
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
local window, limit = tonumber(ARGV[1]), tonumber(ARGV[2])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - window)
local used = redis.call('ZCARD', KEYS[1])
local allowed = 0
if used < limit then allowed = 1 end
if allowed == 1 and ARGV[4] == '1' then
  redis.call('ZADD', KEYS[1], now, t[1] .. ':' .. t[2] .. ':' .. used .. ':' .. ARGV[3])
  redis.call('PEXPIRE', KEYS[1], window)
end
local oldest = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
return { allowed, used, (oldest[2] or now) + window - now }
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
    this.#redis = new Redis(url, {
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
    const began = Date.now();
    const found = await this.#ask(key, limit, windowMs, 1);
    if (!found) return this.#own.hit(key, limit, windowMs);
    // By the moment before Redis counted it: no place is free later here than there.
    if (found.allowed) this.#own.hit(key, limit, windowMs, began);
    return found;
  }

  async peek(key: string, limit: number, windowMs: number): Promise<Outcome> {
    return (await this.#ask(key, limit, windowMs, 0)) ?? this.#own.peek(key, limit, windowMs);
  }

  /** The outcome by Redis's count; undefined where this process's own count decides. */
  async #ask(key: string, limit: number, windowMs: number, count: 0 | 1): Promise<Outcome | undefined> {
    // Where its own hits fill the limit, nobody else's can matter: a flood does not reach Redis.
    if (this.#down || !this.#own.peek(key, limit, windowMs).allowed) return undefined;
    try {
      return await this.#run(key, limit, windowMs, count);
    } catch (error) {
      this.#lose(error);
      return undefined;
    }
  }

  async #run(key: string, limit: number, windowMs: number, count: 0 | 1): Promise<Outcome> {
    const [allowed, used, resetIn] = (await inTime(
      this.#redis.eval(SCRIPT, 1, `${PREFIX}${key}`, windowMs, limit, `${process.pid}.${serial++}`, count),
    )) as [number, number, number];
    return {
      allowed: allowed === 1,
      limit,
      remaining: Math.max(0, limit - used - allowed * count),
      reset_at: Date.now() + Number(resetIn),
    };
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
        await this.#run('sonda', 1, 1, 1);
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
