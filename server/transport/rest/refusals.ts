import { refusal } from './openapi-components.ts';
import type { Example } from './openapi-types.ts';

/** Refusals of a route, by status, as the OpenAPI document tells them. */
export type Refusals = Partial<
  Record<400 | 404 | 409 | 422, { description: string; examples: Record<string, Example> }>
>;

/** A business rule's refusal: one text, as the message and on its field. */
export const onField = (summary: string, field: string, message: string): Example => ({
  summary,
  value: refusal('VALIDATION_ERROR', message, { [field]: [message] }),
});

/** The refusal of an input that does not fit its schema: messages by field. */
export const badData = (details: Record<string, string[]>, summary = 'Dados inválidos'): Example => ({
  summary,
  value: refusal('VALIDATION_ERROR', 'Dados inválidos.', details),
});

/** The 404 of a path with an unknown id. */
export const notThere = (description: string, message: string): Refusals => ({
  404: { description, examples: { exemplo: { value: refusal('NOT_FOUND', message) } } },
});

/** The 400 of every list, for a bad query. */
export const BAD_QUERY: Refusals = {
  400: {
    description: 'Parâmetro inválido; `details` diz o que há em cada um.',
    examples: {
      parametros: badData({ por_pagina: ['Informe um número inteiro maior que 0.'] }, 'Parâmetros inválidos'),
    },
  },
};

export const KEY_IN_USE: Example = {
  value: refusal('CONFLICT', 'Uma requisição com esta Idempotency-Key ainda está em andamento.'),
};

/** Refusals of every POST, which may carry an `Idempotency-Key`. */
export const BAD_REPETITION: Refusals = {
  409: {
    description: 'Uma requisição com a mesma `Idempotency-Key` ainda está em andamento.',
    examples: { exemplo: KEY_IN_USE },
  },
  422: {
    description: 'A `Idempotency-Key` já foi usada com outro corpo.',
    examples: {
      exemplo: { value: refusal('IDEMPOTENCY_KEY_REUSED', 'Esta Idempotency-Key já foi usada com outro corpo.') },
    },
  },
};
