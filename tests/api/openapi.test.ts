import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { revokeToken } from '#server/acesso/index.ts';
import { env, setEnv } from '#server/platform/env.ts';
import { routes } from '#server/transport/rest/app.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { document, exampleOf, expectAsDocumented } from '#tests/support/openapi.ts';

const LIST = '/v1/estoque/';
const DETAIL = '/v1/estoque/{produto_id}/';
const EXTRATO = '/v1/estoque/{produto_id}/extrato/';

let api: Api;
let company: Company;
let token: string;
let produto: { id: number };

beforeAll(async () => {
  api = await startApi({ rateLimitScale: 100 });
  company = await makeCompany();
  ({ token } = await company.token());
  produto = await company.product({ nome: 'Café', codigo: 'CAFE-500' });
  await company.move(produto, '42');
});

afterAll(() => api?.close());

const entry = { tipo: 'entrada', quantidade: '1' };

test('/v1/openapi.json is served to anybody, and is the document', async () => {
  const answer = await api.get('/v1/openapi.json');
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.text)).toEqual(document);
});

test('the document is made once for a configuration, however often it is asked for', async () => {
  const [route] = routes;
  if (!route) throw new Error('No route');
  const { summary } = route;
  let made = 0;
  Object.defineProperty(route, 'summary', { configurable: true, get: () => made++ && summary });
  const was = env.STAGING_BASE_URL;
  const ask = async () => JSON.parse((await api.get('/v1/openapi.json')).text) as typeof document;
  try {
    setEnv({ STAGING_BASE_URL: 'https://homologacao.exemplo.com.br' });
    const first = await ask();
    expect(first.servers).toContainEqual(expect.objectContaining({ url: 'https://homologacao.exemplo.com.br' }));
    const once = made;
    expect(once).toBeGreaterThan(0);
    expect([await ask(), await ask()]).toEqual([first, first]);
    expect(made).toBe(once);
  } finally {
    setEnv({ STAGING_BASE_URL: was ?? '' });
    Object.defineProperty(route, 'summary', { configurable: true, writable: true, enumerable: true, value: summary });
  }
  expect((await ask()).servers).toHaveLength(document.servers.length);
});

describe('answers are as the document says', () => {
  test('list, detail, extrato', async () => {
    for (const path of [LIST, `${LIST}?com_estoque=true&page=2`, `${LIST}?por_pagina=0`]) {
      expectAsDocumented('GET', LIST, await api.get(path, token));
    }
    expectAsDocumented('GET', DETAIL, await api.get(`${LIST}${produto.id}/`, token));
    expectAsDocumented('GET', DETAIL, await api.get(`${LIST}999999/`, token));
    expectAsDocumented('GET', EXTRATO, await api.get(`${LIST}${produto.id}/extrato/`, token));
    expectAsDocumented('GET', EXTRATO, await api.get(`${LIST}${produto.id}/extrato/?data_inicio=ontem`, token));
  });

  test('movement: created, repeated, refused', async () => {
    const body = { produto_id: produto.id, ...entry };
    const key = { 'idempotency-key': 'openapi-1' };
    const created = await api.post(LIST, token, body, key);
    const repeated = await api.post(LIST, token, body, key);
    const reused = await api.post(LIST, token, { ...body, quantidade: '2' }, key);
    const wrongType = await api.post(LIST, token, 'texto', { 'content-type': 'text/plain' });
    const large = await api.post(LIST, token, { ...body, observacao: 'x'.repeat(1024 * 1024) });
    const statuses = [created, repeated, reused, wrongType, large].map(({ status }) => status);
    expect(statuses).toEqual([201, 201, 422, 415, 413]);
    expect(repeated.headers.get('idempotent-replayed')).toBe('true');
    for (const answer of [created, repeated, reused, wrongType, large]) expectAsDocumented('POST', LIST, answer);
  });
});

describe('examples of refusals are what the API really says', () => {
  /** Ids of this database in the place of those that the example shows. */
  const withIds = (value: unknown, ids: Record<string, number>) =>
    JSON.parse(
      Object.entries(ids).reduce((text, [shown, id]) => text.replaceAll(shown, `id ${id}`), JSON.stringify(value)),
    );

  const post = (body: Record<string, unknown>, bearer = token) => api.post(LIST, bearer, body);

  test('400: data, product, warehouse', async () => {
    const uncontrolled = await company.product({ nome: 'Entrega na região', controlar_estoque: false });
    const missing = 999_999;
    expect((await post({ produto_id: produto.id, tipo: 'troca', quantidade: '0' })).json).toEqual(
      exampleOf('POST', LIST, 400, 'dados'),
    );
    expect((await post({ produto_id: missing, ...entry })).json).toEqual(
      withIds(exampleOf('POST', LIST, 400, 'produto'), { 'id 999': missing }),
    );
    expect((await post({ produto_id: uncontrolled.id, ...entry })).json).toEqual(
      withIds(exampleOf('POST', LIST, 400, 'sem_controle'), { 'id 23': uncontrolled.id }),
    );
    expect((await post({ produto_id: produto.id, deposito_id: missing, ...entry })).json).toEqual(
      withIds(exampleOf('POST', LIST, 400, 'deposito'), { 'id 999': missing }),
    );
    expect((await api.get(`${LIST}?por_pagina=0`, token)).json).toEqual(exampleOf('GET', LIST, 400));
  });

  test('400: no default warehouse, balance too low', async () => {
    const bare = await makeCompany({ deposito: false });
    const other = await bare.product();
    const { token: bareToken } = await bare.token();
    expect((await post({ produto_id: other.id, ...entry }, bareToken)).json).toEqual(
      exampleOf('POST', LIST, 400, 'sem_padrao'),
    );
    const strict = await (await makeCompany()).forbidNegative();
    const scarce = await strict.product();
    const { token: strictToken } = await strict.token();
    expect((await post({ produto_id: scarce.id, tipo: 'saida', quantidade: '1' }, strictToken)).json).toEqual(
      exampleOf('POST', LIST, 400, 'saldo'),
    );
  });

  test('401 and 403', async () => {
    expect((await api.get(LIST)).json).toEqual(exampleOf('GET', LIST, 401, 'ausente'));
    expect((await api.get(LIST, 'qualquer')).json).toEqual(exampleOf('GET', LIST, 401, 'invalido'));
    const revoked = await company.token();
    await revokeToken(company.ctx, { id: revoked.id });
    expect((await api.get(LIST, revoked.token)).json).toEqual(exampleOf('GET', LIST, 401, 'revogado'));
    const reader = await company.token({ escopos: ['estoque:read'] });
    expect((await post({ produto_id: produto.id, ...entry }, reader.token)).json).toEqual(
      exampleOf('POST', LIST, 403, 'escopo'),
    );
    const elsewhere = await company.token({ ips_permitidos: ['203.0.113.0/24'] });
    const shown = JSON.stringify(exampleOf('GET', LIST, 403, 'rede')).replace('203.0.113.7', '127.0.0.1');
    expect((await api.get(LIST, elsewhere.token)).text).toBe(shown);
  });

  test('404, 413, 415, 422', async () => {
    expect((await api.get(`${LIST}999999/`, token)).json).toEqual(exampleOf('GET', DETAIL, 404));
    const key = { 'idempotency-key': 'openapi-2' };
    const body = { produto_id: produto.id, ...entry };
    await api.post(LIST, token, body, key);
    const answers = [
      await api.post(LIST, token, { ...body, quantidade: '2' }, key),
      await api.post(LIST, token, 'x'.repeat(1024 * 1024 + 1)),
      await api.post(LIST, token, '{}', { 'content-type': 'text/plain' }),
    ];
    for (const { status, json } of answers) expect(json).toEqual(exampleOf('POST', LIST, status));
    expect(answers.map(({ status }) => status)).toEqual([422, 413, 415]);
  });
});
