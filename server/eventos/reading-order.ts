import postgres from 'postgres';

/** The first transaction id that PostgreSQL gives to transactions. */
const FIRST_XID = 3;
const ATTEMPTS = 3;
const LOCK_WAIT = '10s';

/** How many rows there are, how many transaction ids they need, and the id below which all transactions have ended (`xmin`). */
type Need = { rows: number; runs: number; xmin: number };

/** A table with a `txid`; `others` are its other transaction ids, which tell of changes that nobody waits for after a restore. */
type Tabela = { name: string; others: string[] | null };

/** How many rows of each table were renumbered. */
export type Reordenados = Record<string, number>;

/**
 * Events, messages and conversations are read by followers in the order of (`txid`, `id`), where `txid` is at least the transaction that
 * wrote them. After a restore into another cluster the transaction ids of old rows are greater than any that the new cluster has given:
 * new rows would sort before the old ones, and followers would miss both. This function gives the old rows of every table with a `txid`
 * small transaction ids again, in the same order for each company. It changes nothing where the order holds, which one look per company
 * tells. SQL here is written out: the builder knows no transaction ids, snapshots, triggers and tables that the catalogue names.
 * @returns the tables that were renumbered
 * @throws Error when others write while it would
 */
export async function mendReadingOrder(sql: postgres.Sql): Promise<Reordenados> {
  const tables = await sql<Tabela[]>`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attname) FILTER (WHERE a.attname <> 'txid') AS others
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE a.atttypid = 'xid8'::regtype AND a.attnum > 0 AND NOT a.attisdropped AND c.relkind = 'r' AND c.relpersistence = 'p'
      AND pg_table_is_visible(c.oid)
    GROUP BY c.relname HAVING bool_or(a.attname = 'txid') ORDER BY c.relname`;
  const mended: Reordenados = {};
  for (const table of tables) if (await isBroken(sql, table)) mended[table.name] = await mendTable(sql, table);
  return mended;
}

async function mendTable(sql: postgres.Sql, table: Tabela): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const need = await sql.begin((tx) => renumber(tx, table)).catch((error: unknown) => explain(error, table.name));
    const missing = need.runs + FIRST_XID - need.xmin;
    if (missing <= 0) return need.rows;
    if (attempt === ATTEMPTS) throw unordered(table.name, 'a transaction is open. End it');
    await burn(sql, missing);
  }
}

/** A row that can be seen was written by a transaction that ended, and those are below `xmax`: only a restore leaves others. */
async function isBroken(sql: postgres.Sql, { name, others }: Tabela): Promise<boolean> {
  for (const column of ['txid', ...(others ?? [])]) {
    // The companies that have rows, each found by one look into the index of the order.
    const [row] = await sql<{ broken: boolean }[]>`
      WITH RECURSIVE donos AS (
        SELECT min(empresa_id) AS id FROM ${sql(name)}
        UNION ALL
        SELECT (SELECT min(empresa_id) FROM ${sql(name)} WHERE empresa_id > d.id) FROM donos d WHERE d.id IS NOT NULL)
      SELECT EXISTS (
        SELECT 1 FROM donos d CROSS JOIN LATERAL (
          SELECT ${sql(column)} AS ultima FROM ${sql(name)} WHERE empresa_id = d.id AND ${sql(column)} IS NOT NULL
          ORDER BY ${sql(column)} DESC LIMIT 1) n
        WHERE n.ultima >= pg_snapshot_xmax(pg_current_snapshot())) AS broken`;
    if (row?.broken) return true;
  }
  return false;
}

/** Numbers the runs of each company in which ids grow, when there are enough transaction ids below those in use. */
async function renumber(tx: postgres.TransactionSql, { name, others }: Tabela): Promise<Need> {
  await tx`SELECT set_config('lock_timeout', ${LOCK_WAIT}, true)`;
  // Keeps writers out until the end, lets this transaction change events, and calls no trigger for a column that none of them reads.
  await tx`ALTER TABLE ${tx(name)} DISABLE TRIGGER USER`;
  // What a process wrote after the restore, without waiting for this function, follows all that was restored.
  await tx`
    CREATE TEMPORARY TABLE ordem_de_leitura ON COMMIT DROP AS
    WITH alem AS MATERIALIZED (
      SELECT id, xmin::text AS restaurada_em FROM ${tx(name)} WHERE txid >= pg_snapshot_xmax(pg_current_snapshot())
    ), restauracoes AS MATERIALIZED (
      SELECT DISTINCT restaurada_em FROM alem
    ), situados AS (
      SELECT empresa_id, id, txid, txid < pg_snapshot_xmax(pg_current_snapshot()) AND id > (SELECT max(id) FROM alem)
        AND xmin::text NOT IN (SELECT restaurada_em FROM restauracoes) AS depois
      FROM ${tx(name)}
    ), quebras AS (
      SELECT empresa_id, id, depois, txid,
        id < lag(id) OVER (PARTITION BY empresa_id ORDER BY depois, txid, id) AS quebra
      FROM situados
    )
    SELECT id, 1 + count(*) FILTER (WHERE quebra) OVER (PARTITION BY empresa_id ORDER BY depois, txid, id) AS trecho
    FROM quebras`;
  const [need] = await tx<Need[]>`
    SELECT count(*)::float8 AS rows, coalesce(max(trecho), 0)::float8 AS runs,
      pg_snapshot_xmin(pg_current_snapshot())::text::float8 AS xmin
    FROM ordem_de_leitura`;
  if (!need) throw new Error('No answer');
  if (need.runs + FIRST_XID <= need.xmin) {
    const forgotten = (others ?? []).reduce((set, column) => tx`${set}, ${tx(column)} = NULL`, tx``);
    await tx`
      UPDATE ${tx(name)} e SET txid = (${FIRST_XID - 1} + o.trecho)::text::xid8 ${forgotten} FROM ordem_de_leitura o WHERE o.id = e.id`;
  }
  await tx`ALTER TABLE ${tx(name)} ENABLE TRIGGER USER`;
  return need;
}

/** Uses up transaction ids, each in a transaction of its own. */
async function burn(sql: postgres.Sql, count: number): Promise<void> {
  // Nothing waits for the disk: the rows that need these ids are committed after them.
  await sql`SELECT set_config('synchronous_commit', 'off', false)`;
  await sql.unsafe(
    `DO $$ BEGIN FOR i IN 1..${Math.ceil(count)} LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP; END $$`,
  );
  await sql`SELECT set_config('synchronous_commit', 'on', false)`;
}

const unordered = (table: string, why: string) =>
  new Error(`What was restored into ${table} was not put in order: ${why}, then run \`cli -- migrar\``);

function explain(error: unknown, table: string): never {
  if (error instanceof postgres.PostgresError && error.code === '55P03') {
    throw unordered(table, 'other processes use the database. Stop web and workers');
  }
  throw error;
}
