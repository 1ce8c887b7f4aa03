import { refusal } from './openapi-components.ts';
import type { Example } from './openapi-types.ts';

/** Refusals of a route, by status, as the OpenAPI document tells them. */
export type Refusals = Partial<
  Record<400 | 404 | 409 | 422, { description: string; examples: Record<string, Example> }>
>;

/** The same text in the message and on its field, as business rules answer. */
export const onField = (summary: string, field: string, message: string): Example => ({
  summary,
  value: refusal('VALIDATION_ERROR', message, { [field]: [message] }),
});

/** What an input that no schema lets through is answered with: messages by field. */
export const badData = (details: Record<string, string[]>, summary = 'Dados inválidos'): Example => ({
  summary,
  value: refusal('VALIDATION_ERROR', 'Dados inválidos.', details),
});

/** Where there is nothing at the path. */
export const notThere = (description: string, message: string): Refusals => ({
  404: { description, examples: { exemplo: { value: refusal('NOT_FOUND', message) } } },
});

/** Of every list. */
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

/** Of every POST, which may carry an `Idempotency-Key`. */
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
