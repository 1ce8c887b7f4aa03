import { LIMITES } from '#server/limites/index.ts';
import { env } from '#server/platform/env.ts';
import { z } from '#server/platform/validation.ts';
import type { Route } from './route.ts';

type Json = Record<string, unknown>;

/** A Zod schema as JSON Schema 2020-12, which is what OpenAPI 3.1 uses. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...found } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return found;
}

const json = (schema: Json, example?: unknown) => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
});

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const SCHEMAS: Json = {
  Paginacao: {
    type: 'object',
    required: ['pagina_atual', 'total_paginas', 'total_registros', 'por_pagina', 'proxima', 'anterior'],
    properties: {
      pagina_atual: { type: 'integer' },
      total_paginas: { type: 'integer' },
      total_registros: { type: 'integer' },
      por_pagina: { type: 'integer' },
      proxima: { type: ['string', 'null'], description: 'Endereço completo da próxima página; null na última.' },
      anterior: { type: ['string', 'null'], description: 'Endereço completo da página anterior; null na primeira.' },
    },
  },
  Erro: {
    type: 'object',
    required: ['success', 'error'],
    properties: {
      success: { const: false },
      error: {
        type: 'object',
        required: ['code', 'message'],
        properties: {
          code: {
            type: 'string',
            enum: [
              'VALIDATION_ERROR',
              'NOT_FOUND',
              'METHOD_NOT_ALLOWED',
              'CONFLICT',
              'PAYLOAD_TOO_LARGE',
              'UNSUPPORTED_MEDIA_TYPE',
              'IDEMPOTENCY_KEY_REUSED',
              'INTERNAL_ERROR',
            ],
          },
          message: { type: 'string' },
          details: {
            type: 'object',
            description: 'Nome do campo → mensagens.',
            additionalProperties: { type: 'array', items: { type: 'string' } },
          },
        },
      },
    },
  },
  ErroDeAcesso: { type: 'object', required: ['detail'], properties: { detail: { type: 'string' } } },
};

const SHARED: Record<string, { description: string; schema: string }> = {
  '401': { description: 'Token ausente, malformado, inválido, expirado ou revogado.', schema: 'ErroDeAcesso' },
  '403': { description: 'Token sem o escopo, ou usado de uma rede não permitida.', schema: 'ErroDeAcesso' },
  '429': {
    description: 'Limite de requisições excedido; `Retry-After` diz quantos segundos esperar.',
    schema: 'ErroDeAcesso',
  },
  '500': { description: 'Erro interno; informe o `X-Request-Id`.', schema: 'Erro' },
};

const WITH_BODY: typeof SHARED = {
  '413': { description: 'Corpo acima de 1 MiB.', schema: 'Erro' },
  '415': { description: 'Corpo com outro Content-Type.', schema: 'Erro' },
};

const RATE_HEADERS = {
  'X-Request-Id': { schema: { type: 'string' }, description: 'Identificador da requisição.' },
  'X-RateLimit-Limit': { schema: { type: 'integer' }, description: 'Requisições permitidas por minuto.' },
  'X-RateLimit-Remaining': { schema: { type: 'integer' }, description: 'Quantas ainda cabem agora.' },
  'X-RateLimit-Reset': {
    schema: { type: 'integer' },
    description: 'Quando volta a caber uma requisição: segundos Unix.',
  },
  'X-Campos-Ignorados': {
    schema: { type: 'string' },
    description: 'Parâmetros e campos desconhecidos que foram ignorados.',
  },
};

function parameters(route: Route): Json[] {
  const path = Object.entries(route.params ?? {}).map(([name, description]) => ({
    name,
    in: 'path',
    required: true,
    description,
    schema: { type: 'integer', minimum: 1 },
  }));
  const schema = route.query ? jsonSchema(route.query, 'input') : { properties: {} };
  const query = Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([name, property]) => {
    const { description, ...rest } = property;
    return { name, in: 'query', required: false, ...(description ? { description } : {}), schema: rest };
  });
  const idempotency =
    route.method === 'POST'
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            description:
              'Até 255 caracteres ASCII visíveis. Repetir a chave com o mesmo corpo devolve a primeira resposta (24 h).',
            schema: { type: 'string', maxLength: 255 },
          },
        ]
      : [];
  return [...path, ...query, ...idempotency];
}

function success(route: Route): Json {
  const { data, list, example, status } = route.response;
  const one = data ? jsonSchema(data, 'output') : undefined;
  const shape = list
    ? {
        type: 'object',
        required: ['resultados', 'paginacao'],
        properties: { resultados: { type: 'array', items: one }, paginacao: ref('Paginacao') },
      }
    : one;
  const schema = {
    type: 'object',
    required: ['success', 'message', ...(shape ? ['data'] : [])],
    properties: { success: { const: true }, message: { type: 'string' }, ...(shape ? { data: shape } : {}) },
  };
  const message = status === 201 ? 'Lançamento criado.' : list ? '1 registro encontrado.' : 'Registro encontrado.';
  return {
    description: status === 201 ? 'Criado.' : 'Sucesso.',
    headers: RATE_HEADERS,
    content: json(schema, { success: true, message, data: example }),
  };
}

function responses(route: Route): Json {
  const found: Json = { [route.response.status]: success(route) };
  const refusals: Record<string, string> = { ...route.refusals };
  if (route.query || route.body) refusals['400'] ??= 'Dados inválidos; `details` diz o que há em cada campo.';
  for (const [status, description] of Object.entries(refusals)) {
    found[status] = { description, content: json(ref('Erro')) };
  }
  for (const [status, { description, schema }] of Object.entries({ ...SHARED, ...(route.body ? WITH_BODY : {}) })) {
    found[status] = { description, content: json(ref(schema)) };
  }
  return found;
}

function operation(route: Route): Json {
  const { limit } = LIMITES[route.limite];
  return {
    tags: [route.tag],
    operationId: route.operationId,
    summary: route.summary,
    description: [
      route.description,
      `Escopo: \`${route.escopo}\`. Limite: ${limit} por minuto (${LIMITES[route.limite].nome.toLowerCase()}).`,
    ]
      .filter(Boolean)
      .join('\n\n'),
    security: [{ token: [] }],
    'x-escopo': route.escopo,
    parameters: parameters(route),
    ...(route.body
      ? { requestBody: { required: true, content: json(jsonSchema(route.body, 'input'), route.bodyExample) } }
      : {}),
    responses: responses(route),
  };
}

/** The OpenAPI 3.1 document, made from the same declarations that the pipeline runs. */
export function openApiDocument(routes: readonly Route[]): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Romaneio',
      version: '1.6.0',
      description:
        'API do Romaneio: estoque, com balanço que se prova. Toda requisição leva `Authorization: Bearer <token>`.',
    },
    servers: [
      { url: env.APP_URL, description: 'Este serviço' },
      ...(env.STAGING_BASE_URL ? [{ url: env.STAGING_BASE_URL, description: 'Homologação' }] : []),
    ],
    tags: [...new Set(routes.map((route) => route.tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: SCHEMAS,
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'Token criado em Integrações › Tokens.' },
      },
    },
  };
}
