import type postgres from 'postgres';
import journal from '#drizzle/migrations/meta/_journal.json' with { type: 'json' };

/**
 * How many migrations a database has, and which it still lacks, by tag. Written out: Drizzle keeps its own table, which is in no schema.
 */
export async function migrationState(sql: postgres.Sql): Promise<{ applied: number; pending: string[] }> {
  const [table] = await sql<
    { found: string | null }[]
  >`SELECT to_regclass('drizzle.__drizzle_migrations')::text AS found`;
  const rows = table?.found
    ? await sql<{ when: string }[]>`SELECT created_at::text AS when FROM drizzle.__drizzle_migrations`
    : [];
  const applied = new Set(rows.map((row) => Number(row.when)));
  const [behind] = await sql<{ found: string | null }[]>`SELECT to_regclass('drizzle.__pendentes')::text AS found`;
  if (behind?.found) {
    // A migration is there once all is done that it left to be done behind it.
    const unfinished = await sql<{ when: string }[]>`SELECT created_at::text AS when FROM drizzle.__pendentes`;
    for (const { when } of unfinished) applied.delete(Number(when));
  }
  const pending = journal.entries.filter((entry) => !applied.has(entry.when));
  return { applied: applied.size, pending: pending.map((entry) => entry.tag) };
}
