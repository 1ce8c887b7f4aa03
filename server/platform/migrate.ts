import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate as run } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';

const folder = fileURLToPath(new URL('../../drizzle/migrations', import.meta.url));
const LOCK = 7_266_193;

type Journal = { entries: { tag: string; when: number }[] };

function readJournal(): Journal['entries'] {
  const journal: Journal = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8'));
  return journal.entries;
}

/** Applied and pending migrations of a database, by tag. */
export async function migrationState(sql: postgres.Sql): Promise<{ applied: number; pending: string[] }> {
  const [table] = await sql<
    { found: string | null }[]
  >`SELECT to_regclass('drizzle.__drizzle_migrations')::text AS found`;
  const rows = table?.found
    ? await sql<{ when: string }[]>`SELECT created_at::text AS when FROM drizzle.__drizzle_migrations`
    : [];
  const applied = new Set(rows.map((row) => Number(row.when)));
  const pending = readJournal().filter((entry) => !applied.has(entry.when));
  return { applied: applied.size, pending: pending.map((entry) => entry.tag) };
}

/**
 * Brings a database to the newest schema. An advisory lock makes several processes take turns; all pending migrations
 * are one transaction.
 */
export async function migrate(databaseUrl: string, onProgress?: (tag: string) => void): Promise<{ applied: string[] }> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await sql`SELECT pg_advisory_lock(${LOCK})`;
    const { pending } = await migrationState(sql);
    if (pending.length > 0) await run(drizzle(sql), { migrationsFolder: folder });
    for (const tag of pending) onProgress?.(tag);
    return { applied: pending };
  } finally {
    await sql.end({ timeout: 5 });
  }
}
