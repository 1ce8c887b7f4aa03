import { type SQL, sql } from 'drizzle-orm';
import { endOfDay, startOfDay } from '#server/platform/clock.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { orderBy, readPage } from '#server/platform/listing.ts';
import type { Page } from '#server/platform/pagination.ts';
import { parseInput, type z } from '#server/platform/validation.ts';
import { listDaysByNumber, withinNumbers } from './list-days-by-number.ts';
import { expedicoesListing } from './listing.ts';
import { expedicoesFilters, type LinhaExpedicao } from './schemas.ts';
import { searchExpedicoes } from './search-expedicoes.ts';

type Filters = z.output<typeof expedicoesFilters>;

/**
 * The company's shipments, cancelled ones included. The cost does not grow with the table: the page is read
 * from an index in its own order, and the total from the projection `contagens_expedicao`. Days ordered by number, and a
 * search by text, have ways of their own; the total of a search may be a lower bound (search-expedicoes.ts).
 */
export async function listExpedicoes(ctx: Ctx, input: unknown): Promise<Page<LinhaExpedicao>> {
  requireScope(ctx, 'expedicao:read');
  return readExpedicoes(ctx, parseInput(expedicoesFilters, input));
}

/** The same from filters that are parsed; a search finds the shipments of `found` too. For verbs: no scope is checked here. */
export async function readExpedicoes(
  ctx: Ctx,
  f: Filters,
  found: readonly number[] = [],
): Promise<Page<LinhaExpedicao>> {
  const from = f.data_inicio ? startOfDay(f.data_inicio, ctx.fuso) : null;
  const until = f.data_fim ? endOfDay(f.data_fim, ctx.fuso) : null;
  const where = sql`e.empresa_id = ${ctx.empresa_id}
    ${f.status ? sql`AND e.status = ${f.status}` : sql``}
    ${from ? sql`AND e.data_criacao >= ${from.toISOString()}` : sql``}
    ${until ? sql`AND e.data_criacao < ${until.toISOString()}` : sql``}`;
  const total = sql`contar_expedicoes(${ctx.empresa_id}, ${f.status ?? null}, ${from?.toISOString() ?? null}::timestamptz,
    ${until?.toISOString() ?? null}::timestamptz)`;
  const listing = expedicoesListing({ where, order: orderOf(f), total });
  const daysByNumber = f.ordenar === 'numero_expedicao' && (from !== null || until !== null);
  const numbered = daysByNumber ? await withinNumbers(ctx, { ...f, from, until }, listing) : null;
  if (f.busca) return searchExpedicoes(ctx, { ...f, busca: f.busca, found }, numbered ?? listing);
  if (numbered) return listDaysByNumber(ctx, f, numbered);
  return readPage(ctx, f, listing);
}

const orderOf = ({ ordenar, direcao }: Filters): SQL =>
  orderBy(ordenar === 'numero_expedicao' ? sql`e.numero_ordem` : sql`e.data_criacao`, direcao);
