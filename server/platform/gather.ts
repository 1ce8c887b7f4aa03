import type { Db } from '#server/platform/db.ts';

type Waiting<I, O> = { item: I; resolve: (outcome: O | PromiseLike<O>) => void; reject: (error: unknown) => void };

export type GatherOptions<I, O> = {
  /**
   * Does the work of a batch; the outcomes are in the items' order, and one that is still a promise no longer belongs to the batch. What it
   * throws, every item of the batch gets.
   */
  run: (items: I[]) => Promise<(O | PromiseLike<O>)[]>;
  /** Items of a batch. */
  most: number;
  /** While the last batch is younger than so many milliseconds, those that come wait for its end; after that, they begin one beside it. */
  patienceMs: number;
  /** Batches under way at once. */
  atOnce: number;
  /**
   * Whether so many items are worth a batch; otherwise they wait `holdMs` for more, from the first of them on. Without it every number is.
   */
  enough?: (items: number) => boolean;
  holdMs?: number;
  /** Of items that are the same in this, only one belongs to a batch; the others wait for the next. */
  sameness?: (item: I) => unknown;
};

/**
 * Lets work that comes at the same time share a batch: what comes in one turn of the event loop makes the first, and whatever comes while it
 * is under way the next. So nobody waits while there is little to do, and batches grow with the load.
 */
export class Gather<I, O> {
  readonly #options: GatherOptions<I, O>;
  #waiting: Waiting<I, O>[] = [];
  #underWay = 0;
  #timer: NodeJS.Timeout | undefined;
  /** Whether somebody looks at the end of this turn of the event loop. */
  #looks = false;
  /** When the last batch began, and since when the first of those that wait does, by `performance.now()`. */
  #last = Number.NEGATIVE_INFINITY;
  #since = 0;

  constructor(options: GatherOptions<I, O>) {
    this.#options = options;
  }

  /** Whether nothing waits and nothing is under way. */
  get idle(): boolean {
    return this.#waiting.length === 0 && this.#underWay === 0;
  }

  /** Adds an item; resolves to its outcome. */
  add(item: I): Promise<O> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.push({ item, resolve, reject }) === 1) this.#since = performance.now();
      this.#lookSoon();
    });
  }

  /** After what this turn of the event loop still brings. */
  #lookSoon(): void {
    if (this.#looks) return;
    this.#looks = true;
    setImmediate(() => {
      this.#looks = false;
      this.#look();
    });
  }

  /** Begins a batch where one may begin, or sees to it that somebody looks again. */
  #look(): void {
    const { patienceMs, atOnce } = this.#options;
    if (this.#waiting.length === 0 || this.#underWay >= atOnce) return;
    const now = performance.now();
    const rest = Math.max(this.#underWay === 0 ? 0 : this.#last + patienceMs - now, this.#heldUntil() - now);
    if (rest <= 0) {
      this.#begin();
      return;
    }
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#look();
    }, Math.ceil(rest));
  }

  #heldUntil(): number {
    const { most, enough, holdMs = 0 } = this.#options;
    const { length } = this.#waiting;
    return length >= most || (enough?.(length) ?? true) ? 0 : this.#since + holdMs;
  }

  #begin(): void {
    const batch = this.#take();
    this.#underWay++;
    this.#last = performance.now();
    this.#since = this.#last;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    void this.#settle(batch);
    this.#look();
  }

  /** Does a batch's work and gives its items their outcomes: by then the batch is over, and its clients may ask again. */
  async #settle(batch: Waiting<I, O>[]): Promise<void> {
    const outcomes = await this.#options.run(batch.map(({ item }) => item)).catch((error: unknown) => {
      for (const { reject } of batch) reject(error);
      return null;
    });
    this.#underWay--;
    // Whoever has an answer may ask again.
    this.#lookSoon();
    if (outcomes === null) return;
    for (const [i, { resolve, reject }] of batch.entries()) {
      if (i < outcomes.length) resolve(outcomes[i] as O | PromiseLike<O>);
      else reject(new Error('A batch has no outcome of this item'));
    }
  }

  #take(): Waiting<I, O>[] {
    const { most, sameness } = this.#options;
    if (!sameness) return this.#waiting.splice(0, most);
    const [taken, left, seen] = [[] as Waiting<I, O>[], [] as Waiting<I, O>[], new Set<unknown>()];
    for (const each of this.#waiting) {
      const same = sameness(each.item);
      if (taken.length === most || seen.has(same)) left.push(each);
      else taken.push(each);
      seen.add(same);
    }
    this.#waiting = left;
    return taken;
  }
}

/** Gatherings of one kind, one for each pool of connections: what is asked of a pool shares its batches, and goes with it. */
export function gatherByPool<I, O>(optionsOf: (db: Db) => GatherOptions<I, O>): (db: Db) => Gather<I, O> {
  const known = new WeakMap<Db, Gather<I, O>>();
  return (db) => {
    const found = known.get(db) ?? new Gather<I, O>(optionsOf(db));
    known.set(db, found);
    return found;
  };
}
