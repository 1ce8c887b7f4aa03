import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#server/platform/context.ts';
import { likePattern, offsetOf, type Page } from '#server/platform/pagination.ts';
import { LIST_COLUMNS, pageOf, type Row, type Scope } from './listing.ts';
import type { LinhaExpedicao } from './schemas.ts';

type Search = { busca: string; pagina: number; por_pagina: number };
type Found = Row & { lidas: number };

/** Matches are counted up to this many beyond the page; where there are more, the total says only "at least". */
const AHEAD = 1_000;
/** How many records, in the list's order, a search looks at before it chooses its way. */
const PROBE = 1_000;
/** Where the probe holds this many matches, reading on in order meets the rest soon. */
const DENSE = 100;

const COLUMNS = sql`${LIST_COLUMNS}, e.numero_ordem`;

/**
 * Shipments whose number or tracking code contains a text (section 4.2), in a time that hardly grows with the table. The
 * first records in the list's order are looked at: they may be all there is, or show that matches abound, and then reading
 * on in order ends soon; otherwise matches are few, and the index of terms finds them.
 *
 * `total_registros` is exact up to 1,000 matches beyond the page; above, it is a lower bound and `ao_menos` is true.
 */
export async function searchExpedicoes(ctx: Ctx, f: Search, scope: Scope): Promise<Page<LinhaExpedicao>> {
  const probed = await run(ctx, f, scope, probe(f, scope));
  if ((probed[0]?.lidas ?? 0) < PROBE) return pageOf(f, probed);
  const most = offsetOf(f) + f.por_pagina + AHEAD;
  if ((probed[0]?.total_registros ?? 0) < DENSE) {
    const found = await run(ctx, f, scope, byTerms(ctx, f, scope, most));
    if ((found[0]?.total_registros ?? 0) <= most) return pageOf(f, found);
    // More than are counted: these came in no order, so they are not the page.
  }
  const page = pageOf(f, await run(ctx, f, scope, inOrder(f, scope, most)));
  return page.total_registros <= most ? page : { ...page, total_registros: most, ao_menos: true };
}

const matches = (f: Search) => sql`e.busca LIKE normalizar(${likePattern(f.busca)})`;

/** CTEs that end in `achadas`, the matches, with how many records were read for them. */
type Way = { achadas: SQL; lidas: SQL };

const probe = (f: Search, { where, order }: Scope): Way => ({
  achadas: sql`vistas AS MATERIALIZED (
      SELECT ${COLUMNS}, e.busca FROM expedicoes e WHERE ${where} ORDER BY ${order} LIMIT ${PROBE}
    ), achadas AS MATERIALIZED (SELECT ${COLUMNS} FROM vistas e WHERE ${matches(f)})`,
  lidas: sql`(SELECT count(*) FROM vistas)`,
});

const inOrder = (f: Search, { where, order }: Scope, most: number): Way => ({
  achadas: sql`achadas AS MATERIALIZED (
    SELECT ${COLUMNS} FROM expedicoes e WHERE ${where} AND ${matches(f)} ORDER BY ${order} LIMIT ${most + 1})`,
  lidas: sql`0`,
});

const byTerms = (ctx: Ctx, f: Search, { where }: Scope, most: number): Way => ({
  achadas: sql`achadas AS MATERIALIZED (
    SELECT ${COLUMNS} FROM expedicoes e
    WHERE termos_busca(e.empresa_id, e.busca) @> termos_de(${ctx.empresa_id}, normalizar(${f.busca}))
      AND ${matches(f)} AND ${where} LIMIT ${most + 1})`,
  lidas: sql`0`,
});

async function run(ctx: Ctx, f: Search, { order }: Scope, way: Way): Promise<Found[]> {
  return (await ctx.db.orm.execute(sql`
    WITH ${way.achadas}
    SELECT (SELECT count(*) FROM achadas) AS total_registros, ${way.lidas} AS lidas, pagina.*
    FROM (SELECT) um LEFT JOIN (SELECT ${LIST_COLUMNS} FROM achadas e ORDER BY ${order}
      LIMIT ${f.por_pagina} OFFSET ${offsetOf(f)}) pagina ON true`)) as unknown as Found[];
}
