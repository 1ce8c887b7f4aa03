import type { Db } from '#server/platform/db.ts';

/** Entries that were read from all indexes of a table so far, by this connection and by those that have told of theirs. */
export async function indexReads({ sql }: Db, table: string): Promise<number> {
  await sql`SELECT pg_stat_force_next_flush()`;
  const [row] = await sql<{ n: number }[]>`
    SELECT sum(idx_tup_read)::int AS n FROM pg_stat_user_indexes WHERE relname = ${table}`;
  return row?.n ?? 0;
}
