import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import postgres from 'postgres';
import journal from '#drizzle/migrations/meta/_journal.json' with { type: 'json' };
import { sqlState } from '#server/platform/db.ts';
import { heldTables, type Mode } from '#server/platform/migration-locks.ts';
import { migrationState } from '#server/platform/migration-state.ts';

const folder = fileURLToPath(new URL('../../drizzle/migrations', import.meta.url));
const LOCK = 7_266_193;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';
/** How long a migration waits for its first table while it holds none: statements that come after it wait as long too. */
const LOCK_WAIT_MS = 2_000;
/** How long it goes on asking for the others, while it holds some. */
const ASK_MS = 1_000;
const ASK_AGAIN_MS = 5;
const PAUSE_MS = 3_000;
const GIVE_UP_MS = 120_000;

/** A migration that ran: how long it took with all its tries, and how long its tables were held in the one that went through. */
export type Migracao = { tag: string; ms: number; tentativas: number; travada_ms: number };

export type Migrated = { applied: string[]; mended: number; migracoes: Migracao[] };

/**
 * Brings a database to the newest schema, then lets `mend` put right what a restore into another cluster breaks (it returns how
 * many rows it changed). An advisory lock makes several processes take turns. Each pending migration is a transaction of its own, so that
 * no table is held for the migrations that follow. A migration takes the tables that it needs before it begins: it waits for the first
 * briefly and asks for the others without waiting, gives all back when one stays in use, and tries again. So the running service never
 * queues behind a migration that itself waits, and no deadlock can be with a migration.
 * SQL here is written out: locks and settings of the session, and migrations.
 * @throws Error when a table stayed in use for two minutes: that migration has changed nothing, those before it stay
 */
export async function migrate(
  databaseUrl: string,
  { mend, giveUpMs = GIVE_UP_MS }: { mend?: (sql: postgres.Sql) => Promise<number>; giveUpMs?: number } = {},
): Promise<Migrated> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await sql`SELECT pg_advisory_lock(${LOCK})`;
    const { pending } = await migrationState(sql);
    const migracoes: Migracao[] = [];
    if (pending.length > 0) {
      const files = readMigrationFiles({ migrationsFolder: folder });
      for (const [i, { tag }] of journal.entries.entries()) {
        const file = files[i];
        if (file && pending.includes(tag)) migracoes.push(await apply(sql, tag, file, Date.now() + giveUpMs));
      }
    }
    return { applied: pending, mended: (await mend?.(sql)) ?? 0, migracoes };
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function apply(sql: postgres.Sql, tag: string, file: MigrationMeta, deadline: number): Promise<Migracao> {
  const began = performance.now();
  for (let tentativas = 1; ; tentativas++) {
    try {
      const held = await sql.begin(async (tx) => {
        await tx`SELECT set_config('lock_timeout', ${`${LOCK_WAIT_MS}ms`}, true)`;
        // Drizzle's own table, as its migrator makes it.
        await tx`CREATE SCHEMA IF NOT EXISTS drizzle`;
        await tx`
          CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`;
        await holdTables(tx, file.sql, tentativas);
        const from = performance.now();
        for (const statement of file.sql) await tx.unsafe(statement);
        await tx`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES (${file.hash}, ${file.folderMillis})`;
        return from;
      });
      return { tag, ms: performance.now() - began, tentativas, travada_ms: performance.now() - held };
    } catch (error) {
      const code = sqlState(error)?.code;
      if (code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) throw error;
      if (Date.now() + PAUSE_MS > deadline) {
        throw new Error(
          `Not migrated (${tag}): a long transaction (a report, a back-up) holds a table. Run it again later`,
          {
            cause: error,
          },
        );
      }
      await sleep(PAUSE_MS);
    }
  }
}

/**
 * Takes the tables that are there already and that the statements will hold. It waits for one alone, the first, while it holds none; for
 * each of the others it asks and asks again: whoever never waits while holding something is part of no deadlock. Each try begins with
 * another table, so that each busy one is waited for in its turn.
 */
async function holdTables(
  tx: postgres.TransactionSql,
  statements: readonly string[],
  tentativa: number,
): Promise<void> {
  const wanted = heldTables(statements);
  const rows = await tx<{ name: string }[]>`
    SELECT c.relname::text AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
      AND c.relname = ANY (${[...wanted.keys()]}::text[]) ORDER BY c.relname`;
  const names = rows.map(({ name }) => name);
  const turn = names.length > 0 ? (tentativa - 1) % names.length : 0;
  const until = Date.now() + LOCK_WAIT_MS + ASK_MS;
  for (const [i, name] of [...names.slice(turn), ...names.slice(0, turn)].entries()) {
    const mode: Mode = wanted.get(name) ?? 'ACCESS EXCLUSIVE';
    if (i === 0) await tx.unsafe(`LOCK TABLE "${name}" IN ${mode} MODE`);
    else await ask(tx, `LOCK TABLE "${name}" IN ${mode} MODE NOWAIT`, until);
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
