import { type Db, db } from '#server/platform/db.ts';

/** More than the process's pool has connections. */
const ALL = 12;

/**
 * Entries that were read from all indexes of a table so far, by this connection and by the process's pool: a connection tells of its reads
 * only now and then, and those of a test's preparation would be counted later.
 */
export async function indexReads({ sql }: Db, table: string): Promise<number> {
  await Promise.all(
    Array.from({ length: ALL }, () => db().sql`SELECT pg_stat_force_next_flush(), pg_sleep(0.02)::text AS slept`),
  );
  await sql`SELECT pg_stat_force_next_flush()`;
  const [row] = await sql<{ n: number }[]>`
    SELECT sum(idx_tup_read)::int AS n FROM pg_stat_user_indexes WHERE relname = ${table}`;
  return row?.n ?? 0;
}
