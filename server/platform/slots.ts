import { DomainError } from './errors.ts';

/** Counts what goes on at the same time in this process: in all, and of each company. */
export class Slots {
  readonly #most: number;
  readonly #mostOfOne: number;
  readonly #full: string;
  #taken = 0;
  readonly #byCompany = new Map<number, number>();

  constructor(most: number, mostOfOne: number, full: string) {
    this.#most = most;
    this.#mostOfOne = mostOfOne;
    this.#full = full;
  }

  /**
   * Takes one, and answers with what gives it back.
   * @throws DomainError TOO_MANY_REQUESTS where none is free
   */
  take(empresa_id: number): () => void {
    const own = this.#byCompany.get(empresa_id) ?? 0;
    if (this.#taken >= this.#most || own >= this.#mostOfOne) throw new DomainError('TOO_MANY_REQUESTS', this.#full);
    this.#taken++;
    this.#byCompany.set(empresa_id, own + 1);
    let open = true;
    return () => {
      if (!open) return;
      open = false;
      this.#taken--;
      const left = (this.#byCompany.get(empresa_id) ?? 1) - 1;
      if (left > 0) this.#byCompany.set(empresa_id, left);
      else this.#byCompany.delete(empresa_id);
    };
  }
}
