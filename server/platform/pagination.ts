import { z } from '#server/platform/validation.ts';

/** Pages beyond this are past the end of any list, and count as this. */
const MOST = 2 ** 53;

const REFUSED = 'Informe um número inteiro maior que 0.';

const integer = (initial: number) =>
  z
    .union([z.number(), z.string().regex(/^\d+$/, REFUSED).transform(Number)], { error: REFUSED })
    .transform((n) => Math.min(n, MOST))
    .refine((n) => Number.isInteger(n) && n >= 1, REFUSED)
    .default(initial);

/** Records of the longest page. */
export const LONGEST_PAGE = 100;

/** Query parameters of every list: `por_pagina` above 100 counts as 100. */
export const paginationInput = {
  pagina: integer(1).meta({ type: 'integer', minimum: 1, default: 1, description: 'Número da página.' }),
  por_pagina: integer(25)
    .transform((n) => Math.min(n, LONGEST_PAGE))
    .meta({
      type: 'integer',
      minimum: 1,
      default: 25,
      description: 'Registros por página, até 100; acima disso vale 100.',
    }),
};

/** A page of records and how many match in all; with `ao_menos` there are more than `total_registros` says. */
export type Page<T> = {
  resultados: T[];
  pagina: number;
  por_pagina: number;
  total_registros: number;
  ao_menos?: boolean;
};

/** Rows to skip before a page. */
export const offsetOf = (p: { pagina: number; por_pagina: number }) => (p.pagina - 1) * p.por_pagina;

/**
 * A limit, of a few sizes, that the page and one record more are within. Written out in a statement inside the page's own, which are
 * parameters: of those a plan for all values takes a tenth of the table, so that PostgreSQL would plan every call anew.
 */
export const reachOf = (p: { pagina: number; por_pagina: number }): string =>
  String(10 ** Math.max(2, Math.ceil(Math.log10(offsetOf(p) + p.por_pagina))) + 1);

/** The text as a LIKE pattern that finds it at the beginning, with its wildcards taken literally. */
export const likeBeginning = (text: string) => `${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The same, anywhere. */
export const likePattern = (text: string) => `%${likeBeginning(text)}`;
