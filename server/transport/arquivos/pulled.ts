/** Nobody takes what is handed out. */
export class NotTaken extends Error {
  override name = 'NotTaken';
}

type Offered<T> = { value: T; taken: PromiseWithResolvers<void> };

/** So long may a reader leave what was read for it: what produces it holds a connection of the database meanwhile. */
const PATIENCE_MS = 60_000;

/**
 * What a producer hands out one after another, taken when it is wanted. The producer waits in between, and is refused (`NotTaken`) when
 * the reader has ended, or takes nothing for too long: a file that is sent to somebody who stops reading is ended.
 */
export class Pulled<T> implements AsyncIterableIterator<T> {
  readonly #patienceMs: number;
  /** What the reader has not taken yet, or has not asked for more after. */
  #offered: Offered<T> | undefined;
  #handedOut = false;
  #ended = false;
  #error: unknown;
  #changed = Promise.withResolvers<void>();

  constructor(produce: (give: (value: T) => Promise<void>) => Promise<void>, patienceMs = PATIENCE_MS) {
    this.#patienceMs = patienceMs;
    produce((value) => this.#give(value)).then(
      () => this.#end(),
      (error: unknown) => this.#end(error),
    );
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** Waits until the first value is known, which stays to be taken; what goes wrong before it is thrown here. */
  async begun(): Promise<this> {
    while (!this.#offered && !this.#ended) await this.#changed.promise;
    if (!this.#offered && this.#error !== undefined) throw this.#error;
    return this;
  }

  async next(): Promise<IteratorResult<T>> {
    if (this.#handedOut) this.#release();
    while (!this.#offered && !this.#ended) await this.#changed.promise;
    if (this.#offered) {
      this.#handedOut = true;
      return { done: false, value: this.#offered.value };
    }
    const error = this.#error;
    this.#error = undefined;
    if (error !== undefined) throw error;
    return { done: true, value: undefined };
  }

  async return(): Promise<IteratorResult<T>> {
    this.#ended = true;
    this.#release(new NotTaken('Nobody reads any more'));
    return { done: true, value: undefined };
  }

  async #give(value: T): Promise<void> {
    if (this.#ended) throw new NotTaken('Nobody reads any more');
    const taken = Promise.withResolvers<void>();
    this.#offered = { value, taken };
    this.#tell();
    const late = setTimeout(() => this.#release(new NotTaken('The reader stands still')), this.#patienceMs);
    await taken.promise.finally(() => clearTimeout(late));
  }

  /** Lets the producer go on, or ends it. */
  #release(refusal?: NotTaken): void {
    const offered = this.#offered;
    this.#offered = undefined;
    this.#handedOut = false;
    if (refusal) offered?.taken.reject(refusal);
    else offered?.taken.resolve();
  }

  #end(error?: unknown): void {
    this.#ended = true;
    this.#error = error;
    this.#tell();
  }

  #tell(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }
}
