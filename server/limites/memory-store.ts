import type { Counted, Outcome, Store } from './store.ts';

/** Hits of one key: the moments still inside the window, oldest first from `start`. */
type Log = { moments: number[]; start: number; windowMs: number };

const SWEEP_EVERY = 60_000;

/** Keeps the logs in this process. */
export class MemoryStore implements Store {
  #logs = new Map<string, Log>();
  #swept = 0;
  /** The latest time that the clock told. */
  #latest = 0;
  #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** @param at when it happened, if that was before now */
  hit(key: string, limit: number, windowMs: number, at = this.#now()): Outcome {
    return this.#look(key, limit, windowMs, at);
  }

  /** @param at when it happened, if that was before now */
  hitAll(keys: readonly Counted[], at = this.#now()): Outcome[] {
    const room = keys.map(({ key, limit, windowMs }) => this.peek(key, limit, windowMs));
    if (room.some(({ allowed }) => !allowed)) return room;
    return keys.map(({ key, limit, windowMs }) => this.hit(key, limit, windowMs, at));
  }

  peek(key: string, limit: number, windowMs: number): Outcome {
    return this.#look(key, limit, windowMs, null);
  }

  #look(key: string, limit: number, windowMs: number, at: number | null): Outcome {
    const now = this.#now();
    if (now < this.#latest - 1_000) this.#turnBack(this.#latest - now);
    this.#latest = Math.max(this.#latest, now);
    if (now - this.#swept > SWEEP_EVERY) this.#sweep(now);
    let log = this.#logs.get(key);
    if (!log) {
      log = { moments: [], start: 0, windowMs };
      this.#logs.set(key, log);
    }
    const { moments } = log;
    while (log.start < moments.length && (moments[log.start] ?? 0) <= now - windowMs) log.start++;
    if (log.start > 512 && log.start * 2 > moments.length) {
      moments.splice(0, log.start);
      log.start = 0;
    }
    const used = moments.length - log.start;
    const allowed = used < limit;
    const counted = allowed && at !== null ? 1 : 0;
    if (counted) moments.push(Math.min(at ?? now, now));
    const oldest = moments[log.start] ?? now;
    return { allowed, limit, remaining: Math.max(0, limit - used - counted), reset_at: oldest + windowMs };
  }

  undo(key: string): void {
    const log = this.#logs.get(key);
    if (log && log.moments.length > log.start) log.moments.pop();
  }

  /** The clock was set back: what is remembered goes with it, or it would keep its places until the clock is there again. */
  #turnBack(ms: number): void {
    for (const log of this.#logs.values()) log.moments = log.moments.map((moment) => moment - ms);
    this.#swept -= ms;
    this.#latest -= ms;
  }

  #sweep(now: number): void {
    this.#swept = now;
    for (const [key, log] of this.#logs) {
      if ((log.moments.at(-1) ?? 0) <= now - log.windowMs) this.#logs.delete(key);
    }
  }
}
