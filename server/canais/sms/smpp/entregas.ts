import { randomUUID } from 'node:crypto';
import { sha256 } from '#server/platform/crypto.ts';
import type { PDU } from './biblioteca.ts';
import { guardadoOf, isRecibo } from './guardado.ts';

/** An answer that was written so shortly before a connection broke may not have come. */
const DOUBTFUL_MS = 10_000;
/** How long after a new connection an operator tells again what it has no answer of. */
const RETOLD_MS = 300_000;

type Told = { what: string; marca: string; answered: number | null };

/**
 * Which of an operator's deliveries are the same. SMPP gives a message that came no id, and a person may well write "ok" twice: within one
 * connection each is another. In the next one, what was not answered in the last, or only just, is told again.
 */
export class Entregas {
  #link = '';
  #since = 0;
  /** In the order in which they came. */
  #told = new Set<Told>();
  #before: Told[] = [];

  /** From now on deliveries come through another connection. */
  newLink(): void {
    const now = performance.now();
    this.#before = [...this.#awaited(now), ...[...this.#told].filter((one) => isDoubtful(one, now))];
    this.#told = new Set();
    this.#link = randomUUID();
    this.#since = now;
  }

  /** What is kept of a delivery, and what makes it that one; to be told when it was answered. */
  take(pdu: PDU): { impressao: string; corpo: Uint8Array; answered: () => void } {
    const now = performance.now();
    const it = guardadoOf(pdu, new Date());
    const what = sha256(JSON.stringify({ ...it, em: null })).toString('hex');
    // A receipt is the same however often it is told.
    if (isRecibo(it)) return { ...asKept(it, what), answered: () => undefined };
    this.#before = this.#awaited(now);
    const again = this.#before.findIndex((one) => one.what === what);
    const [known] = again < 0 ? [] : this.#before.splice(again, 1);
    const told: Told = { what, marca: known?.marca ?? `${this.#link}.${pdu.sequence_number}`, answered: null };
    this.#forget(now);
    this.#told.add(told);
    return { ...asKept(it, told.marca), answered: () => (told.answered = performance.now()) };
  }

  /** What may still be told again: what was not, within the time for that, never will be, and the same text is another message. */
  #awaited(now: number): Told[] {
    return now - this.#since < RETOLD_MS ? this.#before : [];
  }

  /** Those before the first that is in doubt. */
  #forget(now: number): void {
    for (const one of this.#told) {
      if (isDoubtful(one, now)) return;
      this.#told.delete(one);
    }
  }
}

const isDoubtful = ({ answered }: Told, now: number) => answered === null || now - answered < DOUBTFUL_MS;

const asKept = (it: ReturnType<typeof guardadoOf>, marca: string) => ({
  impressao: marca,
  corpo: new TextEncoder().encode(JSON.stringify({ ...it, marca })),
});
