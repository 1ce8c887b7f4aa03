import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import postgres from 'postgres';
import journal from '#drizzle/migrations/meta/_journal.json' with { type: 'json' };
import { DEADLOCK, sqlState } from '#server/platform/db.ts';
import { copyBeside, planMigration, swapBeside, tablesOfSwap } from '#server/platform/migrate-online.ts';
import { heldTables, type Mode } from '#server/platform/migration-locks.ts';
import { migrationState } from '#server/platform/migration-state.ts';

const folder = fileURLToPath(new URL('../../drizzle/migrations', import.meta.url));
const LOCK = 7_266_193;
const LOCK_NOT_AVAILABLE = '55P03';
/** How long a migration waits for its first table while it holds none: statements that come after it wait as long too. */
const LOCK_WAIT_MS = 2_000;
/** How long it goes on asking for the others, while it holds some. */
const ASK_MS = 700;
const ASK_AGAIN_MS = 5;
const PAUSE_MS = 1_500;
const COPY_PAUSE_MS = 100;
const GIVE_UP_MS = 120_000;

/** A migration that ran: how long it took with all its tries, how long its tables were held in the one that went through, and what was copied. */
export type Migracao = { tag: string; ms: number; tentativas: number; travada_ms: number; copiadas: string[] };

/** `mended`: how many rows of which tables were put right. */
export type Migrated = { applied: string[]; mended: Record<string, number>; migracoes: Migracao[] };

/**
 * Brings a database to the newest schema, then lets `mend` put right what a restore into another cluster breaks (it returns how
 * many rows of which tables it changed). An advisory lock makes several processes take turns. Each pending migration is a transaction of its own, so that
 * no table is held for the migrations that follow. A migration takes the tables that it needs before it begins: it waits for the first
 * briefly and asks for the others without waiting, gives all back when one stays in use, and tries again. So the running service never
 * queues behind a migration that itself waits, and no deadlock can be with a migration.
 * What would read or write a large table whole while it is held is done beside the service instead (migrate-online.ts).
 * SQL here is written out: locks and settings of the session, and migrations.
 * @throws Error when a table stayed in use for two minutes: that migration has changed nothing, those before it stay
 */
export async function migrate(
  databaseUrl: string,
  {
    mend,
    giveUpMs = GIVE_UP_MS,
  }: { mend?: (sql: postgres.Sql) => Promise<Migrated['mended']>; giveUpMs?: number } = {},
): Promise<Migrated> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await sql`SELECT pg_advisory_lock(${LOCK})`;
    // What a run that died between a migration and the work behind it had left.
    await finish(sql);
    const { pending } = await migrationState(sql);
    const migracoes: Migracao[] = [];
    if (pending.length > 0) {
      const files = readMigrationFiles({ migrationsFolder: folder });
      for (const [i, { tag }] of journal.entries.entries()) {
        const file = files[i];
        if (file && pending.includes(tag)) migracoes.push(await apply(sql, tag, file, giveUpMs));
      }
    }
    return { applied: pending, mended: (await mend?.(sql)) ?? {}, migracoes };
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function apply(sql: postgres.Sql, tag: string, file: MigrationMeta, giveUpMs: number): Promise<Migracao> {
  const began = performance.now();
  const first: string[] = [];
  const plan = await planMigration(sql, file.sql);
  for (const beside of plan.beside) {
    await copyBeside(sql, beside, {
      hold: (tx, tables) => holdTables(tx, new Map(tables.map((name) => [name, 'SHARE ROW EXCLUSIVE'])), first),
      insist: (work) => insist(work, tag, Date.now() + GIVE_UP_MS, COPY_PAUSE_MS),
    });
  }
  let tentativas = 0;
  // Counted from here: the copies of large tables take longer than that by themselves.
  const deadline = Date.now() + giveUpMs;
  const from = await insist(
    () =>
      sql.begin(async (tx) => {
        tentativas++;
        await tx`SELECT set_config('lock_timeout', ${`${LOCK_WAIT_MS}ms`}, true)`;
        // Drizzle's own table, as its migrator makes it.
        await tx`CREATE SCHEMA IF NOT EXISTS drizzle`;
        await tx`
          CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`;
        const wanted = heldTables(plan.inside);
        for (const beside of plan.beside)
          for (const name of await tablesOfSwap(tx, beside)) wanted.set(name, 'ACCESS EXCLUSIVE');
        await holdTables(tx, wanted, first);
        const held = performance.now();
        const after: string[] = [];
        for (const beside of plan.beside) after.push(...(await swapBeside(tx, beside)));
        for (const statement of plan.inside) await tx.unsafe(statement);
        after.push(...plan.after);
        if (after.length > 0) {
          await tx`
            CREATE TABLE IF NOT EXISTS drizzle.__pendentes (id serial PRIMARY KEY, created_at bigint NOT NULL, comando text NOT NULL)`;
          for (const comando of after)
            await tx`INSERT INTO drizzle.__pendentes (created_at, comando) VALUES (${file.folderMillis}, ${comando})`;
        }
        await tx`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES (${file.hash}, ${file.folderMillis})`;
        return held;
      }),
    tag,
    deadline,
    PAUSE_MS,
  );
  const travada_ms = performance.now() - from;
  await finish(sql);
  return {
    tag,
    ms: performance.now() - began,
    tentativas,
    travada_ms,
    copiadas: plan.beside.map(({ table }) => table),
  };
}

/** Does what migrations left to be done behind them, while everybody works: indexes, values of new columns, and checks of what is there already. */
async function finish(sql: postgres.Sql): Promise<void> {
  const [table] = await sql<{ found: string | null }[]>`SELECT to_regclass('drizzle.__pendentes')::text AS found`;
  if (!table?.found) return;
  const rows = await sql<{ id: number; comando: string }[]>`SELECT id, comando FROM drizzle.__pendentes ORDER BY id`;
  for (const { id, comando } of rows) {
    const index = /INDEX CONCURRENTLY IF NOT EXISTS "(\w+)"/.exec(comando)?.[1];
    if (index) {
      // One that was cut short is there and is no use.
      const [broken] = await sql`
        SELECT FROM pg_index WHERE indexrelid = to_regclass(${index}) AND NOT indisvalid`;
      if (broken) await sql.unsafe(`DROP INDEX CONCURRENTLY "${index}"`);
    }
    const [, of, constraint] = /^ALTER TABLE "(\w+)" VALIDATE CONSTRAINT "(\w+)"$/.exec(comando) ?? [];
    // The same migration may have dropped what it found.
    const gone =
      of !== undefined &&
      (await sql`SELECT FROM pg_constraint WHERE conrelid = to_regclass(${of}) AND conname = ${constraint ?? ''}`)
        .length === 0;
    const done = (run: postgres.Sql | postgres.TransactionSql) => run`DELETE FROM drizzle.__pendentes WHERE id = ${id}`;
    if (index) {
      await sql.unsafe(comando);
      await done(sql);
    } else {
      await sql.begin(async (tx) => {
        if (!gone) await tx.unsafe(comando);
        await done(tx);
      });
    }
  }
}

async function insist<T>(work: () => Promise<T>, tag: string, deadline: number, pauseMs: number): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const code = sqlState(error)?.code;
      if (code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) throw error;
      if (Date.now() + pauseMs > deadline) {
        throw new Error(
          `Not migrated (${tag}): a long transaction (a report, a back-up) holds a table. Run it again later`,
          {
            cause: error,
          },
        );
      }
      await sleep(pauseMs);
    }
  }
}

/**
 * Takes those of the tables that are there already. It waits for one alone, the first, while it holds none; for each of the others it asks
 * and asks again: whoever never waits while holding something is part of no deadlock. A table that was in use comes
 * `first` from then on: whoever had it may have waited for one that was held already.
 */
async function holdTables(
  tx: postgres.TransactionSql,
  wanted: ReadonlyMap<string, Mode>,
  first: string[],
): Promise<void> {
  await tx`SELECT set_config('lock_timeout', ${`${LOCK_WAIT_MS}ms`}, true)`;
  const rows = await tx<{ name: string }[]>`
    SELECT c.relname::text AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
      AND c.relname = ANY (${[...wanted.keys()]}::text[]) ORDER BY c.relname`;
  const place = (name: string) => first.indexOf(name) + 1 || first.length + 1;
  const names = rows.map(({ name }) => name).toSorted((a, b) => place(a) - place(b));
  let until = 0;
  for (const [i, name] of names.entries()) {
    const lock = `LOCK TABLE "${name}" IN ${wanted.get(name) ?? 'ACCESS EXCLUSIVE'} MODE`;
    try {
      if (i === 0) await tx.unsafe(lock);
      else await ask(tx, `${lock} NOWAIT`, until);
    } catch (error) {
      first.splice(0, first.length, name, ...first.filter((other) => other !== name));
      throw error;
    }
    if (i === 0) until = Date.now() + ASK_MS;
  }
}

async function ask(tx: postgres.TransactionSql, statement: string, until: number): Promise<void> {
  for (;;) {
    try {
      await tx.savepoint((inner) => inner.unsafe(statement));
      return;
    } catch (error) {
      if (sqlState(error)?.code !== LOCK_NOT_AVAILABLE || Date.now() > until) throw error;
      await sleep(ASK_AGAIN_MS);
    }
  }
}
