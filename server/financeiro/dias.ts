import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { oneRow } from '#server/platform/rows.ts';

/** A company with more rows of days than this has them summed up by whoever reads them, or by the housekeeping. */
const MOST_ROWS = 5_000;

/** Sums up the company's rows of days where they are many. Called after they were read. */
export async function sumUpDias({ db, empresa_id }: Pick<Ctx, 'db' | 'empresa_id'>, rows: number): Promise<void> {
  if (rows > MOST_ROWS) await sumUp(db, empresa_id);
}

/** The same for every company; a task of the housekeeping. */
export async function sumUpAllDias(db: Db): Promise<void> {
  // Written out: the companies with many, from the index.
  const found = await db.sql<{ empresa_id: number }[]>`
    SELECT empresa_id FROM dias_titulos GROUP BY empresa_id HAVING count(*) > ${MOST_ROWS}`;
  for (const { empresa_id } of found) await sumUp(db, empresa_id);
}

/** One row for each day in place of all, in one statement: a reader sees either. What somebody else sums up at this moment is left to them. */
async function sumUp(db: Db, empresa_id: number): Promise<void> {
  // Written out: the rows that go are those that are summed.
  await db.sql`
    WITH tiradas AS (
      DELETE FROM dias_titulos WHERE id = ANY (ARRAY(SELECT id FROM dias_titulos WHERE empresa_id = ${empresa_id} FOR UPDATE SKIP LOCKED))
      RETURNING tipo, dia, aberto, contas, movido)
    INSERT INTO dias_titulos (empresa_id, tipo, dia, aberto, contas, movido)
    SELECT ${empresa_id}, tipo, dia, sum(aberto), sum(contas), sum(movido) FROM tiradas GROUP BY tipo, dia
    HAVING sum(aberto) <> 0 OR sum(contas) <> 0 OR sum(movido) <> 0`;
}

/** How many rows of days the company has, counted up to one more than are many. */
export async function countDias({ db, empresa_id }: Ctx): Promise<number> {
  // Written out, as what reads them.
  const rows = await db.sql<{ n: number }[]>`
    SELECT count(*) AS n FROM (SELECT FROM dias_titulos WHERE empresa_id = ${empresa_id} LIMIT ${MOST_ROWS + 1}) x`;
  return oneRow(rows).n;
}
