import type { Db } from '#server/platform/db.ts';

/** Tables that companies hang from. */
const ABOVE = ['contas', 'usuarios'];

/**
 * Has the ids of companies' records begin with 1 again, in a database that has no such record. A seed that dies leaves no row, but the
 * database does not take back the numbers that it gave; and the guides' lines name the first product, warehouse and customer.
 */
export async function countFromOne({ sql }: Db): Promise<void> {
  // Written out: the catalogue of the database.
  const tables = await sql<{ tabela: string; serie: string }[]>`
    SELECT c.oid::regclass::text AS tabela, pg_get_serial_sequence(c.oid::regclass::text, 'id') AS serie
    FROM pg_class c JOIN pg_attribute id ON id.attrelid = c.oid AND id.attname = 'id' AND id.attidentity <> ''
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND (c.relname = ANY (${ABOVE}) OR EXISTS (
        SELECT FROM pg_attribute e WHERE e.attrelid = c.oid AND e.attname IN ('empresa_id', 'conta_id') AND e.attnotnull))`;
  const used = tables.map(({ tabela }) => `EXISTS (SELECT FROM ${tabela})`).join(' OR ');
  const [any] = await sql.unsafe<{ used: boolean }[]>(`SELECT ${used} AS used`);
  if (any?.used) return;
  await sql.unsafe(`SELECT ${tables.map(({ serie }) => `setval('${serie}', 1, false)`).join(', ')}`);
}
