import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Ctx } from '#server/platform/context.ts';
import { offsetOf, type Page } from '#server/platform/pagination.ts';

/** Matches are counted up to this number; beyond it the total is a lower bound, since counting all would cost more than the page. */
export const COUNTED = 500;

/** How many rows of the table match, counted up to COUNTED + 1. */
export async function countSome({ db: { orm } }: Ctx, table: PgTable, where: SQL | undefined): Promise<number> {
  const some = orm
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(COUNTED + 1);
  return await orm.$count(some.as('some'));
}

/**
 * A page of a list whose matches are counted up to COUNTED.
 * @param found the page's records, and one more where there is one: it says that there is a next page, also beyond the counted records
 * @param n how many match, counted up to COUNTED + 1
 */
export function countedPage<T>(found: T[], n: number, f: { pagina: number; por_pagina: number }): Page<T> {
  const seen = found.length > 0 ? offsetOf(f) + found.length : 0;
  const isLast = found.length > 0 && found.length <= f.por_pagina;
  return {
    resultados: found.slice(0, f.por_pagina),
    pagina: f.pagina,
    por_pagina: f.por_pagina,
    total_registros: Math.max(Math.min(n, COUNTED), seen),
    ...(n > COUNTED && !isLast ? { ao_menos: true } : {}),
  };
}
