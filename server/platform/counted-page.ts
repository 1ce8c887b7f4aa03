import { offsetOf, type Page } from '#server/platform/pagination.ts';

/** Matches are counted up to this number; beyond it the total is a lower bound, since counting all would cost more than the page. */
export const COUNTED = 500;

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
