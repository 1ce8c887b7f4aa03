import { type SQL, sql } from 'drizzle-orm';
import type { Page } from '#server/platform/pagination.ts';
import type { LinhaExpedicao } from './schemas.ts';

/** What a list asks of the table `expedicoes e`, text apart; `total` counts it without reading it. */
export type Scope = { where: SQL; order: SQL; total: SQL };

/** The list item of section 2.6. */
export const LIST_COLUMNS = sql`e.id, e.numero_expedicao, e.status, e.forma_envio_id, e.codigo_rastreio, e.data_criacao`;

export type Row = LinhaExpedicao & { total_registros: number };

/** A page from rows that carry the total; a page with no record is one row of nulls. */
export function pageOf(f: { pagina: number; por_pagina: number }, rows: readonly Row[]): Page<LinhaExpedicao> {
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
