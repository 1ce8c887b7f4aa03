import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#server/platform/context.ts';
import {
  type Found,
  keyOf,
  type Listing,
  nextOfWhole,
  type PageOf,
  pageOf,
  searchedText,
  shownOf,
} from '#server/platform/listing.ts';
import { likeBeginning, offsetOf, type Page } from '#server/platform/pagination.ts';
import { oneRow } from '#server/platform/rows.ts';

/**
 * A list that is searched for the text `busca`. SQL here is written out, in parts like every list (listing.ts). `texto` is that text as
 * `normalizar` writes it: lower case, without accents. `carried` are `id` and the columns that the order names; `contains` is the condition that a
 * record has the text, and `text` the columns of `e` that the condition reads.
 *
 * `lookup` is a query of the matches, in no order and up to a limit (null: all of them), from an index of the text. Where it is null, only
 * the first 20,000 records of the list are searched. A list in order of names has `begins`, the condition that a record's name begins with
 * the text: those records lie together in the index of names, and `lookup` leaves them out.
 */
export type Searched = Listing & {
  busca: string;
  carried: SQL;
  text?: SQL;
  contains: (texto: string) => SQL;
  lookup: (texto: string) => ((limit: number | null) => SQL) | null;
  begins?: ((texto: string) => SQL) | undefined;
  /** An index in the list's order has the text too: ten records of it are read in the time that one takes elsewhere. */
  covered?: boolean;
  /** Records have codes and no words: a text is looked for as it is written, and in no other way. */
  codes?: boolean;
};

/** So many records of a list are read in its order: a list of no more is read whole, and its matches are all counted. */
export const READ = 20_000;
/** Of a longer list, matches are counted up to so many beyond the page. */
const AHEAD = 1_000;
/** So many matches are taken from the index of the text and ordered, before another way is tried. */
const FEW = 10_000;
/** The first records of a list, which show how frequent its matches are; of so many matches among them it is said that they abound. */
const PROBE = { records: 250, matches: 13 };
/** So many of the first records are searched at once where an index has their text. */
const NEAR = 10_000;

/**
 * One page of the records that contain a text, in the list's order; where none does, of those that contain each of its words ("parafuso
 * 9999" finds "Parafuso sextavado 9999"). There are five ways to them:
 *
 * 1. A list of up to 20,000 records is read whole.
 * 2. Where the first records show that matches abound, reading the list in its order meets all that are counted.
 * 3. Up to 10,000 matches are taken from the index of the text and ordered; names that begin with the text come from the index of names,
 *    however many they are. Where the first records have the page, or promise that 4 will meet it, no more are taken than are counted.
 * 4. Where the matches are more, reading the list in its order meets those of the page soon.
 * 5. Where it does not (they are far from the list's beginning), all of them are taken from the index of the text and ordered.
 *
 * `total_registros` is exact where the other filters leave up to 20,000 records. Of more than these it is exact up to 1,000 matches beyond
 * the page; above, it is a lower bound and `ao_menos` is true, as it is where more than 10,000 records have the rarest of several words.
 */
export async function searchPage<T extends { id: number }>(ctx: Ctx, f: PageOf, list: Searched): Promise<Page<T>> {
  if (ctx.whole)
    return nextOfWhole<T>(ctx, ctx.whole, f, list, ctx.whole.open ? undefined : await wholeCondition(ctx, list));
  const { n, texto } = await begin(ctx, list);
  const page = await searchText<T>(ctx, f, list, { n, texto });
  const words = wordsOf(list, texto);
  return page.total_registros > 0 || words.length < 2 ? page : searchWords<T>(ctx, f, list, { n, words });
}

/** What is searched, as it is searched: how long the list is without it, and the text. */
type Begun = { n: number; texto: string };

/** The page of the records that contain the text as a whole. */
async function searchText<T extends { id: number }>(
  ctx: Ctx,
  f: PageOf,
  list: Searched,
  { n, texto }: Begun,
): Promise<Page<T>> {
  const end = offsetOf(f) + f.por_pagina;
  const most = end + AHEAD;
  const read = (matches: SQL) => readMatches<T>(ctx, f, list, matches);
  const atLeast = (page: Page<T>) => ({ ...page, total_registros: most, ao_menos: true });
  if (n <= READ) return read(whole(list, texto));

  const lookup = list.lookup(texto);
  const counted = () => read(inOrder(list, texto, most + 1));
  if (!lookup) {
    const met = await counted();
    return met.total_registros > most ? atLeast(met) : { ...met, ao_menos: true };
  }
  // The first records, where they are cheap; elsewhere what a few of them promise.
  const near = list.covered ? await read(inOrder(list, texto, most + 1, NEAR)) : undefined;
  const seen = near ? 0 : await probe(ctx, list, texto);
  const dense = seen >= PROBE.matches ? await counted() : near;
  if (dense && dense.total_registros > most) return atLeast(dense);
  const withBeginnings = (limit: number | null) => foundBy(list, lookup, texto, limit, most + 1);

  const isSoon = near ? near.total_registros >= end : seen * READ >= end * PROBE.records;
  const limit = isSoon ? most + 1 : Math.max(FEW, most + 1);
  const onward = () => read(inOrder(list, texto, end));
  const [few, soon] = await Promise.all([read(withBeginnings(limit)), isSoon ? (near ?? onward()) : undefined]);
  // Fewer are all of them, but for names that begin with the text, which end after the page.
  if (few.total_registros < limit) return few.total_registros > most ? atLeast(few) : few;
  const met = soon ?? (await onward());
  return atLeast(met.total_registros >= end ? met : await readMatches<T>(ctx, f, list, withBeginnings(null), false));
}

/**
 * The page of the records that contain each of these words, wherever. Those with the rarest one, which is taken to be the longest number or
 * else the longest word, come from the index; of more than 10,000 of these the others are left out.
 */
async function searchWords<T extends { id: number }>(
  ctx: Ctx,
  f: PageOf,
  list: Searched,
  { n, words }: { n: number; words: readonly string[] },
): Promise<Page<T>> {
  const all = { ...list, contains: () => containsAll(list, words) };
  if (n <= READ) return readMatches<T>(ctx, f, list, whole(all, ''));
  const rarest = words.reduce((best, word) => (rarityOf(word) > rarityOf(best) ? word : best));
  const lookup = list.lookup(rarest);
  if (!lookup) {
    const met = await readMatches<T>(ctx, f, list, inOrder(all, '', offsetOf(f) + f.por_pagina + AHEAD));
    return { ...met, ao_menos: true };
  }
  const few = foundBy(list, lookup, rarest, FEW, FEW);
  const [page, [found]] = await Promise.all([
    readMatches<T>(ctx, f, list, sql`${whole(all, '')} AND e.id IN (SELECT c.id FROM (${few}) c)`),
    ctx.db.orm.execute<{ n: number }>(sql`SELECT count(*) AS n FROM (${few}) c`),
  ]);
  return found && found.n < FEW ? page : { ...page, ao_menos: true };
}

/** A line's end parts no words: what is searched of a record is written line by line. */
const wordsOf = ({ codes }: Searched, texto: string): string[] =>
  codes ? [texto] : [...new Set(texto.split(/[^\S\r\n]+/).filter(Boolean))];

const rarityOf = (word: string): number => {
  const digits = longestNumber(word).length;
  return digits >= NUMBER ? 1_000 + digits : word.length;
};

const containsAll = ({ contains }: Searched, words: readonly string[]): SQL =>
  sql`(${sql.join(words.map(contains), sql` AND `)})`;

/** The condition for a list that is read whole: the same records as on its pages. */
async function wholeCondition(ctx: Ctx, list: Searched): Promise<SQL> {
  const texto = await searchedText(ctx, list.busca);
  const words = wordsOf(list, texto);
  if (words.length < 2) return list.contains(texto);
  const [found] = await ctx.db.orm.execute(sql`${whole(list, texto)} LIMIT 1`);
  return found ? list.contains(texto) : containsAll(list, words);
}

/** What the index of the text finds, and the names that begin with it. */
const foundBy = (
  list: Searched,
  lookup: (limit: number | null) => SQL,
  texto: string,
  limit: number | null,
  begun: number,
): SQL =>
  list.begins ? sql`${beginnings(list, list.begins(texto), begun)} UNION ALL (${lookup(limit)})` : lookup(limit);

/** How long the list is without the search, and the text as it is searched. */
async function begin(ctx: Ctx, { busca, counted, total }: Searched): Promise<Begun> {
  const rows = await ctx.db.orm.execute<Begun>(
    sql`SELECT (${counted ?? total})::bigint AS n, normalizar(${busca}) AS texto`,
  );
  return oneRow(rows);
}

/** For a list that no projection counts: whether it is too long to be read whole. */
export const longerThanRead = ({ from, where }: Pick<Listing, 'from' | 'where'>): SQL =>
  sql`(SELECT count(*) FROM (SELECT FROM ${from} WHERE ${where} LIMIT ${READ + 1}) x)`;

const whole = ({ from, where, carried, contains }: Searched, texto: string): SQL =>
  sql`SELECT ${carried} FROM ${from} WHERE ${where} AND ${contains(texto)}`;

/** The first matches of the list's first records: PostgreSQL reads no further than the inner limit, and stops at the outer one. */
const inOrder = (list: Searched, texto: string, limit: number, within = READ): SQL => sql`
  SELECT ${list.carried} FROM (${firstOf(list, within)}) e WHERE ${list.contains(texto)} LIMIT ${limit}`;

/** How many of the list's first records match. */
async function probe(ctx: Ctx, list: Searched, texto: string): Promise<number> {
  const rows = await ctx.db.orm.execute<{ n: number }>(
    sql`SELECT count(*) AS n FROM (${firstOf(list, PROBE.records)}) e WHERE ${list.contains(texto)}`,
  );
  return oneRow(rows).n;
}

const firstOf = ({ from, where, order, carried, text = sql`e.busca` }: Searched, n: number): SQL =>
  sql`SELECT ${carried}, ${text} FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT ${n}`;

/** The first records of the list whose name begins with the text. */
const beginnings = ({ from, where, order, carried }: Searched, begins: SQL, limit: number): SQL =>
  sql`(SELECT ${carried} FROM ${from} WHERE ${where} AND ${begins} ORDER BY ${order} LIMIT ${limit})`;

/** The page of the matches, and how many they are. A WITH query that is not counted too is not kept: its first rows are sorted out. */
async function readMatches<T extends { id: number }>(
  ctx: Ctx,
  f: PageOf,
  list: Listing,
  matches: SQL,
  counted = true,
): Promise<Page<T>> {
  const page = sql`SELECT ${keyOf(list)} FROM matches e ORDER BY ${list.order} LIMIT ${f.por_pagina} OFFSET ${offsetOf(f)}`;
  const rows = (await ctx.db.orm.execute(sql`
    WITH matches AS (${matches})
    SELECT ${counted ? sql`(SELECT count(*) FROM matches)` : sql`0`} AS total_registros, pagina.*
    FROM (SELECT) one LEFT JOIN (${shownOf(list, page)}) pagina ON true`)) as unknown as Found<T>[];
  return pageOf(f, rows);
}

// Conditions on `e.busca`, the column that a table keeps of what is searched in it, as `normalizar` writes it: the name comes first.

/** The column contains the text; told as strpos, which the planner takes for a condition that many rows pass. */
export const containsText = (texto: string): SQL => sql`strpos(e.busca, ${texto}) > 0`;

/**
 * The parts of a search by `e.busca`, or by the name of whom the record is of: records of each come from an index of their own. For a table
 * with indexes of `termos_texto` and `numeros_de`, and one that begins with `owner`.
 * @param from,where what of the table is searched
 * @param column the column that the list is ordered by
 * @param owners the owners' table, as `e`, with the same two indexes and `nome_ordem`
 * @param owner the table's column of its owner's id
 * @param name the owner's `nome_ordem`, of the list's records
 */
export function byTextOrOwner(
  ctx: Ctx,
  of: Pick<Listing, 'from' | 'where'> & Owned & { column: SQL; name: SQL },
): Pick<Searched, 'carried' | 'text' | 'contains' | 'lookup'> {
  const { from, where, column, name } = of;
  const carried = sql`e.id, ${column}`;
  // OFFSET 0 keeps the planner from reading the whole table in search of a rare text (byOwner).
  const lookup = (texto: string) => (limit: number | null) =>
    sql`
    (SELECT ${carried} FROM (SELECT * FROM ${from} WHERE ${indexedText(ctx, texto, false)} OFFSET 0) e WHERE ${where} LIMIT ${limit})
    UNION
    (${byOwner(ctx, { ...of, carried, texto, limit })})
    LIMIT ${limit}`;
  return {
    carried,
    text: sql`e.busca, ${name}`,
    contains: (texto) => sql`(${containsText(texto)} OR strpos(${name}, ${texto}) > 0)`,
    lookup,
  };
}

/** Whose records they are: the owners' table as `e`, and the records' column of its id. */
type Owned = { owners: SQL; owner: SQL };

/**
 * Records of owners whose name has a text, in no order. OFFSET 0 and MATERIALIZED keep the planner, which takes every text for a frequent one,
 * from reading the whole table in search of a rare one, and from reading all of the company's owners beside the index; of the owners no more
 * are read than it takes to find as many records.
 */
export const byOwner = (
  ctx: Ctx,
  {
    from,
    where,
    carried,
    owners,
    owner,
    texto,
    limit,
  }: Pick<Listing, 'from' | 'where'> & Owned & { carried: SQL; texto: string; limit: number | null },
): SQL => sql`WITH achados AS MATERIALIZED (SELECT e.id FROM (SELECT * FROM ${owners} WHERE ${indexedText(ctx, texto, false)} OFFSET 0) e
        WHERE e.empresa_id = ${ctx.empresa_id} AND strpos(e.nome_ordem, ${texto}) > 0)
      SELECT d.* FROM achados c
        CROSS JOIN LATERAL (SELECT ${carried} FROM ${from} WHERE ${owner} = c.id AND ${where} OFFSET 0) d LIMIT ${limit}`;

/** The name, which the index in order of names has as `nome_ordem`, begins with the text. */
const nameBegins = (texto: string): SQL => sql`e.nome_ordem LIKE ${likeBeginning(texto)}`;

/**
 * The parts of a search by `e.busca`, for a table with indexes of `termos_texto` and `numeros_de`.
 * @param from,where what of the table is searched
 * @param column the column that the list is ordered by, or several
 * @param byName that is `nome_ordem`
 * @param covered an index in order of names has the text too
 * @param fenced the index of the text is read alone: beside it the planner would read all that a wide filter leaves
 * @param writings the ways in which a record may have the text written; as it is, unless told otherwise
 */
export function byText(
  ctx: Ctx,
  {
    from,
    where,
    column,
    byName,
    covered = false,
    fenced = false,
    writings,
  }: Pick<Listing, 'from' | 'where'> & {
    column: SQL;
    byName: boolean;
    covered?: boolean;
    fenced?: boolean;
    writings?: (texto: string) => string[];
  },
): Pick<Searched, 'carried' | 'contains' | 'begins' | 'lookup' | 'covered'> {
  const any = (condition: (texto: string) => SQL) => (texto: string) =>
    sql`(${sql.join((writings?.(texto) ?? [texto]).map(condition), sql` OR `)})`;
  const carried = sql`e.id, ${column}`;
  const found = any((texto) => indexedText(ctx, texto, byName));
  const begins = any(nameBegins);
  const matches = (texto: string) =>
    fenced
      ? sql`(SELECT * FROM ${from} WHERE ${found(texto)} OFFSET 0) e WHERE ${where}`
      : sql`${from} WHERE ${where} AND ${found(texto)}`;
  return {
    carried,
    contains: any(containsText),
    begins: byName ? begins : undefined,
    covered: byName && covered,
    lookup: (texto) => (limit) =>
      sql`SELECT ${carried} FROM ${matches(texto)} ${byName ? sql`AND NOT ${begins(texto)}` : sql``} LIMIT ${limit}`,
  };
}

/** Characters of the longest run in `termos_texto`. */
const RUN = 3;
/** Digits of the shortest number in `numeros_de`, and how many of a number's end it keeps. */
const NUMBER = 4;
const SUFFIX = 16;

/** Shorter than the runs of an index of trigrams. */
export const isShort = (texto: string): boolean => [...texto].length < RUN;

/**
 * `containsText` for a table with indexes of `termos_texto` and `numeros_de`. A text with a number of four digits or more is looked up by
 * the number, which is rarer than what stands beside it; any other by the runs of three characters that it consists of.
 * @param elsewhere does not find columns that have the text at their beginning only: `nameBegins` finds those
 */
export function indexedText(ctx: Ctx, texto: string, elsewhere: boolean): SQL {
  // A text of nothing but what is left out (an accent alone) is in every record.
  if (texto === '') return sql`true`;
  const byNumber = indexedNumber(ctx, texto);
  if (byNumber) return byNumber;
  const [first = '', ...others] = runsOf(texto);
  const has = (mark: ':' | '^') => {
    const terms = [`${ctx.empresa_id}${mark}${first}`, ...others.map((run) => `${ctx.empresa_id}:${run}`)];
    return sql`termos_texto(e.empresa_id, e.busca) @> ${arrayOf(terms)}`;
  };
  // A text of two lines may begin with a name and end in the next column: no name begins with it.
  const found = elsewhere && !texto.includes('\n') ? has(':') : sql`(${has(':')} OR ${has('^')})`;
  return sql`${found} AND ${containsText(texto)}`;
}

/** `containsText` of three characters or more, for a table with indexes of `trigramas_de` and `numeros_de`. */
export function indexedLongText(ctx: Ctx, texto: string): SQL {
  const terms = runsOf(texto).map((run) => `${ctx.empresa_id}:${run}`);
  return (
    indexedNumber(ctx, texto) ??
    sql`trigramas_de(e.empresa_id, e.busca) @> ${arrayOf(terms)} AND ${containsText(texto)}`
  );
}

/** The text by its longest number, where that has four digits or more. */
function indexedNumber(ctx: Ctx, texto: string): SQL | null {
  const number = longestNumber(texto);
  if (number.length < NUMBER) return null;
  const begun = `'${ctx.empresa_id}:${number.slice(0, SUFFIX)}':*`;
  return sql`numeros_de(e.empresa_id, e.busca) @@ ${begun}::tsquery AND ${containsText(texto)}`;
}

const arrayOf = (terms: readonly string[]): SQL =>
  sql`ARRAY[${sql.join(
    terms.map((term) => sql`${term}`),
    sql`, `,
  )}]`;

/** The text itself while it is short, else its runs of three. */
function runsOf(texto: string): string[] {
  const letters = [...texto];
  return letters.slice(0, Math.max(1, letters.length - RUN + 1)).map((_, n) => letters.slice(n, n + RUN).join(''));
}

const longestNumber = (texto: string): string =>
  (texto.match(/[0-9]+/g) ?? []).reduce((longest, number) => (number.length > longest.length ? number : longest), '');
