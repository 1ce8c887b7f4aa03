import { sql } from 'drizzle-orm';
import type { Ctx } from '#server/platform/context.ts';
import { offsetOf, type Page } from '#server/platform/pagination.ts';
import { type PageOf, readPage, type Scope } from './listing.ts';
import type { LinhaExpedicao, StatusExpedicao } from './schemas.ts';

type Days = PageOf & { status?: StatusExpedicao | undefined; from: Date | null; until: Date | null };
type Known = { total: number; menor: string | null; maior: string | null };

/** So few shipments are read whole and ordered, in less time than any other way takes. */
const FEW = 1_000;
/** Up to so many are read whole where numbers do not follow the days; more are met on the way soon enough. */
const MANY = 100_000;
/** How many numbers, beyond the page, may be passed over before it is full. */
const PASSED = 2_000;

/**
 * The shipments of some days ordered by number, which no index holds. Numbers mostly grow with time, so that those of the
 * days lie together: the order of numbers is read from the bounds that the projection has for those days, and fills the page
 * soon. Where it does not (numbers of any form, given by a client), the days are read whole and ordered.
 */
export async function listDaysByNumber(ctx: Ctx, f: Days, scope: Scope): Promise<Page<LinhaExpedicao>> {
  const { where, order } = scope;
  const known = await look(ctx, f, scope);
  const total = sql`${known.total}::bigint`;
  const all = () => readPage(ctx, f, sql`(SELECT * FROM expedicoes e WHERE ${where} OFFSET 0) e`, { order, total });
  if (known.total <= FEW) return all();
  const page = await readPage(ctx, f, numbersFromBounds(ctx, f, scope, known), { order, total });
  const expected = Math.min(f.por_pagina, Math.max(0, known.total - offsetOf(f)));
  if (page.resultados.length === expected) return page;
  return known.total <= MANY ? all() : readPage(ctx, f, sql`expedicoes e WHERE ${where}`, { order, total });
}

/** How many there are, and between which numbers all of them lie. */
async function look(ctx: Ctx, f: Days, { total }: Scope): Promise<Known> {
  const parts = periodsOf(f).map(
    ({ periodo, from, until }) => sql`
      SELECT menor_ordem, maior_ordem FROM contagens_expedicao WHERE empresa_id = ${ctx.empresa_id} AND periodo = ${periodo}
        AND status = ANY (${f.status ? sql`ARRAY[${f.status}]` : sql`ARRAY['pendente', 'concluida', 'cancelada']`})
        ${from ? sql`AND inicio >= ${from.toISOString()}::timestamptz` : sql``}
        ${until ? sql`AND inicio < ${until.toISOString()}::timestamptz` : sql``}`,
  );
  const [row] = (await ctx.db.orm.execute(sql`
    SELECT ${total} AS total, min(menor_ordem) AS menor, max(maior_ordem) AS maior
    FROM (${sql.join(parts, sql` UNION ALL `)}) partes`)) as unknown as Known[];
  return row ?? { total: 0, menor: null, maior: null };
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

/** The first numbers from the bound on, in order; of these, those of the days. It holds the page when it fills the page. */
function numbersFromBounds(ctx: Ctx, f: Days, { where, order }: Scope, { menor, maior }: Known) {
  return sql`(
    SELECT * FROM (
      SELECT * FROM expedicoes e WHERE e.empresa_id = ${ctx.empresa_id} ${f.status ? sql`AND e.status = ${f.status}` : sql``}
        AND e.numero_ordem >= ${menor} AND e.numero_ordem <= ${maior}
      ORDER BY ${order} LIMIT ${offsetOf(f) + f.por_pagina + PASSED}
    ) e WHERE ${where}) e`;
}
