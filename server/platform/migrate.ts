import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate as run } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { sqlState } from '#server/platform/db.ts';
import { migrationState } from '#server/platform/migration-state.ts';

const folder = fileURLToPath(new URL('../../drizzle/migrations', import.meta.url));
const LOCK = 7_266_193;
const LOCK_NOT_AVAILABLE = '55P03';
/** How long a migration waits for a table: statements that come after it wait as long too. */
const LOCK_WAIT_MS = 2_000;
const PAUSE_MS = 3_000;
const GIVE_UP_MS = 120_000;

export type Migrated = { applied: string[]; mended: number };

/**
 * Brings a database to the newest schema, then lets `mend` put right what a restore into another cluster breaks (it returns how
 * many rows it changed). An advisory lock makes several processes take turns; all pending migrations are one transaction. A migration
 * waits for a table that is in use briefly and repeatedly, so that the running service never queues behind a migration that itself
 * waits.
 * SQL here is written out: a lock and settings of the session, of no table.
 * @throws Error when a table stayed in use for two minutes; nothing has changed then
 */
export async function migrate(
  databaseUrl: string,
  { mend, giveUpMs = GIVE_UP_MS }: { mend?: (sql: postgres.Sql) => Promise<number>; giveUpMs?: number } = {},
): Promise<Migrated> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await sql`SELECT pg_advisory_lock(${LOCK})`;
    const { pending } = await migrationState(sql);
    if (pending.length > 0) await applyPending(sql, Date.now() + giveUpMs);
    return { applied: pending, mended: (await mend?.(sql)) ?? 0 };
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function applyPending(sql: postgres.Sql, deadline: number): Promise<void> {
  await sql`SELECT set_config('lock_timeout', ${`${LOCK_WAIT_MS}ms`}, false)`;
  for (;;) {
    try {
      await run(drizzle(sql), { migrationsFolder: folder });
      await sql`RESET lock_timeout`;
      return;
    } catch (error) {
      if (sqlState(error)?.code !== LOCK_NOT_AVAILABLE) throw error;
      if (Date.now() + PAUSE_MS > deadline) {
        throw new Error('Not migrated: a long transaction (a report, a back-up) holds a table. Run it again later', {
          cause: error,
        });
      }
      await sleep(PAUSE_MS);
    }
  }
}
