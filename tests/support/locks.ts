import { db } from '#server/platform/db.ts';

/** How many of the test's database wait for a lock just now. */
export async function lockWaiters(): Promise<number> {
  const waiting = await db()
    .sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return waiting.length;
}
