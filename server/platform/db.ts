import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { env } from '#server/platform/env.ts';

const TIMESTAMPTZ = 1184;

export type Sql = postgres.Sql<{ bigint: number }>;
/** A statement, or a part of one that is written into another. */
export type SqlPart = postgres.PendingQuery<postgres.Row[]>;

/**
 * A connection or a transaction: `orm` for ordinary queries, `sql` for statements written out; both see the same. The driver prepares
 * each statement of `sql`: from its second time on a connection, the statement is neither parsed again nor described. A statement of
 * `orm` is parsed and planned anew each time, for the very values it is given, unless it ends with `.prepare(name).execute()`, as on hot
 * paths; what its parameters are is asked once, in a round trip of its own (a patch in .patches/ lets the driver remember the types).
 * `afterCommit` takes work that must wait until others can see the change; the work runs at once where there is no transaction,
 * and never after a rollback.
 */
export type Db = {
  orm: PostgresJsDatabase;
  sql: Sql;
  transaction: boolean;
  afterCommit: (work: () => void) => void;
};

const store = globalThis as typeof globalThis & { romaneioDb?: Db | undefined; romaneioPools?: Map<string, Pool> };

/** Connections by state, and queries that wait for a connection or behind another query (a patch in .patches/ lets the driver tell). */
export type PoolState = { idle: number; busy: number; connecting: number; waiting: number };
type Pool = { max: number; sql: Sql & { pool(): PoolState } };

/**
 * Opens a pool. Identifiers (int8) arrive as numbers, decimals as text, timestamptz as Date. `relaxed` commits do not wait for
 * the disk: for state that is worthless after a crash. `patienceMs` ends statements that take longer.
 *
 * Statements use their indexes whatever the planner believes. Tables hold all companies, so that nothing that is done for one reads a table
 * whole; but of a table that was empty when a plan was made, and of a small company beside a large one, the planner believes that reading
 * all of it is cheap.
 * A pool with a `name` is among `poolStates`. `heard` gets the server's notices, and `settings` are the settings of its
 * sessions.
 */
export function openDb(
  url: string,
  max: number,
  { relaxed = false, patienceMs = 0, name = '', heard = (_notice: postgres.Notice): void => {}, settings = {} } = {},
): Db {
  const sql = postgres(url, {
    max,
    idle_timeout: 0,
    connect_timeout: 10,
    // The driver's own would let a pool that was refused a few times wait up to 20 seconds after the server is back.
    backoff: (attempt: number) => Math.min(2 ** attempt / 100, 1) * (0.5 + Math.random() / 2),
    onnotice: heard,
    // A request's queries are short: starting helpers, or compiling a query, costs more than it saves, and takes cores from
    // other requests. They read few rows from indexes, and no disk of today seeks for them.
    connection: {
      application_name: 'romaneio',
      max_parallel_workers_per_gather: '0',
      jit: 'off',
      random_page_cost: '1.1',
      ...(relaxed ? { synchronous_commit: 'off' } : {}),
      enable_seqscan: 'off',
      ...(patienceMs > 0 ? { statement_timeout: patienceMs } : {}),
      ...settings,
    },
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
  });
  const orm = drizzle(sql);
  // drizzle replaces these of the client it is given; ours give and take Dates in both ways of asking.
  sql.options.parsers[TIMESTAMPTZ] = (text: string) => new Date(text);
  sql.options.serializers[TIMESTAMPTZ] = (value: Date | string) =>
    value instanceof Date ? value.toISOString() : value;
  if (name) {
    store.romaneioPools ??= new Map();
    store.romaneioPools.set(name, { max, sql: sql as Pool['sql'] });
  }
  return { orm, sql, transaction: false, afterCommit: (work) => work() };
}

/** The process's pool, shared by every bundle that runs in it. */
export function db(): Db {
  if (!store.romaneioDb) {
    if (!env.DATABASE_URL) throw new Error('DATABASE_URL is not set: start with `npm start`, or set it');
    store.romaneioDb = openDb(env.DATABASE_URL, env.DATABASE_POOL, { name: 'main' });
  }
  return store.romaneioDb;
}

/** The named pools of this process as they are now. */
export const poolStates = (): { name: string; max: number; state: PoolState }[] =>
  [...(store.romaneioPools ?? [])].map(([name, { max, sql }]) => ({ name, max, state: sql.pool() }));

/** Waits for the queries under way, then closes the pool. */
export async function closeDb(): Promise<void> {
  const open = store.romaneioDb;
  store.romaneioDb = undefined;
  await open?.sql.end({ timeout: 5 });
}

/** Runs `work` in one transaction; joins the one that is open already. */
export async function inTransaction<T>(outer: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (outer.transaction) return work(outer);
  const committed: (() => void)[] = [];
  const result = await outer.orm.transaction((tx) => {
    // drizzle keeps the transaction's connection here; the public type does not name it.
    const { client } = tx._.session as unknown as { client: Sql };
    return work({
      orm: tx as unknown as PostgresJsDatabase,
      sql: client,
      transaction: true,
      afterCommit: (then) => void committed.push(then),
    });
  });
  for (const then of committed) then();
  return result;
}

/**
 * Lets transactions that name the same turn go one after another, each from here to its end. For rules over rows that are not there
 * yet, such as how many there may be. Written out: a lock of no row.
 */
export async function takeTurn(db: Db, name: string): Promise<void> {
  await db.sql`SELECT ${takenTurn(db, name)}`;
}

/** The same as a part of a statement, of type void. */
export const takenTurn = ({ sql }: Db, name: string): SqlPart =>
  sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`;

/** Lets whoever takes the turn wait until this transaction ends; many hold it back at once. A part of a statement, of type void. */
export const heldTurn = ({ sql }: Db, name: string): SqlPart =>
  sql`pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`;

/** The SQLSTATE of a transaction that gave way where several waited for each other in a circle. */
export const DEADLOCK = '40P01';

/** The SQLSTATE of a database error (drizzle wraps the driver's), with the constraint and its table where there is one, or undefined. */
export function sqlState(
  error: unknown,
): { code: string; constraint: string | undefined; table: string | undefined } | undefined {
  const cause = error instanceof Error && error.cause instanceof postgres.PostgresError ? error.cause : error;
  if (!(cause instanceof postgres.PostgresError)) return undefined;
  return { code: cause.code, constraint: cause.constraint_name, table: cause.table_name };
}
