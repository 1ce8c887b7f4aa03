import { type Db, openDb, type Sql } from '#server/platform/db.ts';

type Statement = { text: string; parameters: unknown[] };

/**
 * The statements that calls sent, in order, those of one transaction together, and the rows that the database answered them with; and how
 * often the client waited for the server.
 */
export type Recorded = { parts: { transaction: boolean; statements: Statement[] }[]; rows: unknown[][] };

/** Records what `work` sends on a connection that knows its statements: the second time counts. */
export async function recorded(url: string, work: (db: Db) => Promise<void>): Promise<Recorded> {
  const db = openDb(url, 1);
  await work(db);
  const parts: Recorded['parts'] = [];
  const rows: unknown[][] = [];
  const { options } = db.sql;
  options.debug = (_connection: number, text: string, parameters: unknown[]) => {
    if (/^begin/i.test(text)) parts.push({ transaction: true, statements: [] });
    else if (/^commit/i.test(text)) parts.push({ transaction: false, statements: [] });
    else {
      if (parts.length === 0) parts.push({ transaction: false, statements: [] });
      parts.at(-1)?.statements.push({ text, parameters: [...parameters] });
    }
  };
  // The driver calls this with each row, which no other hook sees.
  options.transform.row.from = (row: object) => {
    rows.push(Object.values(row));
    return row;
  };
  await work(db);
  await db.sql.end();
  return { parts: parts.filter(({ statements }) => statements.length > 0), rows };
}

/** How many statements were sent, those that begin and end a transaction among them. */
export const statementsOf = ({ parts }: Recorded): number =>
  parts.reduce((sum, { transaction, statements }) => sum + statements.length + (transaction ? 2 : 0), 0);

/** What stands in the place of a recorded value in this turn. */
type Stand = Map<unknown, unknown>;

/** Ids of documents and of their lines (seed-vendas.ts lets them begin high), and numbers of sales: what a later statement names. */
const isName = (value: unknown) =>
  (typeof value === 'number' && value >= 4_000_000) || (typeof value === 'string' && /^\d{6,9}$/.test(value));

/** What was chosen or learned first stays: a later answer may come in another order. */
function learn(before: unknown, now: unknown, stand: Stand): void {
  if (before === null || now === null) return;
  if (typeof before === 'object' && typeof now === 'object' && !(before instanceof Date)) {
    const there = Object.values(now);
    for (const [i, one] of Object.values(before).entries()) learn(one, there[i], stand);
  } else if (isName(before) && !stand.has(before)) stand.set(before, now);
}

function put(value: unknown, stand: Stand): unknown {
  if (typeof value === 'string' && /^[[{]/.test(value)) return JSON.stringify(put(JSON.parse(value), stand));
  if (Array.isArray(value)) return value.map((one) => put(one, stand));
  if (value !== null && typeof value === 'object' && !(value instanceof Date) && !Buffer.isBuffer(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, put(one, stand)]));
  }
  const other = stand.get(value);
  if (other !== undefined) return other;
  // The driver is given an id as text too.
  const ofText = typeof value === 'string' && /^\d+$/.test(value) ? stand.get(Number(value)) : undefined;
  return ofText === undefined ? value : String(ofText);
}

/**
 * One turn of the recorded statements with nothing around them: the same texts, prepared, in transactions like theirs. `chosen` stands for
 * recorded values from the start; ids that the database gives now stand for those that it gave when it was recorded.
 */
export async function replay(
  { sql }: Db,
  { parts, rows }: Recorded,
  chosen: ReadonlyMap<unknown, unknown>,
): Promise<void> {
  const stand: Stand = new Map(chosen);
  let at = 0;
  const run = async (on: Sql, statements: readonly Statement[]) => {
    for (const { text, parameters } of statements) {
      const given = parameters.map((value) => put(value, stand));
      for (const row of await on.unsafe(text, given as never[], { prepare: true }))
        learn(rows[at++], Object.values(row), stand);
    }
  };
  for (const { transaction, statements } of parts) {
    if (transaction) await sql.begin((tx) => run(tx as unknown as Sql, statements));
    else await run(sql, statements);
  }
}
