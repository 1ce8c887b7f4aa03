import { describe, expect, test } from 'vitest';
import { documentationFacts } from '#server/transport/rest/documentation.ts';
import type { ApiResponse, Schema } from '#server/transport/rest/openapi-types.ts';
import { type Described, document, operations, responseOf, whole } from '#tests/support/openapi.ts';
import { field, typesOf } from '#tests/support/schema-fields.ts';

// What the interface specification lists, by its sections, is in the OpenAPI document: endpoints, parameters, fields, limits, codes.

function at(name: string): Described {
  const found = operations.find((one) => one.name === name);
  if (!found) throw new Error(`The document lacks ${name}`);
  return found;
}

const successOf = (name: string): Schema => {
  const { method, path, operation } = at(name);
  const status = Object.keys(operation.responses).find((one) => one.startsWith('2'));
  return responseOf(method, path, Number(status)).content?.['application/json']?.schema ?? {};
};

const POSICAO = {
  produto_id: 'integer',
  produto_nome: 'string',
  produto_codigo: 'string',
  unidade: 'string',
  controlar_estoque: 'boolean',
  estoque_total: 'string',
};
const LINHA = {
  id: 'integer',
  numero_expedicao: 'string',
  status: 'string',
  forma_envio_id: 'integer or null',
  codigo_rastreio: 'string or null',
  data_criacao: 'datetime',
};

describe('endpoints and their scopes (4.1, 4.2)', () => {
  test.each([
    ['GET /v1/estoque/', 'estoque:read', '200'],
    ['GET /v1/estoque/{produto_id}/', 'estoque:read', '200'],
    ['POST /v1/estoque/', 'estoque:write', '201'],
    ['GET /v1/expedicao/', 'expedicao:read', '200'],
    ['GET /v1/expedicao/{id}/', 'expedicao:read', '200'],
    ['POST /v1/expedicao/', 'expedicao:write', '201'],
    ['PUT /v1/expedicao/{id}/', 'expedicao:write', '200'],
    ['PATCH /v1/expedicao/{id}/', 'expedicao:write', '200'],
    ['DELETE /v1/expedicao/{id}/', 'expedicao:delete', '200'],
  ])('%s', (name, escopo, status) => {
    const { operation } = at(name);
    expect(operation['x-escopo']).toBe(escopo);
    expect(Object.keys(operation.responses)).toContain(status);
  });

  test('no PUT, PATCH or DELETE on stock: always 405', () => {
    for (const path of Object.keys(document.paths).filter((one) => one.startsWith('/v1/estoque/'))) {
      expect(Object.keys(document.paths[path] ?? {}).filter((method) => /put|patch|delete/.test(method))).toEqual([]);
    }
    expect(document.info.description).toContain('405 `METHOD_NOT_ALLOWED`');
  });
});

describe('query parameters: default, and what is accepted (2.2, 4.1, 4.2)', () => {
  const PAGES: [string, string, unknown, unknown][] = [
    ['pagina', 'integer', 1, undefined],
    ['por_pagina', 'integer', 25, undefined],
    ['busca', 'string', undefined, undefined],
  ];
  test.each([
    [
      'GET /v1/estoque/',
      [
        ...PAGES,
        ['com_estoque', 'string', undefined, ['true', 'false']],
        ['ordenar', 'string', 'nome', ['nome', 'codigo', 'estoque']],
        ['direcao', 'string', 'asc', ['asc', 'desc']],
      ],
    ],
    [
      'GET /v1/expedicao/',
      [
        ...PAGES,
        ['status', 'string', undefined, ['pendente', 'concluida', 'cancelada']],
        ['data_inicio', 'string', undefined, undefined],
        ['data_fim', 'string', undefined, undefined],
        ['ordenar', 'string', 'data_criacao', ['data_criacao', 'numero_expedicao']],
        ['direcao', 'string', 'desc', ['asc', 'desc']],
      ],
    ],
  ])('%s', (name, expected) => {
    const query = at(name).parameters.filter((parameter) => parameter.in === 'query');
    expect(query.map(({ name: called, schema }) => [called, schema.type, schema.default, schema.enum])).toEqual(
      expected,
    );
    const por_pagina = query.find((one) => one.name === 'por_pagina');
    expect(por_pagina?.description).toContain('até 100');
    for (const one of query) if (one.name.startsWith('data_')) expect(one.schema.format).toBe('date');
  });
});

/** Operations that answer with a file. */
const FILES = /^(imprimir|baixar|qrCode)/;

describe('answers (2.1 to 2.6)', () => {
  test('every success but a file has `success` and `message`; lists have `resultados` and `paginacao`', () => {
    for (const { name, operation } of operations) {
      if (!operation['x-escopo'] || FILES.test(operation.operationId)) continue;
      const { properties, required } = successOf(name);
      expect(properties?.success, name).toMatchObject({ const: true });
      expect(properties?.message, name).toMatchObject({ type: 'string' });
      expect(required, name).toEqual(expect.arrayContaining(['success', 'message']));
    }
    expect(Object.keys(successOf('DELETE /v1/expedicao/{id}/').properties ?? {})).toEqual(['success', 'message']);
    expect(typesOf(whole(document.components.schemas.Paginacao) ?? {})).toEqual({
      pagina_atual: 'integer',
      total_paginas: 'integer',
      total_registros: 'integer',
      por_pagina: 'integer',
      proxima: 'string or null',
      anterior: 'string or null',
    });
  });

  test.each([
    ['GET /v1/estoque/', 'data.resultados[]', POSICAO],
    ['GET /v1/estoque/{produto_id}/', 'data', { ...POSICAO, depositos: 'array' }],
    [
      'GET /v1/estoque/{produto_id}/',
      'data.depositos[]',
      { deposito_id: 'integer', deposito_nome: 'string', quantidade: 'string' },
    ],
    [
      'POST /v1/estoque/',
      'data',
      {
        id: 'integer',
        tipo: 'string',
        produto_id: 'integer',
        produto_nome: 'string',
        deposito_id: 'integer',
        deposito_nome: 'string',
        quantidade: 'string',
        custo_unitario: 'string',
        observacao: 'string',
        // An addition to the contract.
        saldo_apos: 'string',
      },
    ],
    ['GET /v1/expedicao/', 'data.resultados[]', LINHA],
    ...['GET /v1/expedicao/{id}/', 'POST /v1/expedicao/', 'PUT /v1/expedicao/{id}/', 'PATCH /v1/expedicao/{id}/'].map(
      (name): [string, string, Record<string, string>] => [
        name,
        'data',
        {
          ...LINHA,
          url_rastreio: 'string or null',
          rastreio_enviado: 'boolean',
          data_conclusao: 'datetime or null',
          criado_em: 'datetime',
          atualizado_em: 'datetime',
          itens: 'array',
        },
      ],
    ),
    [
      'GET /v1/expedicao/{id}/',
      'data.itens[]',
      { pedido_venda_id: 'integer', produto_id: 'integer or null', quantidade: 'integer' },
    ],
  ] as [string, string, Record<string, string>][])('%s %s', (name, path, expected) => {
    const found = field(successOf(name), path);
    expect(typesOf(found)).toEqual(expected);
    expect(found.required?.toSorted()).toEqual(Object.keys(expected).sort());
  });
});

describe('bodies (2.5, 2.6)', () => {
  const bodyOf = (name: string) => at(name).body?.schema ?? {};

  test('POST /v1/estoque/', () => {
    const { properties, required } = bodyOf('POST /v1/estoque/');
    expect(Object.keys(properties ?? {})).toEqual([
      ...['produto_id', 'deposito_id', 'tipo', 'quantidade', 'custo_unitario', 'observacao'],
    ]);
    expect(required).toEqual(['produto_id', 'tipo', 'quantidade']);
    expect(properties).toMatchObject({
      tipo: { enum: ['entrada', 'saida'] },
      quantidade: { exclusiveMinimum: 0 },
      custo_unitario: { default: '0', minimum: 0 },
      observacao: { maxLength: 500 },
    });
  });

  test.each(['POST /v1/expedicao/', 'PUT /v1/expedicao/{id}/', 'PATCH /v1/expedicao/{id}/'])('%s', (name) => {
    const { properties, required } = bodyOf(name);
    expect(required).toEqual([]);
    expect(Object.keys(properties ?? {})).toEqual([
      ...['numero_expedicao', 'forma_envio_id', 'codigo_rastreio', 'url_rastreio', 'status'],
    ]);
    expect(properties).toMatchObject({
      numero_expedicao: { maxLength: 50 },
      codigo_rastreio: { maxLength: 100 },
      url_rastreio: { maxLength: 2_048 },
      status: { enum: ['pendente', 'concluida', 'cancelada'] },
    });
    if (name.startsWith('POST')) expect(properties?.status?.default).toBe('pendente');
  });

  test('a webhook’s (2.7)', () => {
    expect(bodyOf('POST /v1/webhooks/').properties).toMatchObject({
      url: { maxLength: 2_048 },
      descricao: { maxLength: 255 },
      eventos: { minItems: 1 },
      max_tentativas: { minimum: 1, maximum: 10, default: 5 },
      timeout_segundos: { minimum: 5, maximum: 30, default: 10 },
      headers: { maxProperties: 10, propertyNames: { maxLength: 128 }, additionalProperties: { maxLength: 1_024 } },
      ativo: { default: true },
    });
  });
});

describe('authentication, errors and limits (5, 7, 8)', () => {
  test('the scopes, those that are granted one by one too', () => {
    const { oauth } = document.components.securitySchemes;
    const scopes = oauth?.type === 'oauth2' ? Object.keys(oauth.flows.authorizationCode.scopes) : [];
    expect(scopes).toEqual(
      expect.arrayContaining([
        ...['estoque:read', 'estoque:write', 'expedicao:read', 'expedicao:write', 'expedicao:delete'],
        ...['empresas:criar_empresa', 'empresas:gerar_chave', 'crm:whatsapp_modelo'],
      ]),
    );
    expect(scopes).not.toContain('estoque:delete');
    expect(document.components.securitySchemes.token).toMatchObject({ type: 'http', scheme: 'bearer' });
  });

  test('the addresses of OAuth, and the life of its tokens', () => {
    const { oauth } = document.components.securitySchemes;
    const flow = oauth?.type === 'oauth2' ? oauth.flows.authorizationCode : undefined;
    expect(new URL(flow?.authorizationUrl ?? '').pathname).toBe('/integracoes/oauth/authorize/');
    expect(new URL(flow?.tokenUrl ?? '').pathname).toBe('/integracoes/oauth/token/');
    expect(at('POST /integracoes/oauth/revoke/').operation.security).toContainEqual({ aplicativo: [] });
    const { method, path } = at('POST /integracoes/oauth/token/');
    expect(responseOf(method, path, 200).content?.['application/json']?.example).toMatchObject({
      expires_in: 4 * 3_600,
      refresh_expires_in: 30 * 86_400,
    });
    expect(at('POST /integracoes/oauth/token/').body?.schema.properties?.grant_type?.enum).toEqual([
      'authorization_code',
      'refresh_token',
    ]);
  });

  test('the shapes of refusals (7.2), by status', () => {
    const DETAIL = ['401', '403', '429'];
    for (const { name, operation } of operations.filter((one) => one.operation['x-escopo'])) {
      for (const [status, response] of Object.entries(whole(operation.responses)) as [string, ApiResponse][]) {
        if (/^[23]/.test(status)) continue;
        const { properties } = response.content?.['application/json']?.schema ?? {};
        const fields = Object.keys(properties ?? {});
        // A conflict with a record may tell it as it is now.
        if (status === '409' && fields.at(-1) === 'data') fields.pop();
        expect(fields, `${name} ${status}`).toEqual(DETAIL.includes(status) ? ['detail'] : ['success', 'error']);
      }
    }
    const { error } = document.components.schemas.Erro?.properties ?? {};
    expect(Object.keys(error?.properties ?? {})).toEqual(['code', 'message', 'details']);
    expect(error?.required).toEqual(['code', 'message']);
  });

  test('requests per minute (8.1), and their headers', () => {
    const limits = Object.fromEntries(
      operations.flatMap(({ method, path, operation }) =>
        operation['x-escopo'] ? [[`${method} ${path}`, operation['x-limite']?.requisicoes]] : [],
      ),
    );
    for (const [name, limit] of Object.entries(limits)) {
      expect(limit, name).toBe(name.startsWith('GET') ? 120 : name.startsWith('DELETE') ? 10 : 30);
    }
    for (const name of ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'])
      for (const { operation } of operations)
        for (const [status, { headers }] of Object.entries(whole(operation.responses)) as [string, ApiResponse][])
          if (operation['x-escopo'] && status !== '401') expect(headers, status).toHaveProperty(name);
  });

  test('the version is the changelog’s newest', () => {
    expect(document.info.version).toBe('1.6.0');
    expect(documentationFacts().document.info.version).toBe(document.info.version);
  });
});
