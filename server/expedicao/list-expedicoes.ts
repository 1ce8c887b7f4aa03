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
  const total = sql`contar_expedicoes(${ctx.empresa_id}, ${f.status ?? null}, ${from?.toISOString() ?? null}::timestamptz,
    ${until?.toISOString() ?? null}::timestamptz)`;
  const order = orderOf(f);
  if (f.busca) return searchExpedicoes(ctx, { ...f, busca: f.busca }, { where, order, total });
  // The index of days does not know the order of numbers: a few days are read whole and ordered, more are met on the way.
  const apart = f.ordenar === 'numero_expedicao' && (from || until) && (await count(ctx, total)) <= FEW;
  const source = apart ? sql`(SELECT * FROM expedicoes e WHERE ${where} OFFSET 0) e` : sql`expedicoes e WHERE ${where}`;
  // OFFSET 0: counted once, not once a row. The planner is given the very values (drizzle does not prepare), so that a plan
  // never serves other filters than its own.
  const rows = (await ctx.db.orm.execute(sql`
    SELECT c.total_registros, pagina.* FROM (SELECT ${total} AS total_registros OFFSET 0) c
    LEFT JOIN (SELECT ${LIST_COLUMNS} FROM ${source} ORDER BY ${order}
      LIMIT ${f.por_pagina} OFFSET ${offsetOf(f)}) pagina ON true`)) as unknown as Row[];
  return pageOf(f, rows);
}

/** Shipments that are ordered in less time than the index of numbers takes to meet them. */
const FEW = 100_000;

async function count(ctx: Ctx, total: SQL): Promise<number> {
  const [row] = (await ctx.db.orm.execute(sql`SELECT ${total} AS n`)) as unknown as { n: number }[];
  return row?.n ?? 0;
}

function orderOf(f: Filters): SQL {
  const column = f.ordenar === 'numero_expedicao' ? sql`e.numero_ordem` : sql`e.data_criacao`;
  return f.direcao === 'desc' ? sql`${column} DESC, e.id DESC` : sql`${column}, e.id`;
}
