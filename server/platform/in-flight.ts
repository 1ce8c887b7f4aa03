/**
 * What is under way, each for a short time and some hundreds at once. It is an array, for a Set or a Map that thousands pass through leaves a chain
 * of old tables behind: once one of them is among V8's old objects, everything that was ever in the chain lies in memory until all of it is
 * collected.
 */
export class InFlight<T> implements Iterable<T> {
  readonly #items: T[] = [];

  add(item: T): void {
    this.#items.push(item);
  }

  /** Takes out what was added; their order is nobody's. */
  delete(item: T): void {
    const at = this.#items.lastIndexOf(item);
    if (at < 0) return;
    const last = this.#items.pop() as T;
    if (at < this.#items.length) this.#items[at] = last;
  }

  /** What is under way now: what comes and goes meanwhile changes nothing of it. */
  [Symbol.iterator](): Iterator<T> {
    return [...this.#items].values();
  }
}
