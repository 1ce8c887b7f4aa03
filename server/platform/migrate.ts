import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate as run } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { migrationState } from '#server/platform/migration-state.ts';

const folder = fileURLToPath(new URL('../../drizzle/migrations', import.meta.url));
const LOCK = 7_266_193;

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
