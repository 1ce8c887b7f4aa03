import { paginationInput } from '#server/platform/pagination.ts';
import { z } from '#server/platform/validation.ts';
import { EVENTOS, type Evento } from './catalogo.ts';

/** The name of a kind of event. */
export const eventoSchema = z.enum(EVENTOS as [Evento, ...Evento[]], {
  error: (issue) => `Evento desconhecido: ${String(issue.input).slice(0, 60)}.`,
});

/** Query of the change feed: what follows the event `apos_id`, up to `limite`. */
export const feedInput = z.object({
  apos_id: z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,15}$/)
          .transform(Number),
      ],
      'Informe um número inteiro, 0 ou maior.',
    )
    .pipe(z.number().int().min(0))
    .default(0)
    .meta({
      type: 'integer',
      minimum: 0,
      default: 0,
      description: 'O `proximo_apos_id` da leitura anterior; 0 é o começo.',
    }),
  evento: eventoSchema.optional().describe('Só este tipo de evento.'),
  por_pagina: paginationInput.por_pagina,
});
