import { type Db, inTransaction } from '#server/platform/db.ts';

/**
 * What a piece of work read of some tables: entries of their indexes, and rows where a table was read whole. The work gets a transaction,
 * whose connection alone is counted; the server's own sums come late, and hold what others read.
 */
export async function readsOf<T>(
  outer: Db,
  tables: string[],
  work: (db: Db) => Promise<T>,
): Promise<{ result: T; reads: Record<string, number> }> {
  return inTransaction(outer, async (db) => {
    const soFar = async () => {
      const rows = await db.sql<{ tabela: string; n: number }[]>`
        SELECT t.relname AS tabela, pg_stat_get_xact_tuples_returned(t.oid)::int + (
          SELECT coalesce(sum(pg_stat_get_xact_tuples_returned(i.indexrelid)), 0)::int FROM pg_index i WHERE i.indrelid = t.oid) AS n
        FROM pg_class t WHERE t.relname = ANY (${tables}) AND t.relkind = 'r'`;
      return new Map(rows.map(({ tabela, n }) => [tabela, n]));
    };
    const before = await soFar();
    const result = await work(db);
    const after = await soFar();
    const reads = Object.fromEntries(
      tables.map((t) => [t, (after.get(t) ?? Number.NaN) - (before.get(t) ?? Number.NaN)]),
    );
    return { result, reads };
  });
}
