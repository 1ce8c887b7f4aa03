import { db, inTransaction } from '#server/platform/db.ts';

type Table = { name: string; columns: string };

/**
 * Remembers all rows that the file's database has, and takes it back to them as often as is asked: for tests that each change one thing of
 * the same company, which would else need a company each. Ids go on rising, so that no two tests ever meet the same new one. What the
 * process itself keeps (limits, caches, files in the store) is not taken back.
 * @returns rewinds the tables that were written since; takes a few milliseconds for each
 */
export async function rememberDatabase(): Promise<() => Promise<void>> {
  const { sql } = db();
  await sql.unsafe(`
    CREATE SCHEMA volta;
    CREATE UNLOGGED TABLE volta.escritas (name text NOT NULL);
    CREATE FUNCTION volta.anotar() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN INSERT INTO volta.escritas VALUES (TG_TABLE_NAME); RETURN NULL; END $$`);
  const tables = await sql<Table[]>`
    SELECT c.relname AS name, string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition GROUP BY 1`;
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns]));
  await sql.unsafe(
    tables
      .map(
        ({ name, columns }) => `
          CREATE UNLOGGED TABLE volta."${name}" AS SELECT ${columns} FROM public."${name}";
          CREATE TRIGGER zz_volta AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON public."${name}"
            FOR EACH STATEMENT EXECUTE FUNCTION volta.anotar();`,
      )
      .join(''),
  );
  return () =>
    inTransaction(db(), async ({ sql: tx }) => {
      const written = await tx<
        { name: string }[]
      >`WITH w AS (DELETE FROM volta.escritas RETURNING name) SELECT DISTINCT name FROM w`;
      // Without the triggers that keep what was written, and those that note it.
      const statements = written.map(
        ({ name }) => `
          DELETE FROM public."${name}";
          INSERT INTO public."${name}" (${columnsOf.get(name)}) OVERRIDING SYSTEM VALUE
            SELECT ${columnsOf.get(name)} FROM volta."${name}";`,
      );
      await tx.unsafe(`SET LOCAL session_replication_role = replica; ${statements.join('')}`);
    });
}
