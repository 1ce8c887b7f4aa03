import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#server/platform/db.ts';
import { logger } from '#server/platform/logger.ts';
import { withLogFields } from '#server/platform/trace.ts';
import { fanOut } from './arrivals.ts';
import { readDefinitions } from './definitions.ts';
import { type Driver, driveRun } from './drive.ts';
import { CHANNEL, claimRuns, extendLeases, type HeldRun, nextDue, releaseRuns } from './runs.ts';
import { addCrons, bringBackCrons, fireCrons, forgetCrons } from './schedule.ts';
import type { Definition, Definitions, Handler } from './types.ts';

/**
 * The embedded executor: runs Inngest functions on PostgreSQL alone, for one machine. It takes an Inngest server's part in the
 * protocol of the SDK (inngest 4.24; tests/unit/inngest-protocol.test.ts compares the two):
 *
 * - Sent events wait in `executor_eventos` (client.ts captures the SDK's `POST /e/<key>`). Here they become runs, one for each
 *   function and event id, with the `concurrency` value of their event worked out.
 * - A run is driven by calls of the SDK's handler in this process: `POST ?fnId=…&stepId=step` with the event and every result
 *   so far. The answer tells the function's next act: 206 with operations (StepRun and StepFailed are remembered, StepError is
 *   tried again, Sleep sets a timer, StepPlanned steps are called one by one with their id), 200 the function's end, 400 its
 *   failure, 500 an error outside of a step, which is tried again. The run's memory is written after each answer, so any executor
 *   can continue the run after a crash. A step during which the process died runs again: at least once, as on Inngest.
 * - A failed run sends `inngest/function.failed`, by which `onFailure` handlers start (they are functions named `<id>-failure`).
 * - Runs of a function that is not served any more are left alone, and go on when it is served again. So are events that no function here
 *   listens to: while a release is rolled out, a worker of the one before must not use up what only the new one's functions wait for.
 * - An executor holds a run under a lease, which it extends while it works; the claim's id fences every write.
 *
 * Supported: triggers by event (with an `if` of equalities) and by cron (five fields, `TZ=`), step.run, step.sendEvent, step.sleep
 * and sleepUntil, parallel steps (worked through one after another), retries with back-off, RetryAfterError, NonRetriableError,
 * onFailure, one limit of `concurrency` with a key. Everything else is refused: options when it starts, other steps when a
 * run comes to them. No `cancelOn`: the functions of this product read their rows again when they continue, and a `geracao` (or a
 * state) in the row makes an overtaken run harmless.
 */
export type Executor = {
  /** Reads the functions and begins to work. Throws UnsupportedFunctionError, naming function and option. */
  start(): Promise<void>;
  /** Claims no more runs, waits up to 8 seconds for calls under way, and gives back the runs that it holds. */
  stop(): Promise<void>;
  /** Works until no run is due any more; for tests. */
  idle(): Promise<void>;
};

export type ExecutorOptions = {
  db: Db;
  handler: Handler;
  /** Milliseconds since 1970; another clock must not run behind the system's, which stamps events. */
  clock?: () => number;
  /** Calls under way at the same time. */
  slots?: number;
  leaseMs?: number;
};

export function createExecutor(options: ExecutorOptions): Executor {
  return new EmbeddedExecutor(options);
}

const LONGEST_PAUSE_MS = 5_000;
/** The pause while a due run cannot be claimed, or while the database does not answer. */
const SHORT_PAUSE_MS = 1_000;
const STOP_MS = 8_000;

class EmbeddedExecutor implements Executor {
  readonly #db: Db;
  readonly #clock: () => number;
  readonly #slots: number;
  readonly #leaseMs: number;
  readonly #driver: Driver;

  #definitions: Definitions = new Map();
  /** When it looked for work last. */
  #looked = new Date(0);
  /** Claims of this process, including claims that wait for a slot. */
  readonly #held = new Set<string>();
  readonly #ready: HeldRun[] = [];
  readonly #active = new Set<Promise<void>>();
  /** Events that are left to the executors of another release. */
  readonly #passed = new Set<number>();
  #stopping = false;
  #loop: Promise<void> = Promise.resolve();
  #turn: Promise<unknown> = Promise.resolve();
  /** When all schedules were last there. */
  #scheduled = new Date(0);
  #woken = false;
  #endPause: () => void = () => {};
  #heartbeat: NodeJS.Timeout | undefined;
  #listener: { unlisten(): Promise<void> } | undefined;

  constructor({ db, handler, clock = Date.now, slots = 8, leaseMs = 20_000 }: ExecutorOptions) {
    this.#db = db;
    this.#clock = clock;
    this.#slots = slots;
    this.#leaseMs = leaseMs;
    this.#driver = { db, handler, clock, leaseMs, isStopping: () => this.#stopping };
  }

  async start(): Promise<void> {
    this.#definitions = await readDefinitions(this.#driver.handler);
    this.#scheduled = this.#now();
    await forgetCrons(this.#db, this.#definitions);
    await bringBackCrons(this.#db, this.#definitions, this.#scheduled);
    await addCrons(this.#db, this.#definitions, this.#scheduled);
    // postgres.js calls this also after a lost connection: work may have been announced meanwhile, so it is looked for.
    this.#listener = await this.#db.sql.listen(
      CHANNEL,
      () => this.#wake(),
      () => this.#wake(),
    );
    this.#heartbeat = setInterval(() => void this.#beat(), this.#leaseMs / 3);
    this.#loop = this.#run();
    logger().info({ funcoes: this.#definitions.size }, 'Embedded executor is running');
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.#wake();
    const patience = new AbortController();
    const late = sleep(STOP_MS, undefined, { signal: patience.signal }).catch(() => undefined);
    await Promise.race([this.#loop.then(() => Promise.all(this.#active)), late]);
    patience.abort();
    clearInterval(this.#heartbeat);
    await this.#listener?.unlisten();
    if (this.#held.size > 0) await releaseRuns(this.#db, [...this.#held], this.#now());
    this.#held.clear();
  }

  async idle(): Promise<void> {
    for (;;) {
      // A run that was under way when the round began may have sent events behind the round's back.
      const working = this.#turn.then(() => this.#active.size > 0);
      const busy = await this.#round();
      if (this.#active.size > 0) await Promise.all(this.#active);
      else if (!busy && !(await working)) return;
    }
  }

  #now(): Date {
    return new Date(this.#clock());
  }

  #leaseEnd(): Date {
    return new Date(this.#clock() + this.#leaseMs);
  }

  #wake(): void {
    this.#woken = true;
    this.#endPause();
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      this.#woken = false;
      let pause = SHORT_PAUSE_MS;
      try {
        pause = (await this.#round()) ? 0 : await this.#timeToNext();
      } catch (error) {
        logger().warn({ err: error }, 'The embedded executor could not look for work; will try again');
      }
      if (pause > 0 && !this.#woken && !this.#stopping) await this.#pause(pause);
    }
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #timeToNext(): Promise<number> {
    const due = await nextDue(this.#db, this.#definitions);
    const ms = due === null ? LONGEST_PAUSE_MS : due.getTime() - this.#clock();
    return ms <= 0 ? SHORT_PAUSE_MS : Math.min(ms, LONGEST_PAUSE_MS);
  }

  /** Looks once for every kind of work, one round at a time. Returns whether it found any. */
  #round(): Promise<boolean> {
    const round = this.#turn.then(async () => {
      const now = this.#now();
      // The clock was set back: what schedules noted while it was ahead is far off.
      if (now < this.#looked) await bringBackCrons(this.#db, this.#definitions, now);
      this.#looked = now;
      const arrived = await fanOut(this.#db, this.#definitions, now, this.#passed);
      const ticks = await fireCrons(this.#db, this.#definitions, now);
      return arrived + ticks + (await this.#claim(now)) > 0;
    });
    this.#turn = round.catch(() => undefined);
    return round;
  }

  async #claim(now: Date): Promise<number> {
    if (this.#stopping || this.#ready.length > 0 || this.#active.size >= this.#slots) return 0;
    const claim = { count: 2 * this.#slots, now, leaseEnd: this.#leaseEnd() };
    const runs = await claimRuns(this.#db, this.#definitions, claim);
    for (const run of runs) this.#held.add(run.reserva);
    this.#ready.push(...runs);
    this.#fillSlots();
    return runs.length;
  }

  #fillSlots(): void {
    while (!this.#stopping && this.#active.size < this.#slots) {
      const run = this.#ready.shift();
      const definition = run && this.#definitions.get(run.funcao);
      if (!run || !definition) return;
      const { funcao, id: execucao } = run;
      const work = withLogFields({ funcao, execucao }, () => this.#work(run, definition)).finally(() => {
        this.#active.delete(work);
        this.#fillSlots();
        if (this.#ready.length === 0 || definition.concurrency) this.#wake();
      });
      this.#active.add(work);
    }
  }

  async #work(run: HeldRun, definition: Definition): Promise<void> {
    try {
      await driveRun(this.#driver, run, definition);
    } catch (error) {
      // The lease runs out by itself; the next executor continues from the run's written memory.
      logger().warn({ err: error }, 'A run was interrupted; will go on later');
    } finally {
      this.#held.delete(run.reserva);
    }
  }

  async #beat(): Promise<void> {
    try {
      if (this.#held.size > 0) await extendLeases(this.#db, [...this.#held], this.#leaseEnd());
    } catch (error) {
      logger().warn({ err: error }, 'The leases of runs could not be moved on');
    }
    try {
      const now = this.#now();
      await addCrons(this.#db, this.#definitions, this.#scheduled);
      this.#scheduled = now;
    } catch (error) {
      logger().warn({ err: error }, 'The schedules could not be looked after; will try again');
    }
  }
}
