import { instantParameter, text, z } from '#server/platform/validation.ts';

/** The highest page: a higher `pagina` counts as this one, which is past the end of any list. */
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

/** Query parameter of a list that a copy elsewhere is kept up to date with; changedSince (settled.ts) is its condition. */
export const changedInput = {
  atualizado_desde: instantParameter('Use data e hora com fuso, como 2026-08-12T09:00:00-03:00.')
    .transform((value) => new Date(value))
    .optional()
    .meta({
      ...{ type: 'string', format: 'date-time' },
      description:
        'Só os criados ou alterados desde este momento (ISO 8601 com fuso), inclusive. Para não perder nenhum, leia em ordem de `atualizado_em` e siga do `atualizado_em` do último registro, e não de `proxima`.',
    }),
};

/** Query parameters of a short list of named records; `busca` is the parameter's description. */
export const namedInput = (busca: string) => ({
  ...paginationInput,
  busca: text(200).optional().describe(busca),
  ordenar: z.enum(['nome', 'criado_em']).default('nome').describe('Ordem da lista: pelo nome ou pela criação.'),
  direcao: z.enum(['asc', 'desc']).default('asc').describe('`asc` crescente, `desc` decrescente.'),
});

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

/** The text as a LIKE pattern that finds it at the beginning, with its wildcards taken literally. */
export const likeBeginning = (text: string) => `${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The same, anywhere. */
export const likePattern = (text: string) => `%${likeBeginning(text)}`;
