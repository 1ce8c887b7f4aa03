import { headers, json, reference } from './openapi-components.ts';
import type { ApiResponse, OpenApiDocument, Operation, Schema } from './openapi-types.ts';

const part = (description: string): Schema => ({ type: 'boolean', description });

export const SERVICE_SCHEMAS: Record<string, Schema> = {
  Saude: {
    type: 'object',
    description: 'O estado de um processo do serviço.',
    required: ['live', 'ready', 'database', 'migrations'],
    properties: {
      live: { const: true, description: 'Sempre `true`: o processo respondeu.' },
      ready: part('Se pode receber requisições: banco ao alcance, migrações aplicadas e o processo não está saindo.'),
      database: {
        type: 'object',
        description: 'O banco de dados.',
        required: ['ok', 'ms'],
        properties: {
          ok: part('Se respondeu.'),
          ms: { type: 'integer', minimum: 0, description: 'Quanto demorou, em milissegundos.' },
        },
      },
      migrations: {
        type: ['object', 'null'],
        description: 'As migrações do banco; `null` quando ele não respondeu.',
        required: ['applied', 'pending', 'ok'],
        properties: {
          applied: { type: 'integer', minimum: 0, description: 'Quantas estão aplicadas.' },
          pending: { type: 'array', items: { type: 'string' }, description: 'As que faltam, pelo nome.' },
          ok: part('Se não falta nenhuma.'),
        },
      },
    },
  },
};

const READY = {
  live: true,
  ready: true,
  database: { ok: true, ms: 1 },
  migrations: { applied: 9, pending: [], ok: true },
};

const state = (description: string, value: unknown): ApiResponse => ({
  description,
  headers: headers('X-Request-Id'),
  content: json(reference('schemas', 'Saude'), { exemplo: { value } }),
});

const saude: Operation = {
  tags: ['Serviço'],
  operationId: 'consultarSaude',
  summary: 'Consultar a saúde do serviço',
  description: 'Para balanceadores e monitores: diz se este processo pode receber requisições. Não pede token.',
  security: [],
  parameters: [],
  responses: {
    200: state('Pronto.', READY),
    503: state('Não está pronto: não envie requisições a este processo.', {
      live: true,
      ready: false,
      database: { ok: false, ms: 2_000 },
      migrations: null,
    }),
  },
};

const documento: Operation = {
  tags: ['Serviço'],
  operationId: 'lerDocumentoOpenApi',
  summary: 'Ler este documento',
  description: 'O documento OpenAPI 3.1 da API. Não pede token.',
  security: [],
  parameters: [],
  responses: {
    200: {
      description: 'O documento.',
      headers: headers('X-Request-Id'),
      content: json(
        {
          type: 'object',
          required: ['openapi', 'info', 'paths'],
          properties: {
            openapi: { type: 'string', description: 'Versão do OpenAPI.' },
            info: { type: 'object', description: 'Título, versão e descrição da API.', additionalProperties: true },
            paths: { type: 'object', description: 'As operações, por caminho.', additionalProperties: true },
          },
          additionalProperties: true,
        },
        { exemplo: { value: { openapi: '3.1.0', info: { title: 'API do Romaneio' }, paths: {} } } },
      ),
    },
  },
};

/** Operations that need no token and belong to no company. */
export const serviceOperations = (): OpenApiDocument['paths'] => ({
  '/api/saude/': { get: saude },
  '/v1/openapi.json': { get: documento },
});
