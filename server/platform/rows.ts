import { isDeepStrictEqual } from 'node:util';
import { and, eq, type GetColumnData, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Ctx } from '#server/platform/context.ts';
import { type Db, sqlState } from '#server/platform/db.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { sentOf, type z } from '#server/platform/validation.ts';

type Columns = Record<string, PgColumn>;
type Row<C extends Columns> = { [K in keyof C]: GetColumnData<C[K]> };
type Owned = PgTable & { id: PgColumn; empresa_id: PgColumn };

/** One kind of a company's records, as its room reads and writes them: the table, and the columns that a record has. */
export type Records<T extends Owned = Owned, C extends Columns = Columns> = {
  table: T;
  columns: C;
  /** Which rows of the table are records, where not all of them are. */
  where?: SQL;
  /** The message of the 404 where the company has no such record. */
  missing: string;
};

/** The columns of a table that an output schema names, so that the fields of a record are listed once. */
export function columnsOf<T extends PgTable, S extends z.ZodObject>(
  table: T,
  { shape }: S,
): Pick<T, keyof S['shape'] & keyof T> {
  return Object.fromEntries(Object.entries(table).filter(([name]) => name in shape)) as Pick<
    T,
    keyof S['shape'] & keyof T
  >;
}

/** The row that a statement with RETURNING must give. */
export function oneRow<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (!row) throw new Error('The statement returned no row');
  return row;
}

/**
 * The company's record.
 * @throws DomainError NOT_FOUND, for an id of another company too
 */
export async function fetchRow<C extends Columns>(ctx: Ctx, records: Records<Owned, C>, id: number): Promise<Row<C>> {
  return found(records, await select(ctx, records, id));
}

/** The same, locked until the transaction ends: nobody changes it meanwhile. `no key update` lets new rows name it (foreign keys). */
export async function lockRow<C extends Columns>(
  ctx: Ctx,
  records: Records<Owned, C>,
  id: number,
  strength: 'update' | 'no key update' = 'update',
): Promise<Row<C>> {
  return found(records, await select(ctx, records, id).for(strength));
}

/** Adds a record to the company. */
export async function insertRow<T extends Owned, C extends Columns>(
  ctx: Ctx,
  { table, columns }: Records<T, C>,
  data: Omit<T['$inferInsert'], 'empresa_id'>,
): Promise<Row<C>> {
  const rows = await ctx.db.orm
    .insert<Owned>(table)
    .values({ ...data, empresa_id: ctx.empresa_id })
    .returning(columns);
  return oneRow(rows) as Row<C>;
}

/** Whether two values are written alike; of objects that jsonb kept, the order of the fields means nothing. */
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b) || isDeepStrictEqual(a, b);

/** The fields that differ, as `{campo: {antes, depois}}`, the form that an audit line keeps. */
export function changes(before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> {
  const differing: Record<string, unknown> = {};
  for (const [field, depois] of Object.entries(after)) {
    const antes = before[field];
    if (!same(antes, depois)) differing[field] = { antes, depois };
  }
  return differing;
}

/**
 * For `catch` after a transaction: a row that a unique index does not take is refused on a field (400), with a message.
 * @param index the unique index's name
 */
export const refuseTaken =
  (index: string, field: string, message: string) =>
  (error: unknown): never => {
    throw sqlState(error)?.constraint === index ? invalid(field, message) : error;
  };

const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Of an error of a transaction that deletes: what still names the record, in words; undefined where it is another error. Only the database
 * knows who names it: rooms that come later have the foreign keys.
 * @param names what the records of a table are called
 */
export function whatNames(error: unknown, names: Readonly<Record<string, string>>): string | undefined {
  const state = sqlState(error);
  return state?.code === FOREIGN_KEY_VIOLATION ? (names[state.table ?? ''] ?? 'outros registros') : undefined;
}

type Change<C extends Columns> = {
  id: number;
  /** The fields sent; one left out (undefined) stays as it is. */
  sent: { [K in keyof C]?: Row<C>[K] | undefined };
  /** The verb's own rules: called with the record locked, before it is written, and only where something changes. */
  check?: (wanted: Row<C>, before: Row<C>) => void | Promise<void>;
};

/**
 * Changes the company's record to the fields sent, under its lock. `detalhes` are the changes for the audit line; they are null,
 * and nothing is written, where every field sent has its value already.
 * @throws DomainError NOT_FOUND, for an id of another company too
 */
export async function changeRow<C extends Columns>(
  ctx: Ctx,
  records: Records<Owned, C>,
  { id, sent: given, check }: Change<C>,
): Promise<{ before: Row<C>; after: Row<C>; detalhes: Record<string, unknown> | null }> {
  const { table, columns } = records;
  const before = await lockRow(ctx, records, id);
  const sent = sentOf(given);
  const detalhes = changes(before, sent);
  if (Object.keys(detalhes).length === 0) return { before, after: before, detalhes: null };
  await check?.({ ...before, ...sent }, before);
  const rows = await ctx.db.orm
    .update<Owned>(table)
    .set({ ...sent, ...('atualizado_em' in table ? { atualizado_em: sql`clock_timestamp()` } : {}) })
    .where(eq(table.id, id))
    .returning(columns);
  return { before, after: oneRow(rows) as Row<C>, detalhes };
}

const select = <C extends Columns>(ctx: Ctx, { table, columns, where }: Records<Owned, C>, id: number) =>
  ctx.db.orm
    .select<Columns>(columns)
    .from<Owned>(table)
    .where(and(eq(table.empresa_id, ctx.empresa_id), eq(table.id, id), where));

function found<C extends Columns>({ missing }: Records<Owned, C>, rows: readonly Row<Columns>[]): Row<C> {
  const [row] = rows;
  if (!row) throw notFound(missing);
  // Drizzle works the type of a row out of columns that are known; of columns that are a type parameter it cannot.
  return row as Row<C>;
}

/**
 * What names a row that is held: one of the tables whose foreign keys keep the row from being deleted. Nobody is waited for, as the foreign
 * keys would wait for whoever holds a row that names this one, and may be waiting for this one in turn. Whoever is about to name the row holds
 * it for that, so that nothing comes while it is held.
 * @returns the words of `names` for the table; undefined where nothing names the row
 */
export async function findNaming(
  { db, empresa_id }: Ctx,
  table: string,
  id: number,
  names: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const keys = await keysTo(db, table, ['a', 'r']);
  if (keys.length === 0) return undefined;
  const each = keys.map(
    ({ tabela, coluna }) =>
      `SELECT '${tabela}' AS tabela WHERE EXISTS (SELECT FROM ${tabela} WHERE empresa_id = $1 AND ${coluna} = $2)`,
  );
  // Written out: tables that only the catalogue knows here.
  const [found] = await db.sql.unsafe<{ tabela: string }[]>(`${each.join(' UNION ALL ')} LIMIT 1`, [empresa_id, id]);
  return found && (names[found.tabela] ?? 'outros registros');
}

/**
 * Holds all that names a row which is held, where foreign keys will empty the column once the row is deleted; nobody is waited for.
 * @returns false where somebody else holds a part of it
 */
export async function holdNaming({ db, empresa_id }: Ctx, table: string, id: number): Promise<boolean> {
  const keys = await keysTo(db, table, ['n']);
  if (keys.length === 0) return true;
  const rows = ({ tabela, coluna }: Key) => `FROM ${tabela} WHERE empresa_id = $1 AND ${coluna} = $2`;
  const held = keys.map((key, n) => `t${n} AS MATERIALIZED (SELECT 1 ${rows(key)} FOR NO KEY UPDATE SKIP LOCKED)`);
  const all = keys.map((key, n) => `(SELECT count(*) FROM t${n}) = (SELECT count(*) ${rows(key)})`);
  // Written out, as above.
  const [found] = await db.sql.unsafe<{ todas: boolean }[]>(
    `WITH ${held.join(', ')} SELECT ${all.join(' AND ')} AS todas`,
    [empresa_id, id],
  );
  return found?.todas ?? false;
}

type Key = { tabela: string; coluna: string };

/** The tables and columns whose foreign keys name a table, by what they do once a row is deleted. Written out: the server's catalogue. */
const keysTo = ({ sql }: Db, table: string, actions: ('a' | 'r' | 'n')[]) => sql<Key[]>`
  SELECT c.conrelid::regclass::text AS tabela, quote_ident(a.attname) AS coluna FROM pg_constraint c
  JOIN pg_attribute i ON i.attrelid = c.confrelid AND i.attname = 'id'
  JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[array_position(c.confkey, i.attnum)]
  WHERE c.confrelid = ${table}::text::regclass AND c.contype = 'f' AND c.confdeltype = ANY (${actions}::"char"[]) AND c.conparentid = 0
  ORDER BY c.oid`;
