import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#server/platform/context.ts';
import { offsetOf, type Page } from '#server/platform/pagination.ts';
import { LIST_COLUMNS, pageOf, type Row, type Scope } from './listing.ts';
import type { LinhaExpedicao } from './schemas.ts';

type Search = { busca: string; pagina: number; por_pagina: number };
type Found = Row & { lidas: number | null; no_escopo: number };

/** Matches are counted up to this many beyond the page; where there are more, the total says only "at least". */
const AHEAD = 1_000;
/** How many records, in the list's order, a search looks at before it chooses its way. */
const PROBE = 2_000;
/** Where the other filters leave no more than this, all of it is read and counted. */
const FEW = 20_000;
/** Where the probe holds this many matches, reading on in order meets the rest soon. */
const DENSE = 100;

const COLUMNS = sql`${LIST_COLUMNS}, e.numero_ordem`;

/**
 * Shipments whose number or tracking code contains a text (section 4.2), in a time that hardly grows with the table. The
 * first records in the list's order are looked at: they may be all there is, or show that there is little to read, or that
 * matches abound and reading on in order ends soon; otherwise matches are few, and the index of terms finds them.
 *
 * `total_registros` is exact where the other filters leave up to 20,000 shipments. Of more than these it is exact up to 1,000
 * matches beyond the page; above, it is a lower bound and `ao_menos` is true.
 */
export async function searchExpedicoes(ctx: Ctx, f: Search, scope: Scope): Promise<Page<LinhaExpedicao>> {
  if ((scope.counted ?? Number.POSITIVE_INFINITY) <= FEW) return pageOf(f, await run(ctx, f, scope, whole(f, scope)));
  const pageEnd = offsetOf(f) + f.por_pagina;
  const most = pageEnd + AHEAD;
  const atLeast = (rows: readonly Found[]) => ({ ...pageOf(f, rows), total_registros: most, ao_menos: true });
  const probed = await run(ctx, f, scope, probe(f, scope, most));
  const { lidas, no_escopo = 0, total_registros = 0 } = probed[0] ?? {};
  if (total_registros > most && no_escopo > FEW) return atLeast(probed);
  if (total_registros <= most && (lidas ?? 0) < PROBE) return pageOf(f, probed);
  if (no_escopo <= FEW) return pageOf(f, await run(ctx, f, scope, whole(f, scope)));
  if (total_registros >= DENSE) {
    const rows = await run(ctx, f, scope, inOrder(f, scope, most + 1));
    return (rows[0]?.total_registros ?? 0) <= most ? pageOf(f, rows) : atLeast(rows);
  }
  const found = pageOf(f, await run(ctx, f, scope, byTerms(ctx, f, scope, most + 1)));
  if (found.total_registros <= most) return found;
  // More than are counted, and in no order: enough of them to fill the page soon when reading in order.
  return atLeast(await run(ctx, f, scope, inOrder(f, scope, pageEnd)));
}

/** The planner takes a comparison like this for one that many rows pass, so it reads in order where it is told to. */
const contains = (f: Search) => sql`strpos(e.busca, normalizar(${f.busca})) > 0`;

/** CTEs that end in `achadas`, the matches, with how many records were read for them. */
type Way = { achadas: SQL; lidas?: SQL };

/**
 * It stops at more matches than are counted, and then does not say how many records were read. What a CTE holds is read in the
 * order in which it came, so that these are the first matches.
 */
const probe = (f: Search, { where, order, total }: Scope, most: number): Way => ({
  achadas: sql`vistas AS MATERIALIZED (
      SELECT ${COLUMNS}, e.busca FROM expedicoes e WHERE ${where} ORDER BY ${order} LIMIT ${PROBE}
    ), achadas AS MATERIALIZED (SELECT ${COLUMNS} FROM vistas e WHERE ${contains(f)} LIMIT ${most + 1})`,
  lidas: sql`CASE WHEN (SELECT count(*) FROM achadas) <= ${most} THEN (SELECT count(*) FROM vistas) END AS lidas,
    (SELECT ${total}) AS no_escopo,`,
});

const whole = (f: Search, { where }: Scope): Way => ({
  achadas: sql`achadas AS MATERIALIZED (SELECT ${COLUMNS} FROM expedicoes e WHERE ${where} AND ${contains(f)})`,
});

const inOrder = (f: Search, { where, order }: Scope, limit: number): Way => ({
  achadas: sql`achadas AS MATERIALIZED (
    SELECT ${COLUMNS} FROM expedicoes e WHERE ${where} AND ${contains(f)} ORDER BY ${order} LIMIT ${limit})`,
});

const byTerms = (ctx: Ctx, f: Search, { where }: Scope, limit: number): Way => ({
  achadas: sql`achadas AS MATERIALIZED (
    SELECT ${COLUMNS} FROM expedicoes e
    WHERE termos_busca(e.empresa_id, e.busca) @> termos_de(${ctx.empresa_id}, normalizar(${f.busca}))
      AND ${contains(f)} AND ${where} LIMIT ${limit})`,
});

async function run(ctx: Ctx, f: Search, { order }: Scope, way: Way): Promise<Found[]> {
  return (await ctx.db.orm.execute(sql`
    WITH ${way.achadas}
    SELECT (SELECT count(*) FROM achadas) AS total_registros, ${way.lidas ?? sql``} pagina.*
    FROM (SELECT) um LEFT JOIN (SELECT ${LIST_COLUMNS} FROM achadas e ORDER BY ${order}
      LIMIT ${f.por_pagina} OFFSET ${offsetOf(f)}) pagina ON true`)) as unknown as Found[];
}
