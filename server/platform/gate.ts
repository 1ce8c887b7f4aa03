import { DomainError } from './errors.ts';

const MOST_WAITING = 100;
const MOST_WAITING_OF_ONE = 20;

/** Lets little of heavy work be done at the same time in a process; companies take turns, however much each of them waits for. */
export class Gate {
  readonly #slots: number;
  readonly #full: string;
  #running = 0;
  #waiting = 0;
  #lines = new Map<string, (() => void)[]>();

  /**
   * @param slots how much is done at the same time
   * @param full what is said where too much waits
   */
  constructor(slots: number, full: string) {
    this.#slots = slots;
    this.#full = full;
  }

  /**
   * Does the work in the company's turn.
   * @throws DomainError TOO_MANY_REQUESTS where too much waits already
   */
  async run<T>(who: string, work: () => Promise<T>): Promise<T> {
    const turn = Promise.withResolvers<void>();
    const line = this.#lines.get(who) ?? [];
    if (this.#waiting >= MOST_WAITING || line.length >= MOST_WAITING_OF_ONE) {
      throw new DomainError('TOO_MANY_REQUESTS', this.#full);
    }
    line.push(turn.resolve);
    this.#lines.set(who, line);
    this.#waiting++;
    this.#advance();
    await turn.promise;
    try {
      return await work();
    } finally {
      this.#running--;
      this.#advance();
    }
  }

  #advance(): void {
    for (const [who, line] of this.#lines) {
      if (this.#running >= this.#slots) return;
      const start = line.shift();
      // To the end of the turns.
      this.#lines.delete(who);
      if (line.length > 0) this.#lines.set(who, line);
      if (!start) continue;
      this.#waiting--;
      this.#running++;
      start();
    }
  }
}
