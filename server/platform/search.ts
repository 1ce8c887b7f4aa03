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
import { offsetOf, type Page } from '#server/platform/pagination.ts';

/**
 * A list that is searched for `busca`, of which the parts are told as `texto`: as `normalizar` writes it. `carried` are the columns of
 * `e` that the order speaks of, and `id`; `contains` compares the text itself, columns `text` of `e`, in a way that the planner takes for
 * one that many rows pass; `lookup` gives up to so many (null: all) of the matches within `where` from an index of the text, in no
 * order: `carried` of a FROM item called `e`. Without a lookup, nothing is found beyond the first 20,000 records.
 */
export type Searched = Listing & {
  busca: string;
  carried: SQL;
  text?: SQL;
  contains: (texto: string) => SQL;
  lookup: (texto: string) => Lookup | null;
  /** Where the other filters leave no more than this, all of it is read and counted. */
  few?: number;
  /** Tells where the first match may be in a list in order of `e.nome_ordem` (`firstMatch`); without it, anywhere. */
  first?: First | undefined;
};

/** `matches`, if given, takes the place of what the index of the text is asked. */
type Lookup = (limit: number | null, matches?: SQL) => SQL;

/** A list in order of names, as `primeiro_nome_<lista>_<direcao>` of the database know it, with the value that it is filtered by. */
type First = {
  lista: 'produtos' | 'produtos_da_situacao' | 'produtos_do_nivel' | 'clientes' | 'clientes_ativos';
  filtro?: string;
  direcao: 'asc' | 'desc';
};

/** No match comes before `nome`; it has the beginning `inicio`, by which the index of beginnings is asked. */
type Start = { inicio: string; nome: string };

/** What a search asks of a list that no projection counts: it is counted no further than without a search. */
export const uncounted = (listing: Pick<Listing, 'from' | 'where'>): Pick<Searched, 'total' | 'few'> => ({
  total: countedTotal(listing),
  few: COUNTED,
});

/** Characters of the longest term, as of a trigram. */
const TERM = 3;

/** Without a trigram. */
export const isShort = (texto: string): boolean => [...texto].length < TERM;

/** `e.busca` (as `normalizar` writes it) contains the text, told in a way that the planner takes for one that many rows pass. */
export const containsText = (texto: string): SQL => sql`strpos(e.busca, ${texto}) > 0`;

/** As `numeros_de` has them: of so many digits at least, each of its ends up to so many. */
const NUMBER = 4;
const SUFFIX = 16;

/** The same, as the indexes of `busca` answer it: that of numbers (the longest is rarer than what stands beside it), or that of terms. */
export function indexedText(ctx: Ctx, texto: string): SQL {
  if (texto === '') return sql`true`;
  const number = numberOf(texto);
  const indexed =
    number.length < NUMBER
      ? sql`termos_texto(e.empresa_id, e.busca) @> ARRAY[${sql.join(termsOf(ctx, texto), sql`, `)}]`
      : sql`numeros_de(e.empresa_id, e.busca) @@ ${`'${ctx.empresa_id}:${number.slice(0, SUFFIX)}':*`}::tsquery`;
  return sql`${indexed} AND ${containsText(texto)}`;
}

/** Of `termos_texto`, those that must all be there: the text itself while it is short, else its runs of three. */
function termsOf({ empresa_id }: Ctx, texto: string): SQL[] {
  const letters = [...texto];
  const runs = letters
    .slice(0, Math.max(1, letters.length - TERM + 1))
    .map((_, n) => letters.slice(n, n + TERM).join(''));
  return [...new Set(runs)].map((run) => sql`${`${empresa_id}:${run}`}`);
}

/** The longest number in a text. */
const numberOf = (texto: string): string =>
  (texto.match(/[0-9]{3,}/g) ?? []).reduce(
    (longest, number) => (number.length > longest.length ? number : longest),
    '',
  );

/** For a search in order of names; not for one of a number, which is found sooner than the names before it are passed over. */
export const firstMatch = (busca: string, list: First): First | undefined => (numberOf(busca) ? undefined : list);

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
 * matches abound, and reading on in order ends soon; otherwise matches are few, and the index finds them. If it gives more than are
 * counted, those of the page may be near the start of the list; if they are not (names that begin with the text come where the alphabet
 * puts them), all that the index gives are ordered: of names, those with the first matching beginning, if they are enough. Each way is a
 * statement of its own: together they cost more to plan than to run.
 *
 * `total_registros` is exact where the other filters leave up to 20,000 records, or `few`. Of more than these it is exact up to 1,000
 * matches beyond the page; above, it is a lower bound and `ao_menos` is true.
 */
export async function searchPage<T extends { id: number }>(ctx: Ctx, f: PageOf, list: Searched): Promise<Page<T>> {
  const end = offsetOf(f) + f.por_pagina;
  const most = end + AHEAD;
  const { n, texto, start } = await begin(ctx, list);
  if (start === 'none') return pageOf<T>(f, []);
  const run = (found: SQL) => achadas<T>(ctx, f, list, found);
  const atLeast = (page: Page<T>) => ({ ...page, total_registros: most, ao_menos: true });
  if (n <= (list.few ?? FEW)) return run(whole(list, texto));
  const onwards = startingAt(list, start);
  const lookup = list.lookup(texto);
  const dense = await run(whereDense(onwards, texto, most + 1, lookup === null));
  if (dense.total_registros > most) return atLeast(dense);
  if (!lookup) return { ...dense, ao_menos: true };
  const few = await run(lookup(most + 1));
  if (few.total_registros <= most) return few;
  const near = await run(inOrder(onwards, texto, end));
  if (near.total_registros >= end) return atLeast(near);
  if (start) {
    const beside = await run(lookup(null, beginsLike(ctx, start, texto)));
    if (beside.total_registros >= end) return atLeast(beside);
  }
  return atLeast(await run(lookup(null)));
}

/** How long the list is without the search, the text as it is searched, and where its matches begin: null where that is not known. */
async function begin(ctx: Ctx, list: Searched): Promise<{ n: number; texto: string; start: Start | 'none' | null }> {
  const { busca, first, counted, total, few = FEW } = list;
  const firstName = (list: First) => sql`
    SELECT json_build_array(p.inicio, p.nome)
    FROM ${sql.raw(`primeiro_nome_${list.lista}_${list.direcao}`)}(${ctx.empresa_id}, ${list.filtro ?? null}, c.texto) p`;
  // Where text has another order than that of code points, a beginning is not one piece of the list.
  const start = first ? sql`CASE WHEN c.n > ${few} AND 'B' < 'a' THEN (${firstName(first)}) END` : sql`NULL::json`;
  const [row] = (await ctx.db.orm.execute(sql`
    SELECT c.n, c.texto, ${start} AS inicio
    FROM (SELECT (${counted ?? total})::bigint AS n, normalizar(${busca}) AS texto OFFSET 0) c`)) as unknown as {
    n: number;
    texto: string;
    inicio: [string | null, string | null] | null;
  }[];
  const { n = 0, texto = '' } = row ?? {};
  if (!row?.inicio) return { n, texto, start: null };
  const [inicio, nome] = row.inicio;
  return { n, texto, start: inicio === null || nome === null ? 'none' : { inicio, nome } };
}

/** The list from the name on that its matches begin at. */
const startingAt = (list: Searched, start: Start | null): Searched =>
  start && list.first
    ? {
        ...list,
        where: sql`${list.where} AND e.nome_ordem ${list.first.direcao === 'asc' ? sql`>=` : sql`<=`} ${start.nome}`,
      }
    : list;

// Ways to the matches.

const whole = ({ from, where, carried, contains }: Searched, texto: string): SQL =>
  sql`SELECT ${carried} FROM ${from} WHERE ${where} AND ${contains(texto)}`;

/** A part of a query in order is read as it is asked for: a limit stops it, and leaves the first matches. */
const inOrder = (list: Searched, texto: string, limit: number, condition: SQL = sql`true`): SQL => {
  const { from, where, order, carried, text = sql`e.busca`, contains } = list;
  return sql`
    SELECT ${carried} FROM (
      SELECT ${carried}, ${text} FROM ${from} WHERE ${condition} AND ${where} ORDER BY ${order} LIMIT ${READ}
    ) e WHERE ${contains(texto)} LIMIT ${limit}`;
};

/** Nothing, where the first records hold few matches; `always` looks nevertheless. */
const whereDense = (list: Searched, texto: string, limit: number, always: boolean): SQL => {
  const { from, where, order, text = sql`e.busca`, contains } = list;
  const isDense = sql`(SELECT count(*) >= ${DENSE} FROM (
    SELECT ${text} FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT ${PROBE} OFFSET ${PROBE}) e WHERE ${contains(texto)})`;
  return inOrder(list, texto, limit, always ? undefined : isDense);
};

/** What the index of beginnings gives of one. */
const beginsLike = (ctx: Ctx, { inicio }: Start, texto: string): SQL =>
  sql`termos_iniciais(e.empresa_id, left(e.nome_ordem, 2), e.busca) @> termos_iniciais_de(${ctx.empresa_id}, ${inicio}, ${texto})
    AND ${containsText(texto)}`;

/** The page of what was found. */
async function achadas<T extends { id: number }>(ctx: Ctx, f: PageOf, list: Listing, found: SQL): Promise<Page<T>> {
  const page = sql`SELECT ${keyOf(list)} FROM achadas e ORDER BY ${list.order} LIMIT ${f.por_pagina} OFFSET ${offsetOf(f)}`;
  const rows = (await ctx.db.orm.execute(sql`
    WITH achadas AS MATERIALIZED (${found})
    SELECT (SELECT count(*) FROM achadas) AS total_registros, pagina.*
    FROM (SELECT) um LEFT JOIN (${shownOf(list, page)}) pagina ON true`)) as unknown as Found<T>[];
  return pageOf(f, rows);
}
