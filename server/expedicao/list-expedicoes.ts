import { type SQL, sql } from 'drizzle-orm';
import { endOfDay, startOfDay } from '#server/platform/clock.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { offsetOf, type Page } from '#server/platform/pagination.ts';
import { parseInput, type z } from '#server/platform/validation.ts';
import { LIST_COLUMNS, pageOf, type Row } from './listing.ts';
import { expedicoesFilters, type LinhaExpedicao } from './schemas.ts';
import { searchExpedicoes } from './search-expedicoes.ts';

type Filters = z.output<typeof expedicoesFilters>;

/**
 * The company's shipments, cancelled ones included (section 4.2). Its cost does not grow with the table: the page is read
 * from an index in its own order, and the total from the projection `contagens_expedicao`. A search by text has its own way
 * (search-expedicoes.ts), whose total may be a lower bound.
 */
export async function listExpedicoes(ctx: Ctx, input: unknown): Promise<Page<LinhaExpedicao>> {
  requireScope(ctx, 'expedicao:read');
  const f = parseInput(expedicoesFilters, input);
  const from = f.data_inicio ? startOfDay(f.data_inicio, ctx.fuso) : null;
  const until = f.data_fim ? endOfDay(f.data_fim, ctx.fuso) : null;
  const where = sql`e.empresa_id = ${ctx.empresa_id}
    ${f.status ? sql`AND e.status = ${f.status}` : sql``}
    ${from ? sql`AND e.data_criacao >= ${from.toISOString()}` : sql``}
    ${until ? sql`AND e.data_criacao < ${until.toISOString()}` : sql``}`;
  const scope = { where, order: orderOf(f) };
  if (f.busca) return searchExpedicoes(ctx, { ...f, busca: f.busca }, scope);
  // The planner is given the very values (drizzle does not prepare), so a plan never serves other filters than its own.
  const counted = sql`contar_expedicoes(${ctx.empresa_id}, ${f.status ?? null}, ${from?.toISOString() ?? null}::timestamptz,
    ${until?.toISOString() ?? null}::timestamptz)`;
  const rows = (await ctx.db.orm.execute(sql`
    SELECT c.total_registros, pagina.* FROM (SELECT ${counted} AS total_registros) c
    LEFT JOIN (SELECT ${LIST_COLUMNS} FROM expedicoes e WHERE ${where} ORDER BY ${scope.order}
      LIMIT ${f.por_pagina} OFFSET ${offsetOf(f)}) pagina ON true`)) as unknown as Row[];
  return pageOf(f, rows);
}

function orderOf(f: Filters): SQL {
  const column = f.ordenar === 'numero_expedicao' ? sql`e.numero_ordem` : sql`e.data_criacao`;
  return f.direcao === 'desc' ? sql`${column} DESC, e.id DESC` : sql`${column}, e.id`;
}
