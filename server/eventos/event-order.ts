import postgres from 'postgres';

/** The first transaction id that PostgreSQL gives to transactions. */
const FIRST_XID = 3;
const ATTEMPTS = 3;
const LOCK_WAIT = '10s';

/** How many events there are, how many transaction ids they need, and the id below which all transactions have ended (`xmin`). */
type Need = { rows: number; runs: number; xmin: number };

/**
 * Events are read in the order of (`txid`, `id`), where `txid` is at least the transaction that wrote them. After a restore into another
 * cluster the transaction ids of old events are greater than any that the new cluster has given: new events would sort before the old
 * ones, and followers of the feed would miss both. This function gives the old events small transaction ids again, in the same order for
 * each company. It changes nothing where the order holds, which one look per company tells. SQL here is written out: the builder knows
 * no transaction ids, snapshots and triggers.
 * @returns how many events were renumbered
 * @throws Error when others write while it would
 */
export async function mendEventOrder(sql: postgres.Sql): Promise<number> {
  if (!(await isBroken(sql))) return 0;
  for (let attempt = 1; ; attempt++) {
    const need = await sql.begin((tx) => renumber(tx)).catch(explain);
    const missing = need.runs + FIRST_XID - need.xmin;
    if (missing <= 0) return need.rows;
    if (attempt === ATTEMPTS) {
      throw new Error(
        'The restored events were not put in order: a transaction is open. End it, then run `cli -- migrar`',
      );
    }
    await burn(sql, missing);
  }
}

/** A row that can be seen was written by a transaction that ended, and those are below `xmax`: only a restore leaves others. */
async function isBroken(sql: postgres.Sql): Promise<boolean> {
  const [table] = await sql<{ found: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = to_regclass('eventos') AND attname = 'txid') AS found`;
  if (!table?.found) return false;
  // The companies that have events, each found by one look into the index of the order.
  const [row] = await sql<{ broken: boolean }[]>`
    WITH RECURSIVE donos AS (
      SELECT min(empresa_id) AS id FROM eventos
      UNION ALL
      SELECT (SELECT min(empresa_id) FROM eventos WHERE empresa_id > d.id) FROM donos d WHERE d.id IS NOT NULL)
    SELECT EXISTS (
      SELECT 1 FROM donos d CROSS JOIN LATERAL (
        SELECT txid FROM eventos WHERE empresa_id = d.id ORDER BY txid DESC LIMIT 1) n
      WHERE n.txid >= pg_snapshot_xmax(pg_current_snapshot())) AS broken`;
  return row?.broken ?? false;
}

/** Numbers the runs of each company in which ids grow, when there are enough transaction ids below those in use. */
async function renumber(tx: postgres.TransactionSql): Promise<Need> {
  await tx`SELECT set_config('lock_timeout', ${LOCK_WAIT}, true)`;
  // Keeps writers out until the end, and lets this transaction change events.
  await tx`ALTER TABLE eventos DISABLE TRIGGER eventos_imutaveis`;
  // Events that a process wrote after the restore, without waiting for this function, follow all that were restored.
  await tx`
    CREATE TEMPORARY TABLE ordem_eventos ON COMMIT DROP AS
    WITH alem AS MATERIALIZED (
      SELECT id, xmin::text AS restaurada_em FROM eventos WHERE txid >= pg_snapshot_xmax(pg_current_snapshot())
    ), restauracoes AS MATERIALIZED (
      SELECT DISTINCT restaurada_em FROM alem
    ), situados AS (
      SELECT empresa_id, id, txid, txid < pg_snapshot_xmax(pg_current_snapshot()) AND id > (SELECT max(id) FROM alem)
        AND xmin::text NOT IN (SELECT restaurada_em FROM restauracoes) AS depois
      FROM eventos
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
    FROM ordem_eventos`;
  if (!need) throw new Error('No answer');
  if (need.runs + FIRST_XID <= need.xmin) {
    await tx`
      UPDATE eventos e SET txid = (${FIRST_XID - 1} + o.trecho)::text::xid8 FROM ordem_eventos o WHERE o.id = e.id`;
  }
  await tx`ALTER TABLE eventos ENABLE TRIGGER eventos_imutaveis`;
  return need;
}

/** Uses up transaction ids, each in a transaction of its own. */
async function burn(sql: postgres.Sql, count: number): Promise<void> {
  await sql.unsafe(
    `DO $$ BEGIN FOR i IN 1..${Math.ceil(count)} LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP; END $$`,
  );
}

function explain(error: unknown): never {
  if (error instanceof postgres.PostgresError && error.code === '55P03') {
    throw new Error(
      'The restored events were not put in order: other processes use the database. Stop web and workers, then run `cli -- migrar`',
    );
  }
  throw error;
}
