import { paginationInput } from '#server/platform/pagination.ts';
import { instante, z } from '#server/platform/validation.ts';
import { EVENTOS, type Evento } from './catalogo.ts';

/** The name of a kind of event. */
export const eventoSchema = z.enum(EVENTOS as [Evento, ...Evento[]], {
  // Not everything that a body can hold becomes a text.
  error: ({ input }) =>
    typeof input === 'string' ? `Evento desconhecido: ${input.slice(0, 60)}.` : 'Informe o nome de um evento.',
});

/** Query of the change feed: the events after `apos_id`, up to `limite`. */
export const feedInput = z.object({
  apos_id: z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,16}$/)
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

/** The same in an answer, where it is told as any text: kinds are added without a new version of the API. */
export const tipoEvento = z.custom<Evento>((value) => typeof value === 'string').meta({ type: 'string' });

/** A kind of event as a person is shown it. */
export const descricaoEvento = z.object({
  evento: tipoEvento,
  modulo: z.string(),
  modulo_nome: z.string(),
  titulo: z.string(),
  gatilho: z.string(),
  /** Whether the product emits the kind today. */
  emitido: z.boolean(),
  /** Realistic `dados`. */
  exemplo: z.record(z.string(), z.unknown()),
  /** JSON Schema of `dados`. */
  esquema: z.record(z.string(), z.unknown()),
});
export type DescricaoEvento = z.output<typeof descricaoEvento>;

/** A page of the change feed: each event as its deliveries tell it, without the fields of one webhook. */
export const feed = z.object({
  resultados: z
    .array(
      z.object({
        id: z.int().describe('Identificador do evento; o `evento_id` das entregas.'),
        evento: tipoEvento.describe('Tipo do evento.'),
        timestamp: instante.describe('Quando aconteceu, no fuso da empresa.'),
        empresa_id: z.int().describe('Empresa.'),
        dados: z.record(z.string(), z.unknown()).describe('Os mesmos `dados` que as entregas levam.'),
      }),
    )
    .describe('Os eventos seguintes, em ordem.'),
  proximo_apos_id: z
    .int()
    .describe(
      'O `apos_id` da próxima leitura. Sem eventos novos, é o que você enviou; quando se lê um tipo só e não há mais, é o último evento de qualquer tipo.',
    ),
  tem_mais: z.boolean().describe('`true` quando já há outros depois destes.'),
});

export type Feed = z.output<typeof feed>;
