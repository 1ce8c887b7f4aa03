import { TAGS } from '#modulos/index.ts';
import { LIMITES } from '#server/limites/index.ts';
import { env } from '#server/platform/env.ts';
import { followedData, listData } from './envelope.ts';
import { jsonSchema } from './json-schema.ts';
import { bodyRefusals, requestBody } from './openapi-bodies.ts';
import {
  BAD_KEY,
  forbidden,
  HEADERS,
  headers,
  json,
  RATE,
  RESPONSES,
  reference,
  SCHEMAS,
  TOKEN_IN_URL,
} from './openapi-components.ts';
import { withLinks } from './openapi-links.ts';
import { OAUTH_SCHEMAS, oauthOperations } from './openapi-oauth.ts';
import { securitySchemes } from './openapi-security.ts';
import { SERVICE_SCHEMAS, serviceOperations } from './openapi-service.ts';
import { withSources } from './openapi-sources.ts';
import type {
  ApiResponse,
  Example,
  OpenApiDocument,
  Operation,
  Parameter,
  Reference,
  Schema,
} from './openapi-types.ts';
import { DELIVERY_HEADERS, outgoingWebhooks } from './openapi-webhooks.ts';
import type { Refusals } from './refusals.ts';
import type { Route, Shape } from './route.ts';
import { writerOf } from './written.ts';

const DESCRIPTION = `API do Romaneio: saldos e lançamentos de estoque, em um livro razão que pode ser conferido, expedições com rastreio, e webhooks assinados para tudo o que acontece.

Toda requisição leva \`Authorization: Bearer <token>\`, com um token criado no painel em Integrações › Tokens, ou o access token de um aplicativo autorizado (OAuth 2.0). Corpos são JSON em UTF-8; datas são ISO 8601 com fuso. Quantidades e valores voltam como texto decimal, e assim é melhor enviá-los: um número JSON também é lido, mas um com mais casas decimais do que o campo tem é recusado, como em \`0.1 + 0.2\`, que muitas linguagens escrevem \`0.30000000000000004\`. Inteiros vão sem ponto decimal. Espaços no começo e no fim de um texto são tirados, e não contam para o tamanho dele.

Todo caminho termina com barra. Um método que o caminho não tem (como PUT, PATCH e DELETE em lançamentos) responde 405 \`METHOD_NOT_ALLOWED\`, com os que tem em \`Allow\`. Um parâmetro de consulta vazio conta como não enviado e, de um repetido, vale o último. Parâmetros e campos desconhecidos são ignorados e nomeados em \`X-Campos-Ignorados\`.`;

const ALL_TAGS = {
  ...TAGS,
  'OAuth 2.0': 'Os endereços que um aplicativo chama para obter, renovar e revogar os tokens de uma conexão.',
  Serviço: 'O estado do serviço e este documento.',
};

const PARAMETERS: Record<string, Parameter> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'De 1 a 255 caracteres ASCII visíveis, únicos por operação e sem nenhum segredo, como `pedido-2041-item-1`. Repetir a chave com o mesmo corpo, em até 24 horas, devolve a primeira resposta e não faz nada de novo.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
  },
  ...DELIVERY_HEADERS,
};

/** Said of every parameter of a query. */
const EMPTY = 'Vazio, conta como não enviado.';

function parameters(route: Route): (Parameter | Reference)[] {
  const path = Object.entries(route.params).map(
    ([name, description]): Parameter => ({
      name,
      in: 'path',
      required: true,
      description,
      schema: { type: 'integer', minimum: 1, examples: [1] },
    }),
  );
  const properties = route.query ? jsonSchema(route.query, 'input').properties : undefined;
  const query = Object.entries(properties ?? {}).map(([name, { description, ...schema }]): Parameter => {
    const said = `${description ?? ''} ${EMPTY}`.trim();
    return { name, in: 'query', required: false, allowEmptyValue: true, description: said, schema };
  });
  return [...path, ...query, ...(route.method === 'POST' ? [reference('parameters', 'IdempotencyKey')] : [])];
}

const ENVELOPE: Record<string, Schema> = {
  success: { const: true, description: 'Sempre `true`.' },
  message: { type: 'string', description: 'Mensagem em português.' },
};

/** Time zone of the examples' instants. */
const ZONE = 'America/Sao_Paulo';

/** An answer with `success` and `message` alone. */
const bare = (message: string): ApiResponse => ({
  description: 'Sucesso.',
  headers: headers(...RATE, 'X-Campos-Ignorados'),
  content: json(
    { type: 'object', required: ['success', 'message'], properties: ENVELOPE },
    { exemplo: { value: { success: true, message } } },
  ),
});

/** A list's `data` with one record, `id` that record's, on its only page. */
function onePage(list: Route['list'], record: unknown, id: number) {
  if (list === 'by cursor') {
    return followedData({ resultados: [record], por_pagina: 25, proximo_apos_id: id, tem_mais: false }, '');
  }
  return listData({ resultados: [record], pagina: 1, por_pagina: 25, total_registros: 1 }, String);
}

/** What a list by a cursor tells beside its records. */
const CURSOR: Record<string, Schema> = {
  proximo_apos_id: { type: 'integer', description: 'O `apos_id` da leitura seguinte: guarde-o para continuar depois.' },
  tem_mais: { type: 'boolean', description: 'Se há mais registros agora.' },
};

/** The id of a shape's example, where it has one. */
const idOfExample = ({ example }: Shape): number => Number((example as { id?: number }).id ?? 0);

function success(route: Route): ApiResponse {
  const { message, status, shown, list, file } = route;
  if (file) {
    return {
      description: 'O arquivo.',
      headers: headers(...RATE, 'X-Campos-Ignorados', 'Content-Disposition'),
      content: { [file]: { schema: { type: 'string', format: 'binary' } } },
    };
  }
  if (!shown) return bare(message);
  const record = reference('schemas', shown.name);
  const beside = list === 'by cursor' ? CURSOR : {};
  const data: Schema = list
    ? {
        type: 'object',
        required: ['resultados', 'paginacao', ...Object.keys(beside)],
        properties: {
          resultados: { type: 'array', description: 'Os registros desta página.', items: record },
          paginacao: reference('schemas', 'Paginacao'),
          ...beside,
        },
      }
    : record;
  const schema: Schema = {
    type: 'object',
    required: ['success', 'message', 'data'],
    properties: { ...ENVELOPE, data },
  };
  const example = writerOf(shown.schema)(shown.example, ZONE);
  const named = [
    ...RATE,
    'X-Campos-Ignorados',
    ...(route.method === 'POST' ? ['Idempotent-Replayed'] : []),
    ...(list === 'at least' || list === 'by cursor' ? ['X-Total-Minimo'] : []),
  ];
  return {
    description: status === 201 ? 'Criado.' : route.found ? 'Já existia: nada foi criado.' : 'Sucesso.',
    headers: headers(...named),
    content: json(schema, {
      exemplo: { value: { success: true, message, data: list ? onePage(list, example, idOfExample(shown)) : example } },
    }),
  };
}

/** An answer that leads on: `Location` is the file's address, which holds for an hour or two. */
const leading = ({ message }: Route): ApiResponse => ({
  ...bare(message),
  description: 'O endereço do arquivo, em `Location`: vale por uma a duas horas, e não pede token.',
  headers: headers(...RATE, 'X-Campos-Ignorados', 'Location'),
});

/** The 400s that follow from an operation's method; each route adds the faults of its body. */
function malformed({ method }: Route): NonNullable<Refusals[400]> {
  return method === 'POST'
    ? { description: '`Idempotency-Key` malformada, ou token na URL.', examples: { chave: BAD_KEY, url: TOKEN_IN_URL } }
    : { description: 'Token na URL.', examples: { url: TOKEN_IN_URL } };
}

const ERRO = reference('schemas', 'Erro');

/** Whether a refusal answers the record as it is now, as some conflicts do. */
const tellsRecord = (examples: Record<string, Example>) =>
  Object.values(examples).some(({ value }) => typeof value === 'object' && value !== null && 'data' in value);

/** The name of the schema of a conflict with a record of this shape. */
const conflictOf = (name: string) => `ConflitoCom${name}`;

/** Each shape of which some route tells the record in a conflict: the refusal's schema with the record. */
function conflicts(routes: readonly Route[]): Record<string, Schema> {
  const { Erro } = SCHEMAS;
  const found = routes.flatMap(({ shown, refusals }) =>
    shown && tellsRecord(refusals[409]?.examples ?? {}) ? [shown.name] : [],
  );
  return Object.fromEntries(
    found.map((name) => [
      conflictOf(name),
      {
        ...Erro,
        description: 'Conflito com um registro que já existe ou que mudou: `data` é o registro como está agora.',
        properties: { ...Erro?.properties, data: reference('schemas', name) },
      },
    ]),
  );
}

/** What a refusal has beside the headers of all: a conflict that passes by itself, which a POST alone has, says how long to wait. */
const moreHeaders = (method: string, status: string) =>
  status === '400' ? ['WWW-Authenticate'] : status === '409' && method === 'POST' ? ['Retry-After'] : [];

function responses(route: Route): Operation['responses'] {
  const found: Operation['responses'] = {
    ...(route.leads ? { 302: leading(route) } : { [route.status]: success(route) }),
    ...(route.found ? { 200: success({ ...route, status: 200, message: route.found }) } : {}),
  };
  for (const [status, { description, examples }] of Object.entries({ 400: malformed(route), ...route.refusals })) {
    found[status] = {
      description,
      headers: headers(...RATE, 'X-Campos-Ignorados', ...moreHeaders(route.method, status)),
      content: json(
        route.shown && tellsRecord(examples) ? reference('schemas', conflictOf(route.shown.name)) : ERRO,
        examples,
      ),
    };
  }
  found[403] = forbidden(route);
  const shared = { 401: 'NaoAutenticado', 429: 'LimiteExcedido', 500: 'ErroInterno' };
  for (const [status, name] of Object.entries({ ...shared, ...bodyRefusals(route) })) {
    found[status] = reference('responses', name);
  }
  return found;
}

function operation(route: Route): Operation {
  const { limit, windowMs, nome } = LIMITES[route.limite];
  return {
    tags: [route.tag],
    operationId: route.operationId,
    summary: route.summary,
    description: route.description,
    security: [{ token: [] }, ...(route.keysOnly ? [] : [{ oauth: [route.escopo] }])],
    'x-escopo': route.escopo,
    'x-limite': { nome, requisicoes: limit, segundos: windowMs / 1000 },
    parameters: parameters(route),
    ...(route.body ? { requestBody: requestBody(route.body) } : {}),
    responses: responses(route),
  };
}

function schemas(routes: readonly Route[]): Record<string, Schema> {
  const found: Record<string, Schema> = { ...SCHEMAS, ...conflicts(routes), ...OAUTH_SCHEMAS, ...SERVICE_SCHEMAS };
  for (const { shown, body, path } of routes) {
    if (shown) found[shown.name] = jsonSchema(shown.schema, 'output');
    for (const one of [body, body?.form]) {
      if (one) found[one.name] = withSources(jsonSchema(one.schema, 'input'), path);
    }
  }
  return found;
}

/** The OpenAPI 3.1 document, made from the declarations that the pipeline runs. */
export function openApiDocument(routes: readonly Route[]): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) };
  }
  const fields = new Map(
    routes.map(({ operationId, shown, list }) => [operationId, list ? [] : Object.keys(shown?.example ?? {})]),
  );
  const described = {
    ...withLinks(paths, (operationId) => fields.get(operationId) ?? []),
    ...oauthOperations(),
    ...serviceOperations(),
  };
  return {
    openapi: '3.1.0',
    info: {
      title: 'API do Romaneio',
      summary: 'Estoque, expedição e webhooks',
      version: '1.6.0',
      description: DESCRIPTION,
      contact: { name: 'Romaneio', url: `${env.APP_URL}/docs` },
    },
    externalDocs: { url: `${env.APP_URL}/docs`, description: 'Guias e referência' },
    servers: [
      { url: env.APP_URL, description: 'Este serviço' },
      ...(env.STAGING_BASE_URL ? [{ url: env.STAGING_BASE_URL, description: 'Homologação' }] : []),
    ],
    tags: Object.entries(ALL_TAGS).map(([name, description]) => ({ name, description })),
    security: [{ token: [] }],
    paths: described,
    webhooks: outgoingWebhooks(),
    components: {
      schemas: schemas(routes),
      parameters: PARAMETERS,
      headers: HEADERS,
      responses: RESPONSES,
      securitySchemes: securitySchemes(),
    },
  };
}
