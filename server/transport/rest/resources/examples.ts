import { refusal } from '../openapi-components.ts';
import type { Example } from '../openapi-types.ts';

/** Parts that the examples of several resources share. */

/** A list's `data` with one record on its only page. */
export const onePage = (record: Record<string, unknown>) => ({
  resultados: [record],
  paginacao: {
    pagina_atual: 1,
    total_paginas: 1,
    total_registros: 1,
    por_pagina: 25,
    proxima: null,
    anterior: null,
  },
});

/** One refusal: the same text in the message and on its field, as business rules answer. */
export const onField = (summary: string, field: string, message: string): Example => ({
  summary,
  value: refusal('VALIDATION_ERROR', message, { [field]: [message] }),
});

const QUERY_INVALIDA: Example = {
  summary: 'Parâmetros inválidos',
  value: refusal('VALIDATION_ERROR', 'Dados inválidos.', {
    por_pagina: ['Informe um número inteiro maior que 0.'],
  }),
};

export const LISTA_RECUSADA = {
  400: {
    description: 'Parâmetro inválido; `details` diz o que há em cada um.',
    examples: { parametros: QUERY_INVALIDA },
  },
};

/** Refusals of every POST that can carry an `Idempotency-Key`. */
export const REPETICAO_RECUSADA = {
  409: {
    description: 'Uma requisição com a mesma `Idempotency-Key` ainda está em andamento.',
    examples: {
      exemplo: { value: refusal('CONFLICT', 'Uma requisição com esta Idempotency-Key ainda está em andamento.') },
    },
  },
  422: {
    description: 'A `Idempotency-Key` já foi usada com outro corpo.',
    examples: {
      exemplo: { value: refusal('IDEMPOTENCY_KEY_REUSED', 'Esta Idempotency-Key já foi usada com outro corpo.') },
    },
  },
};
