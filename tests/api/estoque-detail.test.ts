import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteProduto, type Produto } from '#server/catalogo/index.ts';
import { type Deposito, updateDeposito } from '#server/estoque/index.ts';
import { db } from '#server/platform/db.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';

// One product's stock, and its statement. What every list does alike is in lists.test.ts.

let api: Api;
let company: Company & { deposito: Deposito };
let token: string;
let produto: Produto;
let segundo: Deposito;
const ids: Record<string, string> = {};

beforeAll(async () => {
  api = await startApi();
  company = await makeCompany();
  ({ token } = await company.token({ nome: 'Loja virtual' }));
  segundo = await company.warehouse({ nome: 'anexo' });
  produto = await company.product({ nome: 'Café', codigo: 'CAFE', unidade: 'KG' });
  await company.move(produto, '10.5');
  await company.move(produto, '-3', segundo);
  await company.count(produto, segundo, '1.25');
  const body = { produto_id: produto.id, deposito_id: segundo.id, tipo: 'entrada', quantidade: 2, custo_unitario: 3.5 };
  expect((await api.post('/v1/estoque/', token, { ...body, observacao: 'nota 1' })).status).toBe(201);

  const stranger = await makeCompany();
  ids['another company'] = String((await stranger.product()).id);
  ids['not stock-controlled'] = String((await company.product({ controlar_estoque: false })).id);
  const gone = await company.product();
  await deleteProduto(company.ctx, { id: gone.id });
  ids.deleted = String(gone.id);
});
afterAll(() => api.close());

const detail = (id: unknown = produto.id) => api.get(`/v1/estoque/${id}/`, token);

test('every field of 2.4, warehouses included, and nothing else', async () => {
  const { status, json } = await detail();
  expect(status).toBe(200);
  expect(json).toStrictEqual({
    success: true,
    message: expect.stringMatching(/encontrado/i),
    data: {
      produto_id: produto.id,
      produto_nome: 'Café',
      produto_codigo: 'CAFE',
      unidade: 'KG',
      controlar_estoque: true,
      estoque_total: '13.750',
      depositos: [
        { deposito_id: company.deposito.id, deposito_nome: 'Depósito principal', quantidade: '10.500' },
        { deposito_id: segundo.id, deposito_nome: 'anexo', quantidade: '3.250' },
      ],
    },
  });
});

test('a product never moved has zeros; an inactive warehouse shows only while it holds a balance', async () => {
  const fresh = await company.product();
  const closed = await company.warehouse({ nome: 'fechado' });
  await updateDeposito(company.ctx, { id: closed.id, ativo: false });
  const { json } = await detail(fresh.id);
  expect(json.data.estoque_total).toBe('0.000');
  expect(json.data.depositos).toEqual([
    expect.objectContaining({ deposito_id: company.deposito.id, quantidade: '0.000' }),
    expect.objectContaining({ deposito_id: segundo.id, quantidade: '0.000' }),
  ]);
});

describe('404 with the same answer for every product that is not in the stock list', () => {
  const cases: [string, () => string][] = [
    ...['another company', 'not stock-controlled', 'deleted'].map((name): [string, () => string] => [
      name,
      () => ids[name] ?? '',
    ]),
    ['unknown', () => '999999999'],
    ['full-width digits', () => '%EF%BC%91'],
    ['a broken escape', () => '%ZZ'],
  ];
  test.each(cases)('%s', async (_name, id) => {
    for (const path of [`/v1/estoque/${id()}/`, `/v1/estoque/${id()}`, `/v1/estoque/${id()}/extrato/`]) {
      const { status, json } = await api.get(path, token);
      expect(status).toBe(404);
      expect(json).toStrictEqual({ success: false, error: { code: 'NOT_FOUND', message: expect.any(String) } });
    }
  });

  test('another company and nobody answer alike', async () => {
    const [foreign, missing] = await Promise.all([detail(ids['another company']), detail('999999999')]);
    expect(foreign.text).toBe(missing.text);
  });
});

describe('statement', () => {
  const extrato = (query = '') => api.get(`/v1/estoque/${produto.id}/extrato/?${query}`, token);

  test('newest first, with the balance after each, its author and its origin', async () => {
    const { status, json } = await extrato();
    expect(status).toBe(200);
    expect(json.data.paginacao.total_registros).toBe(4);
    expect(json.data.resultados[0]).toStrictEqual({
      id: expect.any(Number),
      tipo: 'entrada',
      produto_id: produto.id,
      produto_nome: 'Café',
      deposito_id: segundo.id,
      deposito_nome: 'anexo',
      quantidade: '2.000',
      custo_unitario: '3.50',
      observacao: 'nota 1',
      saldo_apos: '3.250',
      variacao: '2.000',
      origem: 'M',
      porta: 'api',
      autor: { tipo: 'token', id: expect.any(Number), nome: 'Loja virtual' },
      data_lancamento: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}-03:00$/),
      documento: null,
      estorno_de_id: null,
      estornado_por_id: null,
      request_id: expect.any(String),
    });
    expect(json.data.resultados.slice(1)).toMatchObject([
      { tipo: 'balanco', quantidade: '1.250', variacao: '4.250', saldo_apos: '1.250', porta: 'painel' },
      { tipo: 'saida', quantidade: '3.000', variacao: '-3.000', saldo_apos: '-3.000' },
      { tipo: 'entrada', quantidade: '10.500', variacao: '10.500', saldo_apos: '10.500', autor: { tipo: 'usuario' } },
    ]);
  });

  test.each([
    ['tipo=entrada', 2],
    ['tipo=saida', 1],
    ['tipo=balanco', 1],
    ['tipo=saida&data_inicio=1900-01-01&data_fim=2200-12-31', 1],
  ])('?%s', async (query, n) => {
    const { status, json, text } = await extrato(query);
    expect(status, text).toBe(200);
    expect(json.data.resultados).toHaveLength(n);
    expect(json.data.paginacao.total_registros).toBe(n);
  });

  test('by warehouse', async () => {
    expect((await extrato(`deposito_id=${segundo.id}`)).json.data.resultados).toHaveLength(3);
    expect((await extrato(`deposito_id=${company.deposito.id}`)).json.data.resultados).toHaveLength(1);
  });

  test('both days are inclusive, and are days of the company’s zone', async () => {
    const { sql } = db();
    await sql`ALTER TABLE lancamentos_estoque DISABLE TRIGGER lancamentos_estoque_imutavel`;
    const dated = await company.product();
    const moments = [
      '2026-03-10T02:59:59.999Z',
      '2026-03-10T03:00:00Z',
      '2026-03-11T02:59:59.999Z',
      '2026-03-11T03:00:00Z',
    ];
    for (const moment of moments) {
      const { id } = await company.move(dated, '1');
      await sql`UPDATE lancamentos_estoque SET criado_em = ${moment}::timestamptz WHERE id = ${id}`;
    }
    await sql`ALTER TABLE lancamentos_estoque ENABLE TRIGGER lancamentos_estoque_imutavel`;
    const at = async (query: string) =>
      (await api.get(`/v1/estoque/${dated.id}/extrato/?${query}`, token)).json.data.resultados.map((r) => r.saldo_apos);
    expect(await at('data_inicio=2026-03-10&data_fim=2026-03-10')).toEqual(['3.000', '2.000']);
    expect(await at('data_fim=2026-03-09')).toEqual(['1.000']);
    expect(await at('data_inicio=2026-03-11')).toEqual(['4.000']);
  });
});
