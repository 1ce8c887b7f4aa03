import type { Db } from '#server/platform/db.ts';
import { heartbeat, registerWorker, TERM } from './workers.ts';

/** The last second of a term is not used: a request is written a moment after its worker was found alive. */
const USABLE_MS = (TERM - 1) * 1_000;

/** This process's place among the workers: an id that owns what is claimed under it, and the time for which the id is sure. */
export type Term = {
  /** The present id; another one once this process had been taken for dead. */
  readonly dono: number;
  enter(): Promise<void>;
  /**
   * Whether what `dono` holds is surely still this process's. False once no heartbeat has succeeded for nine seconds, by this process's
   * own clocks: a process that was frozen knows it without asking, before it sends anything.
   */
  covers(dono: number): boolean;
  /**
   * Prolongs the term. False when this process had been taken for dead: it has entered anew, and what it held is others'.
   * @param idleMs milliseconds since it last looked for deliveries
   * @throws when the database does not answer
   */
  prolong(idleMs: number): Promise<boolean>;
};

/** @param db its commits are durable; `claims` are not, and carry the heartbeats */
export function createTerm(db: Db, claims: Db, nome: string): Term {
  let dono = 0;
  let usableFrom = never;

  return {
    get dono() {
      return dono;
    },
    async enter() {
      const asked = now();
      dono = await registerWorker(db, nome);
      usableFrom = asked;
    },
    covers: (id) => id === dono && elapsed(usableFrom) < USABLE_MS,
    async prolong(idleMs) {
      // Counted from before the question: the database's own term begins later, and so ends later.
      const asked = now();
      const alive = await heartbeat(claims, dono, idleMs);
      if (alive) usableFrom = asked;
      else await this.enter();
      return alive;
    },
  };
}

type Moment = { monotonic: number; wall: number };

const never: Moment = { monotonic: Number.NEGATIVE_INFINITY, wall: Number.NEGATIVE_INFINITY };

const now = (): Moment => ({ monotonic: performance.now(), wall: Date.now() });

/** The longer of two measures: the monotonic clock stands still while a machine is suspended, the wall clock may be set back. */
const elapsed = (since: Moment): number => Math.max(performance.now() - since.monotonic, Date.now() - since.wall);
