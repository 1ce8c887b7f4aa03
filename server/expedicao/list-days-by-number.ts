import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#server/platform/context.ts';
import { type Listing, type PageOf, readPage } from '#server/platform/listing.ts';
import { offsetOf, type Page } from '#server/platform/pagination.ts';
import type { LinhaExpedicao, StatusExpedicao } from './schemas.ts';

type Days = { status?: StatusExpedicao | undefined; from: Date | null; until: Date | null };
/** `numbers` are those within the bounds, of whatever days. */
type Counted = Listing & { counted: number; numbers: SQL };

/**
 * What is asked of some days in the order of numbers, which no index holds, with how many shipments that is and the bounds
 * that the projection has for their numbers. Numbers mostly grow with time, so that those of the days lie together: read in
 * order from a bound, they come at once.
 */
export async function withinNumbers(ctx: Ctx, f: Days, listing: Listing): Promise<Counted> {
  const { where, total } = listing;
  // Written out, as every list: the planner must see the indexed columns as they are, and each part is a piece of the next.
  const parts = periodsOf(f).map(
    ({ periodo, from, until }) => sql`
      SELECT menor_ordem, maior_ordem FROM contagens_expedicao WHERE empresa_id = ${ctx.empresa_id} AND periodo = ${periodo}
        AND status = ANY (${f.status ? sql`ARRAY[${f.status}]` : sql`ARRAY['pendente', 'concluida', 'cancelada']`})
        ${from ? sql`AND inicio >= ${from.toISOString()}::timestamptz` : sql``}
        ${until ? sql`AND inicio < ${until.toISOString()}::timestamptz` : sql``}`,
  );
  const [row] = await ctx.db.orm.execute<{ counted: number; menor: string | null; maior: string | null }>(sql`
    SELECT ${total} AS counted, min(menor_ordem) AS menor, max(maior_ordem) AS maior
    FROM (${sql.join(parts, sql` UNION ALL `)}) partes`);
  if (!row) throw new Error('An aggregate gave no row');
  const bounds = sql`e.numero_ordem >= ${row.menor} AND e.numero_ordem <= ${row.maior}`;
  return {
    ...listing,
    where: sql`${where} AND ${bounds}`,
    numbers: sql`e.empresa_id = ${ctx.empresa_id} ${f.status ? sql`AND e.status = ${f.status}` : sql``} AND ${bounds}`,
    total: sql`${row.counted}::bigint`,
    counted: row.counted,
  };
}

type Period = { periodo: 'D' | 'H'; from: Date | null; until: Date | null };

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Days of UTC, and hours at the edges, that cover the days of the company's zone and hardly more. */
function periodsOf({ from, until }: Days): Period[] {
  const first = from && new Date(Math.ceil(from.getTime() / DAY) * DAY);
  const last = until && new Date(Math.floor(until.getTime() / DAY) * DAY);
  const hour = from && new Date(Math.floor(from.getTime() / HOUR) * HOUR);
  if (first && last && first > last) return [{ periodo: 'H', from: hour, until }];
  const days: Period[] = [{ periodo: 'D', from: first, until: last }];
  if (from) days.push({ periodo: 'H', from: hour, until: first });
  if (until) days.push({ periodo: 'H', from: last, until });
  return days;
}

/** So few shipments are read whole and ordered, in less time than any other way takes. */
const FEW = 1_000;
/** Up to so many are read whole where numbers do not follow the days; more are met on the way soon enough. */
const MANY = 100_000;
/** How many numbers, beyond the page, may be passed over before it is full. */
const PASSED = 2_000;

/**
 * A page of such days: the numbers read in order fill it soon, or (numbers of any form, given by a client) the days are read
 * whole and ordered. Written out, as every list (platform/listing.ts).
 */
export async function listDaysByNumber(ctx: Ctx, f: PageOf, scope: Counted): Promise<Page<LinhaExpedicao>> {
  const { where, numbers, order, counted } = scope;
  const readFrom = (from: SQL) => readPage<LinhaExpedicao>(ctx, f, { ...scope, from, where: sql`true` });
  const all = () => readFrom(sql`(SELECT * FROM expedicoes e WHERE ${where} OFFSET 0) e`);
  if (counted <= FEW) return all();
  const met = sql`(SELECT * FROM (
      SELECT * FROM expedicoes e WHERE ${numbers} ORDER BY ${order} LIMIT ${offsetOf(f) + f.por_pagina + PASSED}
    ) e WHERE ${where}) e`;
  const page = await readFrom(met);
  const expected = Math.min(f.por_pagina, Math.max(0, counted - offsetOf(f)));
  if (page.resultados.length === expected) return page;
  return counted <= MANY ? all() : readPage(ctx, f, scope);
}
