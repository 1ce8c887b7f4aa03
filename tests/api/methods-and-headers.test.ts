import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Produto } from '#server/catalogo/index.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';

// 405 with Allow, HEAD and OPTIONS, paths without a final slash, X-Request-Id, ignored fields, and the shapes of errors.

let api: Api;
let company: Company;
let token: string;
let produto: Produto;
let expedicao: { id: number };

beforeAll(async () => {
  api = await startApi({ rateLimitScale: 1_000 });
  company = await makeCompany();
  produto = await company.product();
  ({ token } = await company.token());
  expedicao = await company.shipment();
});
afterAll(() => api.close());

const item = () => `/v1/estoque/${produto.id}/`;
const shipment = () => `/v1/expedicao/${expedicao.id}/`;

describe('405 with Allow', () => {
  const cases: [method: string, path: () => string, allow: string[]][] = [
    ...['PUT', 'PATCH', 'DELETE', 'POST'].flatMap((method): [string, () => string, string[]][] => [
      [method, item, ['GET', 'HEAD', 'OPTIONS']],
      [method, () => item().slice(0, -1), ['GET', 'HEAD', 'OPTIONS']],
      [method, () => '/v1/estoque/999999999/', ['GET', 'HEAD', 'OPTIONS']],
      [method, () => '/v1/estoque/abc/', ['GET', 'HEAD', 'OPTIONS']],
      [method, () => `${item()}extrato/`, ['GET', 'HEAD', 'OPTIONS']],
    ]),
    ...['PUT', 'PATCH', 'DELETE'].map((method): [string, () => string, string[]] => [
      method,
      () => '/v1/estoque/',
      ['GET', 'HEAD', 'OPTIONS', 'POST'],
    ]),
    ['POST', shipment, ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'PUT']],
    ...['PUT', 'PATCH', 'DELETE'].map((method): [string, () => string, string[]] => [
      method,
      () => '/v1/expedicao/',
      ['GET', 'HEAD', 'OPTIONS', 'POST'],
    ]),
  ];
  test.each(cases)('%s %s', async (method, path, allow) => {
    for (const body of [undefined, { quantidade: '1' }, '{']) {
      const { status, json, headers } = await api.call(method, path(), { token, body });
      expect(status).toBe(405);
      expect(json).toStrictEqual({
        success: false,
        error: { code: 'METHOD_NOT_ALLOWED', message: expect.any(String) },
      });
      expect(headers.get('allow')?.split(', ').sort()).toEqual(allow);
    }
  });

  test('even for a token without any stock scope', async () => {
    const made = await company.token({ escopos: ['expedicao:read'] });
    expect((await api.call('DELETE', item(), { token: made.token })).status).toBe(405);
  });
});

test.each(['/v1/estoque/', '/v1/estoque', '/v1/expedicao/', '/v1/expedicao'])(
  'HEAD %s answers like GET, without the body',
  async (path) => {
    const [head, get] = await Promise.all([api.call('HEAD', path, { token }), api.get(path, token)]);
    expect(head.status).toBe(200);
    expect(head.text).toBe('');
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
    expect(head.headers.get('x-ratelimit-limit')).toBe(get.headers.get('x-ratelimit-limit'));
    expect((await api.call('HEAD', `${path.replace(/\/?$/, '/')}999999999/`, { token })).status).toBe(404);
  },
);

test.each([
  ['/v1/estoque/', 'GET, HEAD, OPTIONS, POST'],
  ['/v1/estoque/1/', 'GET, HEAD, OPTIONS'],
  ['/v1/expedicao/', 'GET, HEAD, OPTIONS, POST'],
  ['/v1/expedicao/1/', 'DELETE, GET, HEAD, OPTIONS, PATCH, PUT'],
])('OPTIONS %s says what is allowed', async (path, allow) => {
  const { status, text, headers } = await api.call('OPTIONS', path, { token });
  expect(status).toBe(204);
  expect(text).toBe('');
  expect(headers.get('allow')?.split(', ').sort().join(', ')).toBe(allow);
});

test.each([
  '/v1/',
  '/v1/nada/',
  '/v1/estoque/1/2/',
  '/v1/estoque/1/extrato/2/',
  '/v1/expedicao/1/itens/',
  '/v1//estoque/',
  '/v2/estoque/',
])('an address that is none: %s is a 404', async (path) => {
  const { status, json } = await api.get(path, token);
  expect(status).toBe(404);
  expect(json).toStrictEqual({ success: false, error: { code: 'NOT_FOUND', message: expect.any(String) } });
});

test('a path without its final slash is served, not redirected', async () => {
  for (const path of ['/v1/estoque', item().slice(0, -1), `${item()}extrato`]) {
    expect((await api.get(path, token)).status, path).toBe(200);
  }
  const body = { produto_id: produto.id, tipo: 'entrada', quantidade: 1 };
  expect((await api.post('/v1/estoque', token, body)).status).toBe(201);
  expect((await api.post('/v1/expedicao', token, {})).status).toBe(201);
  const { id } = await company.shipment();
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
    const sent = method === 'PUT' || method === 'PATCH' ? { body: {} } : {};
    expect((await api.call(method, `/v1/expedicao/${id}`, { token, ...sent })).status, method).toBe(200);
  }
});

describe('X-Request-Id', () => {
  test.each(['abcdefgh', '0198c5e8-7d4c-7b9a-9c55-0d3c1b7f6a11', 'req_A.b:c-d_9', 'x'.repeat(64)])(
    'the caller’s own when it is sane: %s',
    async (id) => {
      expect((await api.get('/v1/estoque/', token, { 'x-request-id': id })).headers.get('x-request-id')).toBe(id);
    },
  );

  test.each(['short', 'x'.repeat(65), 'with space', 'a"b<c>d&e', 'ação-ação', '{jndi:ldap}', 'id;DROP TABLE'])(
    'a new one instead of %j',
    async (id) => {
      const given = Buffer.from(id).toString('latin1');
      const { headers } = await api.get('/v1/estoque/', token, { 'x-request-id': given });
      expect(headers.get('x-request-id')).toMatch(/^req_[0-9a-f]{32}$/);
    },
  );

  test('on every answer, and never twice the same', async () => {
    const answers = await Promise.all([
      api.get('/v1/estoque/', token),
      api.get('/v1/estoque/'),
      api.get('/v1/nada/', token),
      api.get('/v1/estoque/abc/', token),
      api.get('/v1/estoque/?pagina=0', token),
      api.call('DELETE', item(), { token }),
      api.call('OPTIONS', item(), { token }),
      api.post('/v1/estoque/', token, '{'),
      api.get('/v1/openapi.json'),
      api.get('/api/saude/'),
    ]);
    const ids = answers.map(({ headers }) => headers.get('x-request-id'));
    expect(ids.every(Boolean), JSON.stringify(ids)).toBe(true);
    expect(new Set(ids).size).toBe(answers.length);
  });
});

describe('X-Campos-Ignorados names what was ignored', () => {
  const movement = () => ({ produto_id: produto.id, tipo: 'entrada', quantidade: 1 });
  const ignored = (answer: { headers: Headers }) => answer.headers.get('x-campos-ignorados');

  test.each([
    ['/v1/estoque/?pagina=1&ordenar=nome', null],
    ['/v1/estoque/?page=2&per_page=5', 'page, per_page'],
    ['/v1/estoque/?Busca=x&busca=y', 'Busca'],
    ['/v1/estoque/?x=1&x=2&x=3', 'x'],
    ['/v1/estoque/?a%0D%0AX-Evil%3A%201=2', 'a%0D%0AX-Evil%3A%201'],
    ['/v1/estoque/?situa%C3%A7%C3%A3o=A', 'situa%C3%A7%C3%A3o'],
    ['/v1/estoque/?__proto__=1&constructor=2&toString=3', '__proto__, constructor, toString'],
  ])('%s → %s', async (path, expected) => {
    const answer = await api.get(path, token);
    expect(answer.status).toBe(200);
    expect(ignored(answer)).toBe(expected);
  });

  test('in a body, and the query of a POST', async () => {
    const body = { ...movement(), qtd: 2, saldo: null, __proto: 1 };
    const answer = await api.post('/v1/estoque/?pagina=2', token, body);
    expect(answer.status).toBe(201);
    expect(ignored(answer)).toBe('pagina, qtd, saldo, __proto');
  });

  test('of a shipment read and sent back: what only reading shows', async () => {
    const { json } = await api.get(shipment(), token);
    const answer = await api.call('PUT', `${shipment()}?forcar=1`, { token, body: json.data });
    expect(answer.status).toBe(200);
    expect(ignored(answer)).toBe(
      'forcar, id, data_criacao, rastreio_enviado, data_conclusao, criado_em, atualizado_em, itens',
    );
    expect(answer.json.data).toStrictEqual(json.data);
  });

  test('on a refusal too', async () => {
    const answer = await api.post('/v1/estoque/', token, { ...movement(), tipo: 'x', typo: 1 });
    expect(answer.status).toBe(400);
    expect(ignored(answer)).toBe('typo');
  });

  test('a JSON body with the names of an object’s own parts is a body like any other', async () => {
    const text = `{"__proto__":{"quantidade":5},"constructor":1,"produto_id":${produto.id},"tipo":"entrada"}`;
    const answer = await api.post('/v1/estoque/', token, text);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.json.error.details ?? {})).toEqual(['quantidade']);
    expect(ignored(answer)).toBe('__proto__, constructor');
  });

  test('never more than a client can read: thousands of them do not make thousands of header bytes', async () => {
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`campo_${i}`, i]));
    const answer = await api.post('/v1/estoque/', token, { ...many, ...movement() });
    expect(answer.status).toBe(201);
    expect(ignored(answer)).toMatch(/^campo_0, campo_1, /);
    expect(ignored(answer)?.length).toBeLessThan(4_100);
  });
});

test('answers are JSON, not to be stored, and say what every success says', async () => {
  const { headers, json } = await api.get('/v1/estoque/', token);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(json).toMatchObject({ success: true, message: expect.stringMatching(/produto/) });
});

test('/api/saude/ tells that the process lives and is ready', async () => {
  for (const path of ['/api/saude/', '/api/saude']) {
    const { status, json } = await api.get(path);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      live: true,
      ready: true,
      database: { ok: true },
      migrations: { ok: true, pending: [] },
    });
  }
});
