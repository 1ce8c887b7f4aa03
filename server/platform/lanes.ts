/**
 * Waits for all of these. Statements of a transaction that are sent one behind the other share a round trip, and none of them may still be under
 * way, nor anything follow it, when the transaction has ended.
 * @throws the first fault, once all have ended
 */
export async function allOf(works: readonly Promise<void>[]): Promise<void> {
  const ended = await Promise.allSettled(works);
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}

/**
 * Runs the same work so many times side by side, each until it ends by itself.
 * @throws the first fault, once all have ended
 */
export const sideBySide = (lanes: number, lane: () => Promise<void>): Promise<void> =>
  allOf(Array.from({ length: lanes }, lane));

/** Counts work that is under way, and tells when none is. */
export class UnderWay {
  #count = 0;
  #none = Promise.withResolvers<void>();

  get count(): number {
    return this.#count;
  }

  /** Resolves as soon as nothing is under way. */
  get none(): Promise<void> {
    return this.#count === 0 ? Promise.resolve() : this.#none.promise;
  }

  /** Counts the work until it has ended, whatever its outcome, which is handed through. */
  during<T>(work: Promise<T>): Promise<T> {
    if (this.#count++ === 0) this.#none = Promise.withResolvers();
    return work.finally(() => {
      if (--this.#count === 0) this.#none.resolve();
    });
  }
}
