import type { Db } from '#server/platform/db.ts';

/** Runs `work` without the tables' indexes (constraints apart), which cost less to build at once than row by row. */
export async function withoutIndexes(db: Db, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const { sql } = db;
  const indexes = await sql<{ name: string; definition: string }[]>`
    SELECT indexrelid::regclass::text AS name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') AS definition
    FROM pg_index i
    WHERE indrelid = ANY (${[...tables]}::text[]::regclass[])
      AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)`;
  for (const { name } of indexes) await sql`DROP INDEX ${sql(name)}`;
  await work();
  await sql.begin(async (tx) => {
    await tx`SET LOCAL maintenance_work_mem = '1GB'`;
    await tx`SET LOCAL max_parallel_maintenance_workers = 1`;
    for (const { definition } of indexes) await tx.unsafe(definition);
  });
}

/** Day partitions of a log for the `days` that have passed, as retention would have made them in their time. */
export async function createPastPartitions(db: Db, table: string, days: number): Promise<void> {
  await db.sql.unsafe(`
    DO $$ DECLARE dia date; BEGIN
      FOR dia IN SELECT generate_series((now() AT TIME ZONE 'UTC')::date - ${days}, (now() AT TIME ZONE 'UTC')::date, interval '1 day')::date LOOP
        EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF ${table} FOR VALUES FROM (%L) TO (%L)',
          '${table}_' || to_char(dia, 'YYYYMMDD'), dia || ' 00:00:00+00', (dia + 1) || ' 00:00:00+00');
      END LOOP; END $$`);
}
