import { DomainError } from '#server/platform/errors.ts';

/** What a hash is worked on for: somebody signs in, or a password is made or changed. */
export type Use = 'entrada' | 'painel';

/** Half of the four threads that hashes share, in every process, with reading files and looking up names. */
const SLOTS = 2;
/** So that a sign-in always has a slot that nothing else takes. */
const SLOTS_OF_PANEL = 1;
/** A few seconds of work. */
const MOST_WAITING = 200;
const MOST_WAITING_OF_ONE = 50;

/** Work that waits, in one line for each company or address; the lines take turns. */
class Turns {
  #lines = new Map<string, (() => void)[]>();
  #waiting = 0;

  /** Whether there was room. */
  add(who: string, start: () => void): boolean {
    const line = this.#lines.get(who) ?? [];
    if (this.#waiting >= MOST_WAITING || line.length >= MOST_WAITING_OF_ONE) return false;
    line.push(start);
    this.#lines.set(who, line);
    this.#waiting++;
    return true;
  }

  next(): (() => void) | undefined {
    for (const [who, line] of this.#lines) {
      const start = line.shift();
      this.#lines.delete(who);
      if (line.length > 0) this.#lines.set(who, line);
      this.#waiting--;
      return start;
    }
    return undefined;
  }
}

/** Lets few hashes run at the same time, those of sign-ins first. */
export class HashGate {
  #running = { entrada: 0, painel: 0 };
  #waiting = { entrada: new Turns(), painel: new Turns() };

  /**
   * Does the work in its turn.
   * @param who whose work it is: a company, an address or a device; each has a turn after the other, however much it waits for
   * @throws DomainError TOO_MANY_REQUESTS where too much waits already
   */
  async run<T>(use: Use, who: string, work: () => Promise<T>): Promise<T> {
    const turn = Promise.withResolvers<void>();
    if (!this.#waiting[use].add(who, turn.resolve)) {
      throw new DomainError(
        'TOO_MANY_REQUESTS',
        'Há muitas senhas sendo conferidas agora. Tente de novo em instantes.',
      );
    }
    this.#advance();
    await turn.promise;
    try {
      return await work();
    } finally {
      this.#running[use]--;
      this.#advance();
    }
  }

  #advance(): void {
    for (const use of ['entrada', 'painel'] as const) {
      while (this.#isFree(use)) {
        const start = this.#waiting[use].next();
        if (!start) break;
        this.#running[use]++;
        start();
      }
    }
  }

  #isFree(use: Use): boolean {
    const { entrada, painel } = this.#running;
    return entrada + painel < SLOTS && (use === 'entrada' || painel < SLOTS_OF_PANEL);
  }
}
