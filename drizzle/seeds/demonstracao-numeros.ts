import type { Db } from '#server/platform/db.ts';

/** Tables of companies, whose rows are all gone when no company is there; and those that companies hang from. */
const ABOVE = ['contas', 'usuarios'];

/**
 * Has the ids of companies' records begin with 1 again, in a database without any company. A seed that dies leaves no row, but the database
 * does not take back the numbers that it gave; and the guides' lines name the first product, warehouse and customer.
 */
export async function countFromOne({ sql }: Db): Promise<void> {
  // Written out: the catalogue of the database.
  const tables = await sql<{ tabela: string; serie: string }[]>`
    SELECT c.relname AS tabela, pg_get_serial_sequence(c.oid::regclass::text, 'id') AS serie
    FROM pg_class c JOIN pg_attribute id ON id.attrelid = c.oid AND id.attname = 'id' AND id.attidentity <> ''
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND NOT EXISTS (SELECT FROM empresas)
      AND (c.relname = ANY (${ABOVE})
        OR EXISTS (SELECT FROM pg_attribute e WHERE e.attrelid = c.oid AND e.attname IN ('empresa_id', 'conta_id')))`;
  if (tables.length === 0) return;
  const restart = ({ tabela, serie }: (typeof tables)[number]) =>
    `SELECT setval('${serie}', 1, false) WHERE NOT EXISTS (SELECT FROM ${tabela})`;
  await sql.unsafe(tables.map(restart).join(' UNION ALL '));
}
