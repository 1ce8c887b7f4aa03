import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type Db, openDb, poolStates } from '#server/platform/db.ts';
import { env } from '#server/platform/env.ts';
import { logger } from '#server/platform/logger.ts';

/** Buckets in seconds, from a read by key to the time after which clients give up. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** How long an answer of the database serves later scrapes too, and how long a scrape waits for one. */
const FRESH_MS = 3_000;
const PATIENCE_MS = 2_000;

type Values<N extends string> = Record<N, number | null>;
type Reading = { gauges: Map<string, Gauge>; read: (db: Db) => Promise<Values<string>> };

type Store = {
  registry: Registry;
  readings: Map<string, Reading>;
  /** Its own connection: a full pool is one of the things that a scrape must be able to tell. */
  db?: Db;
  reading?: Promise<void> | undefined;
  /** By the process's own clock, which nobody sets back. */
  readAt: number;
  collecting: boolean;
};

/** One registry for the process: code that Next has bundled counts into the same numbers. */
const shared = globalThis as typeof globalThis & { romaneioMetrics?: Store };
shared.romaneioMetrics ??= {
  registry: new Registry(),
  readings: new Map(),
  readAt: Number.NEGATIVE_INFINITY,
  collecting: false,
};
const store = shared.romaneioMetrics;
const { registry } = store;

const known = <M>(name: string, make: () => M): M => (registry.getSingleMetric(name) as M | undefined) ?? make();

/** A number that only grows. Its labels take few values, none of them an id, a name or anything a client chose. */
export function counter<L extends string>(name: string, help: string, labelNames: readonly L[] = []): Counter<L> {
  return known(name, () => new Counter({ name, help, labelNames, registers: [registry] }));
}

/** A number that goes up and down; `collect` sets it when it is asked for. */
export function gauge<L extends string>(
  name: string,
  help: string,
  labelNames: readonly L[] = [],
  collect?: (gauge: Gauge<L>) => void,
): Gauge<L> {
  return known(name, () => {
    const made: Gauge<L> = new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      ...(collect ? { collect: () => collect(made) } : {}),
    });
    return made;
  });
}

/** Durations in seconds. */
export function histogram<L extends string>(name: string, help: string, labelNames: readonly L[] = []): Histogram<L> {
  return known(name, () => new Histogram({ name, help, labelNames, buckets: SECONDS, registers: [registry] }));
}

/**
 * Gauges that one query fills at each scrape, by their names; null leaves one out. The query must be cheap whatever the size of
 * its tables. While the database does not answer, these gauges are absent and the rest is there.
 */
export function databaseGauges<N extends string>(help: Record<N, string>, read: (db: Db) => Promise<Values<N>>): void {
  const names = Object.keys(help) as N[];
  const gauges = new Map(names.map((name) => [name as string, gauge(name, help[name])]));
  store.readings.set(names.join(), { gauges, read });
}

const up = gauge('romaneio_database_up', '1 when the database answered this scrape, else 0');
gauge('romaneio_db_pool_connections', 'Connections of this process, by pool and state', ['pool', 'state'], (metric) => {
  for (const { name, state } of poolStates()) {
    for (const key of ['idle', 'busy', 'connecting'] as const) metric.set({ pool: name, state: key }, state[key]);
  }
});
gauge('romaneio_db_pool_max', 'Connections that a pool may open', ['pool'], (metric) => {
  for (const { name, max } of poolStates()) metric.set({ pool: name }, max);
});
gauge(
  'romaneio_db_pool_waiting',
  'Queries that wait for a connection, or behind another on theirs',
  ['pool'],
  (metric) => {
    for (const { name, state } of poolStates()) metric.set({ pool: name }, state.waiting);
  },
);

/** Begins to watch the process itself: event loop, memory, CPU. */
export function watchProcess(kind: 'web' | 'worker'): void {
  if (store.collecting) return;
  store.collecting = true;
  collectDefaultMetrics({ register: registry });
  gauge('romaneio_info', 'Always 1; what this process is', ['kind', 'env']).set({ kind, env: env.APP_ENV }, 1);
}

/** Everything as Prometheus reads it. It never fails, and waits for the database no longer than two seconds. */
export async function renderMetrics(): Promise<{ type: string; text: string }> {
  await Promise.race([readDatabase(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref())]);
  const fresh = performance.now() - store.readAt < FRESH_MS + PATIENCE_MS;
  up.set(fresh ? 1 : 0);
  if (!fresh) for (const { gauges } of store.readings.values()) for (const one of gauges.values()) one.remove();
  return { type: registry.contentType, text: await registry.metrics() };
}

/** Asks the database once, however many scrapes ask for it. */
function readDatabase(): Promise<void> {
  if (performance.now() - store.readAt < FRESH_MS) return Promise.resolve();
  store.reading ??= readAll().finally(() => {
    store.reading = undefined;
  });
  return store.reading;
}

async function readAll(): Promise<void> {
  store.db ??= openDb(env.DATABASE_URL ?? '', 1, { patienceMs: PATIENCE_MS });
  const { db } = store;
  try {
    // Written out: whether the database answers at all, of no table.
    await db.sql`SELECT 1`;
    for (const { gauges, read } of store.readings.values()) {
      for (const [name, value] of Object.entries(await read(db))) {
        if (value === null) gauges.get(name)?.remove();
        else gauges.get(name)?.set(value);
      }
    }
    store.readAt = performance.now();
  } catch (err) {
    logger().debug({ err }, 'The database could not be asked for metrics');
  }
}
