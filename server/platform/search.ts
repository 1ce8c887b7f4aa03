import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#server/platform/context.ts';
import { COUNTED } from '#server/platform/counted-page.ts';
import { type Found, keyOf, type Listing, type PageOf, pageOf, shownOf } from '#server/platform/listing.ts';
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
  lookup: ((limit: number | null) => SQL) | null;
  /** Where the other filters leave no more than this, all of it is read and counted. */
  few?: number;
  /** Leaves out of the list, read in its order, what comes before the first match (`sinceFirstMatch`). */
  since?: SQL;
};

/** What a search asks of a list that no projection counts: it is counted no further than without a search. */
export const uncounted = ({ from, where }: Pick<Listing, 'from' | 'where'>): Pick<Searched, 'total' | 'few'> => ({
  total: sql`(SELECT count(*) FROM (SELECT FROM ${from} WHERE ${where} LIMIT ${COUNTED + 1}) x)`,
  few: COUNTED,
});

/** A shorter text has no trigram. */
const TRIGRAM = 3;

export const isShort = (text: string): boolean => [...text].length < TRIGRAM;

/** `e.busca` (as `normalizar` writes it) contains the text, told in a way that the planner takes for one that many rows pass. */
export const containsText = (text: string): SQL => sql`strpos(e.busca, normalizar(${text})) > 0`;

/**
 * The same, as the two indexes of `busca` answer it: that of trigrams and, for one or two characters, that of `termos_curtos`.
 */
export const indexedText = (ctx: Ctx, text: string): SQL =>
  isShort(text)
    ? sql`termos_curtos(e.empresa_id, e.busca) @> ARRAY[${ctx.empresa_id}::text || ':' || normalizar(${text})]
        AND length(normalizar(${text})) < ${TRIGRAM}`
    : sql`e.busca LIKE normalizar(${likePattern(text)})`;

/**
 * Of a list in order of `e.nome_ordem`, what is not before its first match. Names are taken by their first two characters: an index of
 * `table` tells which of these beginnings have the text at all. Where the database orders text otherwise than by code point, a
 * beginning is not one piece of the order, and nothing is left.
 */
export function sinceFirstMatch(
  ctx: Ctx,
  { from, where }: Pick<Listing, 'from' | 'where'>,
  table: 'produtos' | 'clientes',
  busca: string,
  direcao: 'asc' | 'desc',
): SQL {
  const isAscending = direcao === 'asc';
  const direction = isAscending ? sql`ASC` : sql`DESC`;
  const next = isAscending
    ? sql`e.nome_ordem > i.inicio || CASE WHEN length(i.inicio) = 2 THEN chr(1114111) ELSE '' END AND left(e.nome_ordem, 2) > i.inicio`
    : sql`e.nome_ordem < i.inicio`;
  const step = (condition: SQL) => sql`(SELECT left(e.nome_ordem, 2) AS inicio, e.nome_ordem AS nome FROM ${from}
    WHERE ${where} AND ${condition} ORDER BY e.nome_ordem ${direction} LIMIT 1)`;
  const listed = table === 'produtos' ? sql`produtos e WHERE e.situacao <> 'E' AND` : sql`clientes e WHERE`;
  return sql`e.nome_ordem ${isAscending ? sql`>=` : sql`<=`} (
    WITH RECURSIVE inicios AS (
      ${step(sql`'B' < 'a'`)} UNION ALL SELECT s.* FROM inicios i CROSS JOIN LATERAL ${step(next)} s)
    SELECT ${isAscending ? sql`min` : sql`max`}(i.nome) FROM inicios i WHERE EXISTS (
      SELECT FROM ${listed} termos_iniciais(e.empresa_id, left(e.nome_ordem, 2), e.busca)
        @> termos_iniciais_de(${ctx.empresa_id}, i.inicio, normalizar(${busca}))))`;
}

/** Matches are counted up to this many beyond the page; where there are more, the total says only "at least". */
const AHEAD = 1_000;
/** `few` of a list that a projection counts. */
const FEW = 20_000;
/** How many records, in the list's order, a search looks at before it chooses its way. */
const PROBE = 500;
/** Where the probe holds this many matches, as many as are counted come soon when reading on in order. */
const DENSE = 25;
/** Reading on in order goes no further than this. */
const READ = 20_000;

/**
 * Records that contain a text, in a time that hardly grows with the table. Where the other filters leave little, all of it is
 * read. Else the first records in the list's order are looked at: they may show that matches abound, and reading on in order ends
 * soon; otherwise matches are few, and the index finds them.
 *
 * `total_registros` is exact where the other filters leave up to 20,000 records (1,000 of a list without a projection). Of more than these it is exact up to 1,000
 * matches beyond the page; above, it is a lower bound and `ao_menos` is true.
 */
export async function searchPage<T extends { id: number }>(ctx: Ctx, f: PageOf, list: Searched): Promise<Page<T>> {
  const most = offsetOf(f) + f.por_pagina + AHEAD;
  const run = (way: SQL, counted?: SQL) => achadas<T>(ctx, f, list, way, counted);
  const atLeast = (rows: readonly Found<T>[]) => ({ ...pageOf(f, rows), total_registros: most, ao_menos: true });
  if ((list.counted ?? (await count(ctx, list))) <= (list.few ?? FEW)) return pageOf(f, await run(whole(list)));
  const dense = await run(whereDense(list, most + 1));
  if ((dense[0]?.total_registros ?? 0) > most) return atLeast(dense);
  if (!list.lookup) return { ...pageOf(f, dense), ao_menos: true };
  const found = await run(byLookup(list, list.lookup, f, most), sql`termos`);
  return (found[0]?.total_registros ?? 0) <= most ? pageOf(f, found) : atLeast(found);
}

async function count(ctx: Ctx, { total }: Listing): Promise<number> {
  const [row] = (await ctx.db.orm.execute(sql`SELECT ${total} AS n`)) as unknown as { n: number }[];
  return row?.n ?? 0;
}

// Ways to the matches: each gives CTEs that end in `achadas`.

const whole = ({ from, where, carried, contains }: Searched): SQL =>
  sql`achadas AS MATERIALIZED (SELECT ${carried} FROM ${from} WHERE ${where} AND ${contains})`;

/**
 * Nothing, where the first records hold few matches. A part of a query in order is read as it is asked for: a limit stops it,
 * and leaves the first matches.
 */
const whereDense = (list: Searched, limit: number): SQL => {
  const { from, where, order, carried, text = sql`e.busca`, contains, lookup } = list;
  return sql`vistas AS MATERIALIZED (SELECT ${text} FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT ${PROBE}),
    densa AS MATERIALIZED (SELECT ${lookup ? sql`count(*) >= ${DENSE}` : sql`true`} AS sim FROM vistas e WHERE ${contains}),
    achadas AS MATERIALIZED (
      SELECT ${carried} FROM (
        SELECT ${carried}, ${text} FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT ${READ}
      ) e WHERE (SELECT sim FROM densa) AND ${contains} LIMIT ${limit})`;
};

/**
 * The index gives matches in no order. Where they are more than are counted, those of the page may be near the start of the list; if
 * they are not (names that begin with the text come where the alphabet puts them), all that the index gives are ordered.
 */
const byLookup = (list: Searched, lookup: (limit: number | null) => SQL, f: PageOf, most: number): SQL => {
  const { from, where, order, carried, text = sql`e.busca`, contains, since = sql`true` } = list;
  const end = offsetOf(f) + f.por_pagina;
  return sql`termos AS MATERIALIZED (${lookup(most + 1)}),
    muitos AS MATERIALIZED (SELECT count(*) > ${most} AS sim FROM termos),
    proximas AS MATERIALIZED (
      SELECT ${carried} FROM (
        SELECT ${carried}, ${text} FROM ${from} WHERE (SELECT sim FROM muitos) AND ${where} AND ${since} ORDER BY ${order} LIMIT ${READ}
      ) e WHERE ${contains} LIMIT ${end}),
    bastam AS MATERIALIZED (SELECT count(*) >= ${end} AS sim FROM proximas),
    achadas AS MATERIALIZED (
      SELECT * FROM termos WHERE NOT (SELECT sim FROM muitos)
      UNION ALL SELECT * FROM proximas WHERE (SELECT sim FROM bastam)
      UNION ALL SELECT * FROM (${lookup(null)}) todas WHERE (SELECT sim FROM muitos) AND NOT (SELECT sim FROM bastam))`;
};

/** The page of `achadas`, and how many `counted` has. */
async function achadas<T>(ctx: Ctx, f: PageOf, list: Listing, way: SQL, counted = sql`achadas`) {
  const page = sql`SELECT ${keyOf(list)} FROM achadas e ORDER BY ${list.order} LIMIT ${f.por_pagina} OFFSET ${offsetOf(f)}`;
  return (await ctx.db.orm.execute(sql`
    WITH ${way}
    SELECT (SELECT count(*) FROM ${counted}) AS total_registros, pagina.*
    FROM (SELECT) um LEFT JOIN (${shownOf(list, page)}) pagina ON true`)) as unknown as Found<T>[];
}
