import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#server/platform/context.ts';
import { offsetOf, type Page } from '#server/platform/pagination.ts';
import { LIST_COLUMNS, pageOf, type Row, type Scope } from './listing.ts';
import type { LinhaExpedicao } from './schemas.ts';

type Search = { busca: string; pagina: number; por_pagina: number };

/** Matches are counted up to this many beyond the page; where there are more, the total says only "at least". */
const AHEAD = 1_000;
/** Where the other filters leave no more than this, all of it is read and counted. */
const FEW = 20_000;
/** How many records, in the list's order, a search looks at before it chooses its way. */
const PROBE = 500;
/** Where the probe holds this many matches, as many as are counted come soon when reading on in order. */
const DENSE = 25;
/** Reading on in order goes no further than this. */
const READ = 20_000;

const COLUMNS = sql`${LIST_COLUMNS}, e.numero_ordem`;

/**
 * Shipments whose number or tracking code contains a text (section 4.2), in a time that hardly grows with the table. Where the
 * other filters leave little, all of it is read. Else the first records in the list's order are looked at: they may show that
 * matches abound, and reading on in order ends soon; otherwise matches are few, and the index of terms finds them.
 *
 * `total_registros` is exact where the other filters leave up to 20,000 shipments. Of more than these it is exact up to 1,000
 * matches beyond the page; above, it is a lower bound and `ao_menos` is true.
 */
export async function searchExpedicoes(ctx: Ctx, f: Search, scope: Scope): Promise<Page<LinhaExpedicao>> {
  const most = offsetOf(f) + f.por_pagina + AHEAD;
  const atLeast = (rows: readonly Row[]) => ({ ...pageOf(f, rows), total_registros: most, ao_menos: true });
  if ((scope.counted ?? (await count(ctx, scope))) <= FEW) return pageOf(f, await run(ctx, f, scope, whole(f, scope)));
  const dense = await run(ctx, f, scope, whereDense(f, scope, most + 1));
  if ((dense[0]?.total_registros ?? 0) > most) return atLeast(dense);
  const found = await run(ctx, f, scope, byTerms(ctx, f, scope, most), sql`termos`);
  return (found[0]?.total_registros ?? 0) <= most ? pageOf(f, found) : atLeast(found);
}

async function count(ctx: Ctx, { total }: Scope): Promise<number> {
  const [row] = (await ctx.db.orm.execute(sql`SELECT ${total} AS n`)) as unknown as { n: number }[];
  return row?.n ?? 0;
}

/** The planner takes a comparison like this for one that many rows pass, so it reads in order where it is told to. */
const contains = (f: Search) => sql`strpos(e.busca, normalizar(${f.busca})) > 0`;

// Ways to the matches: each gives CTEs that end in `achadas`.

/**
 * Nothing, where the first records hold few matches. A part of a query in order is read as it is asked for: a limit stops it,
 * and leaves the first matches.
 */
const whereDense = (f: Search, { where, order }: Scope, limit: number): SQL =>
  sql`vistas AS MATERIALIZED (SELECT e.busca FROM expedicoes e WHERE ${where} ORDER BY ${order} LIMIT ${PROBE}),
    densa AS MATERIALIZED (SELECT count(*) >= ${DENSE} AS sim FROM vistas e WHERE ${contains(f)}),
    achadas AS MATERIALIZED (
      SELECT ${COLUMNS} FROM (
        SELECT ${COLUMNS}, e.busca FROM expedicoes e WHERE ${where} ORDER BY ${order} LIMIT ${READ}
      ) e WHERE (SELECT sim FROM densa) AND ${contains(f)} LIMIT ${limit})`;

const whole = (f: Search, { where }: Scope): SQL =>
  sql`achadas AS MATERIALIZED (SELECT ${COLUMNS} FROM expedicoes e WHERE ${where} AND ${contains(f)})`;

/**
 * The index gives matches in no order: where they are more than are counted, so many that reading in order meets soon those
 * of the page.
 */
const byTerms = (ctx: Ctx, f: Search, { where, order }: Scope, most: number): SQL =>
  sql`termos AS MATERIALIZED (
      SELECT ${COLUMNS} FROM expedicoes e
      WHERE termos_busca(e.empresa_id, e.busca) @> termos_de(${ctx.empresa_id}, normalizar(${f.busca}))
        AND ${contains(f)} AND ${where} LIMIT ${most + 1}),
    muitos AS MATERIALIZED (SELECT count(*) > ${most} AS sim FROM termos),
    achadas AS MATERIALIZED (
      SELECT * FROM termos WHERE NOT (SELECT sim FROM muitos)
      UNION ALL
      (SELECT ${COLUMNS} FROM expedicoes e WHERE (SELECT sim FROM muitos) AND ${where} AND ${contains(f)}
        ORDER BY ${order} LIMIT ${offsetOf(f) + f.por_pagina}))`;

/** The page of `achadas`, and how many `counted` has. */
async function run(ctx: Ctx, f: Search, { order }: Scope, way: SQL, counted = sql`achadas`): Promise<Row[]> {
  return (await ctx.db.orm.execute(sql`
    WITH ${way}
    SELECT (SELECT count(*) FROM ${counted}) AS total_registros, pagina.*
    FROM (SELECT) um LEFT JOIN (SELECT ${LIST_COLUMNS} FROM achadas e ORDER BY ${order}
      LIMIT ${f.por_pagina} OFFSET ${offsetOf(f)}) pagina ON true`)) as unknown as Row[];
}
