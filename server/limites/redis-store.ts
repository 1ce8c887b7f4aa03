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

let serial = 0;

/** Counts in Redis, shared by every process; in this process's memory while Redis does not answer. */
export class RedisStore implements Store {
  #redis: Redis;
  #insurance = new MemoryStore();
  #down = false;

  constructor(url: string) {
    this.#redis = new Redis(url, {
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      commandTimeout: 250,
      retryStrategy: (times) => Math.min(times * 200, 5_000),
    });
    this.#redis.on('error', (error) => this.#report(error));
    this.#redis.on('ready', () => {
      if (this.#down) logger().info('Redis is back: rate limits are shared again');
      this.#down = false;
    });
  }

  hit(key: string, limit: number, windowMs: number): Promise<Outcome> {
    return this.#ask(key, limit, windowMs, 1);
  }

  peek(key: string, limit: number, windowMs: number): Promise<Outcome> {
    return this.#ask(key, limit, windowMs, 0);
  }

  async #ask(key: string, limit: number, windowMs: number, count: 0 | 1): Promise<Outcome> {
    try {
      const [allowed, used, resetIn] = (await this.#redis.eval(
        SCRIPT,
        1,
        `${PREFIX}${key}`,
        windowMs,
        limit,
        `${process.pid}.${serial++}`,
        count,
      )) as [number, number, number];
      return {
        allowed: allowed === 1,
        limit,
        remaining: Math.max(0, limit - used - allowed * count),
        reset_at: Date.now() + Number(resetIn),
      };
    } catch (error) {
      this.#report(error);
      return count ? this.#insurance.hit(key, limit, windowMs) : this.#insurance.peek(key, limit, windowMs);
    }
  }

  async undo(key: string): Promise<void> {
    try {
      await this.#redis.zremrangebyrank(`${PREFIX}${key}`, -1, -1);
    } catch (error) {
      this.#report(error);
      this.#insurance.undo(key);
    }
  }

  async close(): Promise<void> {
    this.#redis.disconnect();
  }

  #report(error: unknown): void {
    if (!this.#down) logger().warn({ err: error }, 'Redis does not answer: rate limits are counted per process');
    this.#down = true;
  }
}
