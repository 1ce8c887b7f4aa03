import { type SQL, sql } from 'drizzle-orm';
import type { Ctx, Whole } from '#server/platform/context.ts';
import { COUNTED, countedPage } from '#server/platform/counted-page.ts';
import { offsetOf, type Page } from '#server/platform/pagination.ts';
import { oneRow } from '#server/platform/rows.ts';

/**
 * A list whose page is read from an index in its own order. `from` is a FROM item called `e`, of which the other parts speak;
 * `shown` are a record's columns, `id` among them, of `records` (called `e` too); `total` counts the list without reading it, and
 * `counted` is its result, where it was asked already.
 *
 * SQL here is written out, in parts which are put together, and so are the parts that lists give: a part of one query is a piece of the
 * next (page, total, search), and indexes match conditions only as they are written.
 */
export type Listing = {
  from: SQL;
  where: SQL;
  order: SQL;
  records: SQL;
  shown: SQL;
  total: SQL;
  counted?: number;
  /** What finds a record (`e`) from a row of the page (`k`), where an id alone does not: the columns, and the condition. `from` and `records` are the same then. */
  key?: { columns: SQL; matches: SQL };
};

/** A record's columns as a list shows them. */
export const shownColumns = (columns: Record<string, unknown>): SQL =>
  sql.raw(
    Object.keys(columns)
      .map((name) => `e.${name}`)
      .join(', '),
  );

/** The order by a column, and among records that have the same in it by id; an index in this order ends with the id. */
export const orderBy = (column: SQL, direcao: 'asc' | 'desc'): SQL =>
  direcao === 'desc' ? sql`${column} DESC, e.id DESC` : sql`${column}, e.id`;

export type PageOf = { pagina: number; por_pagina: number };

export type Found<T> = T & { total_registros: number };

/**
 * One page and its total in the same statement. The planner is given the very values (drizzle does not prepare), so that a plan
 * never serves other filters than its own.
 */
export async function readPage<T extends { id: number }>(ctx: Ctx, f: PageOf, list: Listing): Promise<Page<T>> {
  if (ctx.whole) return nextOfWhole<T>(ctx, ctx.whole, f, list);
  // OFFSET 0: counted once, not once a row.
  const page = sql`SELECT ${keyOf(list)} FROM ${list.from} WHERE ${list.where} ORDER BY ${list.order}
    LIMIT ${f.por_pagina} OFFSET ${offsetOf(f)}`;
  const rows = (await ctx.db.orm.execute(sql`
    SELECT c.total_registros, pagina.* FROM (SELECT ${list.total} AS total_registros OFFSET 0) c
    LEFT JOIN (${shownOf(list, page)}) pagina ON true`)) as unknown as Found<T>[];
  return pageOf(f, rows);
}

/**
 * The same for a list that no projection counts: its total is counted up to 500 (counted-page.ts). A log is counted from its newest record
 * on (`inOrder`), since these are in memory: PostgreSQL begins to read a large table in no order wherever the last reader stopped. Other
 * lists are counted in no order, since a filter and an order may have no index in common; from `countedFrom`, where the same records are
 * had from less.
 */
export async function readCounted<T extends { id: number }>(
  ctx: Ctx,
  f: PageOf,
  list: Omit<Listing, 'total'>,
  { inOrder = false, countedFrom = list.from } = {},
): Promise<Page<T>> {
  if (ctx.whole) return nextOfWhole<T>(ctx, ctx.whole, f, list);
  const { from, where, order } = list;
  const page = sql`SELECT ${keyOf(list)} FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT ${f.por_pagina + 1} OFFSET ${offsetOf(f)}`;
  const [found, [total]] = (await Promise.all([
    ctx.db.orm.execute(shownOf(list, page)),
    ctx.db.orm.execute(sql`SELECT count(*) AS n FROM (
      SELECT FROM ${countedFrom} WHERE ${where} ${inOrder ? sql`ORDER BY ${order}` : sql``} LIMIT ${COUNTED + 1}) x`),
  ])) as unknown as [T[], [{ n: number }]];
  return countedPage([...found], total.n, f);
}

/** A short list, searched for `busca` in `texto` (a SQL text of `e`), in order of `e.nome` or `e.criado_em`. */
type Short = Pick<Listing, 'from' | 'where' | 'shown'> & { records?: SQL; texto?: SQL };
type ShortFilters = PageOf & { busca?: string | undefined; ordenar: 'nome' | 'criado_em'; direcao: 'asc' | 'desc' };

/** The condition that a text contains another, whatever the case and accents of both. */
export const contains = (text: SQL, busca: string): SQL => sql`strpos(normalizar(${text}), normalizar(${busca})) > 0`;

/** The same for the records that a company keeps by hand (dozens, seldom hundreds): read and counted whole, without an index of their own. */
export function readShort<T extends { id: number }>(ctx: Ctx, f: ShortFilters, list: Short): Promise<Page<T>> {
  const { from, shown, records = from, texto = sql`e.nome` } = list;
  const where = f.busca ? sql`${list.where} AND ${contains(texto, f.busca)}` : list.where;
  const order = orderBy(f.ordenar === 'nome' ? sql`lower(e.nome)` : sql`e.criado_em`, f.direcao);
  return readPage<T>(ctx, f, {
    ...{ from, where, order, records, shown },
    total: sql`(SELECT count(*) FROM ${from} WHERE ${where})`,
  });
}

/** The columns that a page's query selects: the record's key. */
export const keyOf = ({ key }: Pick<Listing, 'key'>): SQL => key?.columns ?? sql`e.id`;

/** The records of a page given as a query of their keys, in its order. */
export const shownOf = ({ records, shown, key }: Pick<Listing, 'records' | 'shown' | 'key'>, page: SQL): SQL => sql`
  SELECT ${shown} FROM (SELECT p.*, row_number() OVER () AS posicao FROM (${page}) p) k
  JOIN ${records} ON ${key?.matches ?? sql`e.id = k.id`} ORDER BY k.posicao`;

/** A page from rows that carry the total; a page with no record is one row of nulls. */
export function pageOf<T extends { id: number }>(f: PageOf, rows: readonly Found<T>[]): Page<T> {
  return {
    resultados: rows.filter((row) => row.id !== null).map(({ total_registros: _, ...row }) => row as unknown as T),
    pagina: f.pagina,
    por_pagina: f.por_pagina,
    total_registros: rows[0]?.total_registros ?? 0,
  };
}

/** Records of a batch of a list that is read whole. */
const BATCH = 1_000;

/** The next batch of a list that is read whole; `texto` is the condition of a search. Written out, as every list (platform/listing.ts). */
export async function nextOfWhole<T extends { id: number }>(
  ctx: Ctx,
  whole: Whole,
  f: { pagina: number; por_pagina: number },
  list: Omit<Listing, 'total'>,
  texto: SQL = sql`true`,
): Promise<Page<T>> {
  const { orm } = ctx.db;
  // Where an id alone finds no record, the list is read from the records themselves.
  const selected = list.key ? list.shown : keyOf(list);
  if (!whole.open) {
    await orm.execute(sql`DECLARE lista NO SCROLL CURSOR FOR
      SELECT ${selected} FROM ${list.from} WHERE ${list.where} AND ${texto} ORDER BY ${list.order}`);
    whole.open = true;
  }
  const keys = (await orm.execute(sql`FETCH ${sql.raw(String(BATCH))} FROM lista`)) as unknown as { id: number }[];
  whole.ended = keys.length < BATCH;
  if (list.key) return { ...f, resultados: [...keys] as T[], total_registros: keys.length };
  const ids = `{${keys.map(({ id }) => id).join()}}`;
  const page = sql`SELECT id FROM unnest(${ids}::bigint[]) WITH ORDINALITY u (id, n) ORDER BY n`;
  const rows = keys.length === 0 ? [] : ((await orm.execute(shownOf(list, page))) as unknown as T[]);
  return { ...f, resultados: [...rows], total_registros: rows.length };
}

/** A text as searches compare it. */
export async function searchedText({ db }: Ctx, busca: string): Promise<string> {
  return oneRow(await db.sql<{ texto: string }[]>`SELECT normalizar(${busca}) AS texto`).texto;
}
