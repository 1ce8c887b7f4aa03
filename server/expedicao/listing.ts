import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#server/platform/context.ts';
import { offsetOf, type Page } from '#server/platform/pagination.ts';
import type { LinhaExpedicao } from './schemas.ts';

/**
 * What a list asks of the table `expedicoes e`, text apart; `total` counts it without reading it, and `counted` is what it
 * gave where that was asked already.
 */
export type Scope = { where: SQL; order: SQL; total: SQL; counted?: number };

export type PageOf = { pagina: number; por_pagina: number };

/** The list item of section 2.6. */
export const LIST_COLUMNS = sql`e.id, e.numero_expedicao, e.status, e.forma_envio_id, e.codigo_rastreio, e.data_criacao`;

export type Row = LinhaExpedicao & { total_registros: number };

/**
 * One page of `source`, a FROM item called `e` with what follows it, and its total in the same statement. The planner is
 * given the very values (drizzle does not prepare), so that a plan never serves other filters than its own.
 */
export async function readPage(ctx: Ctx, f: PageOf, source: SQL, { order, total }: Pick<Scope, 'order' | 'total'>) {
  // OFFSET 0: counted once, not once a row.
  const rows = (await ctx.db.orm.execute(sql`
    SELECT c.total_registros, pagina.* FROM (SELECT ${total} AS total_registros OFFSET 0) c
    LEFT JOIN (SELECT ${LIST_COLUMNS} FROM ${source} ORDER BY ${order}
      LIMIT ${f.por_pagina} OFFSET ${offsetOf(f)}) pagina ON true`)) as unknown as Row[];
  return pageOf(f, rows);
}

/** A page from rows that carry the total; a page with no record is one row of nulls. */
export function pageOf(f: PageOf, rows: readonly Row[]): Page<LinhaExpedicao> {
  return {
    resultados: rows
      .filter((row) => row.id !== null)
      .map(({ id, numero_expedicao, status, forma_envio_id, codigo_rastreio, data_criacao }) => ({
        id,
        numero_expedicao,
        status,
        forma_envio_id,
        codigo_rastreio,
        data_criacao,
      })),
    pagina: f.pagina,
    por_pagina: f.por_pagina,
    total_registros: rows[0]?.total_registros ?? 0,
  };
}
