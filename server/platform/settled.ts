import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from './context.ts';
import { oneRow } from './rows.ts';

/**
 * A moment such that every change made before it has been committed, or was given up: now, or the beginning of the oldest transaction that may
 * still write. A list read after this call, of what changed before that moment, leaves nothing behind for whoever goes on from its
 * last record. A transaction that has written nothing in half a minute is taken for a reader.
 * @returns the moment as text, in microseconds
 */
async function settledBefore(ctx: Ctx): Promise<string> {
  // Written out: the builder knows nothing of the server's own tables.
  const rows = await ctx.db.sql<{ ate: string }[]>`
    SELECT least(clock_timestamp(), min(xact_start) FILTER (WHERE backend_xid IS NOT NULL
      OR xact_start > clock_timestamp() - interval '30 seconds'))::text AS ate
    FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`;
  return oneRow(rows).ate;
}

/**
 * The condition that a record (`e`) was created or changed since a moment, for a list whose reader goes on from its last record: changes
 * that are not settled yet are left to the next reading. Written out: a part of the lists' statements (listing.ts).
 */
export async function changedSince(ctx: Ctx, desde: Date): Promise<SQL> {
  const ate = await settledBefore(ctx);
  return sql`e.atualizado_em >= ${desde.toISOString()} AND e.atualizado_em < ${ate}::timestamptz`;
}
