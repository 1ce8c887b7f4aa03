import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { db } from '#server/platform/db.ts';
import { until, webhook } from '#tests/support/deliveries.ts';
import { happenOften, keyOf } from '#tests/support/events.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { type Receiver, startReceiver } from '#tests/support/receiver.ts';
import { keep } from './parts/kept.ts';
import type { Violation } from './proofs/verify.ts';

/** A worker that stands still for so long under load, alone or beside another one that goes on. */
export type Freeze = { seconds: number; beside: boolean };

/** Deliveries of a freeze: all, those that the frozen worker had on the wire when it was stopped, and those that came twice. */
export type Frozen = Freeze & { deliveries: number; onTheWire: number; twice: number; violations: Violation[] };

/** The terms around which a worker is taken for dead, and beyond. */
export const FREEZES: readonly Freeze[] = [5, 11, 30, 60].flatMap((seconds) => [
  { seconds, beside: false },
  { seconds, beside: true },
]);

const WEBHOOKS = 3;
const ANSWER_MS = 15;
/** What the frozen worker had written by then is at the receiver after this, on a machine that is not too busy; on any, after LATE_MS. */
const ARRIVAL_MS = 400;
/** Less than any freeze, and than the ten seconds after which a worker is taken for dead. */
const LATE_MS = 4_000;
const QUIET_LIMIT_MS = 90_000;
const MOST_TRIES = 20;

/**
 * Freezes a worker under load (SIGSTOP, SIGCONT), and holds what came twice against what was on the wire when it was stopped.
 * @param env configuration of the workers; their database is this process's
 * @param log file descriptor of what they print
 */
export async function freezeWorker(freeze: Freeze, env: NodeJS.ProcessEnv, log: number): Promise<Frozen> {
  const receiver = await startReceiver();
  receiver.reply({ delayMs: ANSWER_MS });
  const company = await makeCompany();
  for (let i = 0; i < WEBHOOKS; i++) await webhook(company, `${receiver.url}${i}`);
  const victim = keep('frozen worker', 'server/worker.ts', env, log);
  const other = freeze.beside ? keep('other worker', 'server/worker.ts', env, log) : undefined;
  const feed = feeding(company);
  try {
    await Promise.all([victim.up(), other?.up()]);
    await receiver.received(300, 30_000);
    await stopWithRequests(victim, receiver);
    // Whatever comes while it stands still, and before another can have taken over, was on the wire: this process may be slow to read.
    await sleep(LATE_MS - ARRIVAL_MS);
    const onTheWire = await arrivedOf(victim.pid(), receiver);
    await sleep(freeze.seconds * 1_000 - LATE_MS);
    victim.signal('SIGCONT');
    // It goes on under load, with new deliveries, and not merely to an end.
    await sleep(1_500);
    const deliveries = await feed.stop();
    await until(async () => (await db().sql`SELECT FROM fila_entregas LIMIT 1`).length === 0, QUIET_LIMIT_MS);
    return { ...freeze, deliveries, ...compare(receiver, onTheWire, deliveries, freeze) };
  } finally {
    await feed.stop();
    victim.signal('SIGCONT');
    await Promise.all([victim.stop(), other?.stop()]);
    await receiver.close();
  }
}

/**
 * Stops a worker at a moment at which it has requests on the wire. Between two batches it has none: then it goes on, and is stopped again a
 * little later, which is far too short to be taken for dead.
 */
async function stopWithRequests(victim: ReturnType<typeof keep>, receiver: Receiver): Promise<void> {
  for (let tries = 1; ; tries++) {
    victim.signal('SIGSTOP');
    await sleep(ARRIVAL_MS);
    if ((await arrivedOf(victim.pid(), receiver)).size > 0 || tries === MOST_TRIES) return;
    victim.signal('SIGCONT');
    await sleep(ANSWER_MS * tries);
  }
}

/** Events at a pace that keeps deliveries waiting, until it is stopped; `stop` tells how many deliveries they are. */
function feeding(company: Company) {
  let stopping = false;
  let events = 0;
  const fed = (async () => {
    while (!stopping) {
      await happenOften(company, 100);
      events += 100;
      await sleep(200);
    }
  })();
  return {
    async stop(): Promise<number> {
      stopping = true;
      await fed;
      return events * WEBHOOKS;
    },
  };
}

/** Keys that the receiver has, of deliveries that this worker holds and has not recorded. */
async function arrivedOf(pid: number | undefined, receiver: Receiver): Promise<Set<string>> {
  const held = await db().sql<{ chave: string }[]>`
    SELECT e.idempotency_key AS chave FROM fila_entregas f JOIN entregas e ON e.id = f.entrega_id
    JOIN trabalhadores t ON t.id = f.dono WHERE t.nome = ${`${hostname()}:${pid}`}`;
  const came = new Set(receiver.requests.map(keyOf));
  return new Set(held.map(({ chave }) => chave).filter((chave) => came.has(chave)));
}

function compare(receiver: Receiver, onTheWire: Set<string>, deliveries: number, { seconds, beside }: Freeze) {
  const times = new Map<string, number>();
  for (const request of receiver.requests) times.set(keyOf(request), (times.get(keyOf(request)) ?? 0) + 1);
  const twice = [...times].filter(([, n]) => n > 1).map(([key]) => key);
  const needless = twice.filter((key) => !onTheWire.has(key));
  const where = `after a freeze of ${seconds} s ${beside ? 'beside another worker' : 'alone'}`;
  const violations: Violation[] = [];
  if (needless.length > 0) {
    const rule = `A delivery came twice ${where}, though it was not on the wire`;
    violations.push({ rule, count: needless.length, rows: needless.slice(0, 10) });
  }
  if (times.size !== deliveries) {
    violations.push({ rule: `LOST ${where}`, count: deliveries - times.size, rows: [] });
  }
  return { onTheWire: onTheWire.size, twice: twice.length, violations };
}
