import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#server/platform/context.ts';
import { COUNTED } from '#server/platform/counted-page.ts';
import {
  countedTotal,
  type Found,
  keyOf,
  type Listing,
  type PageOf,
  pageOf,
  shownOf,
} from '#server/platform/listing.ts';
import { likePattern, offsetOf, type Page } from '#server/platform/pagination.ts';

/**
 * A list that is searched by text. `carried` are the columns of `e` that the order speaks of, and `id`; `contains` compares the
 * text itself, columns `text` of `e`, in a way that the planner takes for one that many rows pass; `lookup` gives up to so many (null: all) of
 * the matches within `where` from an index of the text, in no order: `carried` of a FROM item called `e`. Without a lookup, nothing
 * is found beyond the first 20,000 records.
 */
export type Searched = Listing & {
  carried: SQL;
  text?: SQL;
  contains: SQL;
  lookup: Lookup | null;
  /** Where the other filters leave no more than this, all of it is read and counted. */
  few?: number;
  /** Where the first match may be in a list in order of `e.nome_ordem` (`firstMatch`); without it, anywhere. */
  first?: First | undefined;
};

/** `matches`, if given, takes the place of what the index of the text is asked. */
type Lookup = (limit: number | null, matches?: SQL) => SQL;

/** A query of one row (`inicio`, `nome`) or none; how names from that one on compare with it; what the matches of its beginning meet. */
type First = { query: SQL; onwards: SQL; matches: SQL };

/** What a search asks of a list that no projection counts: it is counted no further than without a search. */
export const uncounted = (listing: Pick<Listing, 'from' | 'where'>): Pick<Searched, 'total' | 'few'> => ({
  total: countedTotal(listing),
  few: COUNTED,
});

/** A shorter text has no trigram. */
const TRIGRAM = 3;

export const isShort = (text: string): boolean => [...text].length < TRIGRAM;

/** `e.busca` (as `normalizar` writes it) contains the text, told in a way that the planner takes for one that many rows pass. */
export const containsText = (text: string): SQL => sql`strpos(e.busca, normalizar(${text})) > 0`;

/**
 * The same, as the indexes of `busca` answer it: that of numbers (its longest is rarer than what stands beside it: `SKU-` in every code),
 * that of trigrams, or for one or two characters that of `termos_curtos`.
 */
export function indexedText(ctx: Ctx, text: string): SQL {
  const number = numberOf(text);
  if (number.length >= NUMBER) {
    const query = `'${ctx.empresa_id}:${number.slice(0, SUFFIX)}':*`;
    return sql`numeros_de(e.empresa_id, e.busca) @@ ${query}::tsquery AND ${containsText(text)}`;
  }
  return isShort(text)
    ? sql`termos_curtos(e.empresa_id, e.busca) @> ARRAY[${ctx.empresa_id}::text || ':' || normalizar(${text})]
        AND length(normalizar(${text})) < ${TRIGRAM}`
    : sql`e.busca LIKE normalizar(${likePattern(text)}) AND ${containsText(text)}`;
}

/** As `numeros_de` has them: of so many digits at least, each of its ends up to so many. */
const NUMBER = 4;
const SUFFIX = 16;

const numberOf = (text: string): string =>
  (text.match(/[0-9]{3,}/g) ?? []).reduce((longest, number) => (number.length > longest.length ? number : longest), '');

/** How many names of a beginning are looked at before its index is asked: a long list of matches costs it more. */
const GLANCE = 20;
/** How many beginnings are gone through inside the first of two characters: what is left then is read. */
const WORDS = 60;

/** What has no character after it. */
const LAST = sql`chr(1114111)`;

/**
 * The name that no match of a list in order of `e.nome_ordem` comes before. Names are taken by their beginnings: an index of `table` tells
 * which of these have the text at all; first by their first two characters, and inside the first of these by what `inicio_palavras` says.
 * No name where none has it, or where the database orders text otherwise than by code point: a beginning is not one piece of that order.
 * Undefined for a text with a number, which is rare.
 */
export function firstMatch(
  ctx: Ctx,
  { from, where }: Pick<Listing, 'from' | 'where'>,
  table: 'produtos' | 'clientes',
  busca: string,
  direcao: 'asc' | 'desc',
): First | undefined {
  // A number is found sooner than the names before it are passed over.
  if (numberOf(busca)) return undefined;
  const isAscending = direcao === 'asc';
  const direction = isAscending ? sql`ASC` : sql`DESC`;
  const onwards = isAscending ? sql`>=` : sql`<=`;
  const indexed = table === 'produtos' ? sql`produtos e WHERE e.situacao <> 'E' AND` : sql`clientes e WHERE`;
  const runs = (inicio: SQL) => sql`termos_iniciais_de(${ctx.empresa_id}, ${inicio}, normalizar(${busca}))`;
  const has = (inicio: SQL) => sql`termos_iniciais(e.empresa_id, left(e.nome_ordem, 2), e.busca) @> ${runs(inicio)}`;
  const hasWords = (inicio: SQL) => sql`termos_palavras(e.empresa_id, e.nome_ordem, e.busca) @> ${runs(inicio)}`;
  // The next beginning of names, and whether it has the text; after `i`, whose names are those that begin with it where it `isPrefix`.
  const after = (isPrefix: SQL) =>
    isAscending
      ? sql`e.nome_ordem > i.inicio || CASE WHEN ${isPrefix} THEN ${LAST} ELSE '' END`
      : sql`e.nome_ordem < i.inicio`;
  const step = (condition: SQL, beginning: SQL, isIn: (inicio: SQL) => SQL) => sql`
    SELECT b.*, CASE
      WHEN EXISTS (SELECT FROM (SELECT e.busca FROM ${from} WHERE ${where} AND e.nome_ordem ${onwards} b.nome
        ORDER BY e.nome_ordem ${direction} LIMIT ${GLANCE}) e WHERE ${containsText(busca)}) THEN true
      ELSE EXISTS (SELECT FROM ${indexed} ${isIn(sql`b.inicio`)}) END AS tem
    FROM (SELECT ${beginning} AS inicio, e.nome_ordem AS nome FROM ${from}
      WHERE ${where} AND ${condition} ORDER BY e.nome_ordem ${direction} LIMIT 1) b`;
  const two = (condition: SQL) => step(condition, sql`left(e.nome_ordem, 2)`, has);
  const words = (condition: SQL) => step(condition, sql`inicio_palavras(e.nome_ordem)`, hasWords);
  const afterTwo = sql`${after(sql`length(i.inicio) = 2`)} ${isAscending ? sql`AND left(e.nome_ordem, 2) > i.inicio` : sql``}`;
  const afterWords = after(sql`length(i.inicio) = 32 OR strpos(i.inicio, ' ') BETWEEN 1 AND length(i.inicio) - 1`);
  const query = sql`WITH RECURSIVE inicios AS (
      (${two(sql`'B' < 'a'`)}) UNION ALL SELECT s.* FROM inicios i CROSS JOIN LATERAL (${two(afterTwo)}) s WHERE NOT i.tem),
    primeiro AS (SELECT inicio, nome FROM inicios WHERE tem),
    palavras AS (
      SELECT s.*, 1 AS passo FROM primeiro i CROSS JOIN LATERAL (${words(sql`e.nome_ordem ${onwards} i.nome`)}) s
        WHERE length(normalizar(${busca})) >= ${TRIGRAM}
      UNION ALL SELECT s.*, i.passo + 1 FROM palavras i CROSS JOIN LATERAL (${words(afterWords)}) s
        WHERE NOT i.tem AND i.passo < ${WORDS})
    SELECT inicio, coalesce((SELECT nome FROM palavras ORDER BY passo DESC LIMIT 1), nome) AS nome FROM primeiro`;
  return { query, onwards, matches: sql`${has(sql`(SELECT inicio FROM primeira)`)} AND ${containsText(busca)}` };
}

/** Matches are counted up to this many beyond the page; where there are more, the total says only "at least". */
const AHEAD = 1_000;
/** `few` of a list that a projection counts. */
const FEW = 20_000;
/**
 * How many records a search looks at before it chooses its way, after as many that it passes over: a few that have the text may be
 * first in the list and the only ones.
 */
const PROBE = 250;
/** Where the probe holds this many matches, as many as are counted come soon when reading on in order. */
const DENSE = 13;
/** Reading on in order goes no further than this. */
const READ = 20_000;

/**
 * Records that contain a text, in a time that hardly grows with the table. Where the other filters leave little, all of it is
 * read. Else the first records in the list's order are looked at (in order of names, from the first match on): they may show that
 * matches abound, and reading on in order ends soon; otherwise matches are few, and the index finds them.
 *
 * `total_registros` is exact where the other filters leave up to 20,000 records, or `few`. Of more than these it is exact up to 1,000
 * matches beyond the page; above, it is a lower bound and `ao_menos` is true.
 */
export async function searchPage<T extends { id: number }>(ctx: Ctx, f: PageOf, list: Searched): Promise<Page<T>> {
  const most = offsetOf(f) + f.por_pagina + AHEAD;
  const run = (way: SQL, says?: Says) => achadas<T>(ctx, f, list, way, says);
  const atLeast = (page: Page<T>) => ({ ...page, total_registros: most, ao_menos: true });
  if ((list.counted ?? (await count(ctx, list))) <= (list.few ?? FEW)) return (await run(whole(list))).page;
  const dense = await run(whereDense(list, most + 1), list.first && { todas: sql`NOT ${mayMatch}` });
  if (dense.todas) return dense.page;
  if (dense.page.total_registros > most) return atLeast(dense.page);
  if (!list.lookup) return { ...dense.page, ao_menos: true };
  const { page } = await run(byLookup(list, list.lookup, f, most), { counted: sql`termos` });
  return page.total_registros <= most ? page : atLeast(page);
}

async function count(ctx: Ctx, { total }: Listing): Promise<number> {
  const [row] = (await ctx.db.orm.execute(sql`SELECT ${total} AS n`)) as unknown as { n: number }[];
  return row?.n ?? 0;
}

// Ways to the matches: each gives CTEs that end in `achadas`.

const whole = ({ from, where, carried, contains }: Searched): SQL =>
  sql`achadas AS MATERIALIZED (SELECT ${carried} FROM ${from} WHERE ${where} AND ${contains})`;

/** The list from its first match on: a CTE, and the condition. */
const fromFirst = ({ first, where }: Searched): { first: SQL; where: SQL } =>
  first
    ? {
        first: sql`primeira AS MATERIALIZED (${first.query}),`,
        where: sql`${where} AND e.nome_ordem ${first.onwards} (SELECT nome FROM primeira)`,
      }
    : { first: sql``, where };

/** Where no name may be the first match, there is none at all. */
const mayMatch = sql`(SELECT EXISTS (TABLE primeira) OR NOT 'B' < 'a')`;

/**
 * Nothing, where the first records hold few matches. A part of a query in order is read as it is asked for: a limit stops it,
 * and leaves the first matches.
 */
const whereDense = (list: Searched, limit: number): SQL => {
  const { from, order, carried, text = sql`e.busca`, contains, lookup } = list;
  const { first, where } = fromFirst(list);
  return sql`${first} vistas AS MATERIALIZED (SELECT ${text} FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT ${PROBE} OFFSET ${PROBE}),
    densa AS MATERIALIZED (SELECT ${lookup ? sql`count(*) >= ${DENSE}` : sql`true`} AS sim FROM vistas e WHERE ${contains}),
    achadas AS MATERIALIZED (
      SELECT ${carried} FROM (
        SELECT ${carried}, ${text} FROM ${from} WHERE (SELECT sim FROM densa) AND ${where} ORDER BY ${order} LIMIT ${READ}
      ) e WHERE ${contains} LIMIT ${limit})`;
};

/**
 * The index gives matches in no order. Where they are more than are counted, those of the page may be near the start of the list; if
 * they are not (names that begin with the text come where the alphabet puts them), all that the index gives are ordered: of names, those
 * with the first matching beginning, if they are enough.
 */
const byLookup = (list: Searched, lookup: Lookup, f: PageOf, most: number): SQL => {
  const { from, order, carried, text = sql`e.busca`, contains } = list;
  const { first, where } = fromFirst(list);
  const end = offsetOf(f) + f.por_pagina;
  const enough = (table: SQL) => sql`(SELECT count(*) >= ${end} AS sim FROM ${table})`;
  return sql`${first} termos AS MATERIALIZED (${lookup(most + 1)}),
    muitos AS MATERIALIZED (SELECT count(*) > ${most} AS sim FROM termos),
    proximas AS MATERIALIZED (
      SELECT ${carried} FROM (
        SELECT ${carried}, ${text} FROM ${from} WHERE (SELECT sim FROM muitos) AND ${where} ORDER BY ${order} LIMIT ${READ}
      ) e WHERE ${contains} LIMIT ${end}),
    bastam AS MATERIALIZED ${enough(sql`proximas`)},
    vizinhas AS MATERIALIZED (
      SELECT * FROM (${list.first ? lookup(null, list.first.matches) : sql`SELECT * FROM proximas`}) v
      WHERE (SELECT sim FROM muitos) AND NOT (SELECT sim FROM bastam)),
    sobram AS MATERIALIZED ${enough(sql`vizinhas`)},
    achadas AS MATERIALIZED (
      SELECT * FROM termos WHERE NOT (SELECT sim FROM muitos)
      UNION ALL SELECT * FROM proximas WHERE (SELECT sim FROM bastam)
      UNION ALL SELECT * FROM vizinhas WHERE (SELECT sim FROM sobram)
      UNION ALL SELECT * FROM (${lookup(null)}) todas
        WHERE (SELECT sim FROM muitos) AND NOT (SELECT sim FROM bastam) AND NOT (SELECT sim FROM sobram))`;
};

/** What is told of a way besides its page: what is counted (`achadas`, if nothing is said), and whether these are all matches. */
type Says = { counted?: SQL; todas?: SQL };

/** The page of `achadas`. */
async function achadas<T extends { id: number }>(
  ctx: Ctx,
  f: PageOf,
  list: Listing,
  way: SQL,
  { counted = sql`achadas`, todas = sql`false` }: Says = {},
): Promise<{ page: Page<T>; todas: boolean }> {
  const page = sql`SELECT ${keyOf(list)} FROM achadas e ORDER BY ${list.order} LIMIT ${f.por_pagina} OFFSET ${offsetOf(f)}`;
  const rows = (await ctx.db.orm.execute(sql`
    WITH ${way}
    SELECT (SELECT count(*) FROM ${counted}) AS total_registros, ${todas} AS todas, pagina.*
    FROM (SELECT) um LEFT JOIN (${shownOf(list, page)}) pagina ON true`)) as unknown as Found<T & { todas: boolean }>[];
  return {
    page: pageOf(
      f,
      rows.map(({ todas: _, ...row }) => row as unknown as Found<T>),
    ),
    todas: rows[0]?.todas ?? false,
  };
}
