import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { insertShipments } from '#tests/support/shipments.ts';

// Section 2.2, decisions.md "Names and formats".

const TOTAL = 103;

let api: Api;
let company: Company;
let token: string;
let moved: number;

beforeAll(async () => {
  api = await startApi();
  company = await makeCompany();
  ({ token } = await company.token());
  // Equal names: only the id can keep the pages apart.
  const made = await Promise.all(Array.from({ length: TOTAL }, (_, i) => company.product({ nome: `Peça ${i % 3}` })));
  moved = made[0]?.id ?? 0;
  for (let i = 0; i < 7; i++) await company.move({ id: moved }, '1');
  // Of one moment, by three: again only the id keeps the pages apart.
  await insertShipments(
    company,
    Array.from({ length: TOTAL }, (_, i) => ({
      numero_expedicao: `E${i}`,
      status: i % 2 ? 'concluida' : 'pendente',
      codigo_rastreio: i ? 'BR' : null,
      data_criacao: `2026-03-0${1 + (i % 3)}T12:00:00Z`,
    })),
  );
});
afterAll(() => api.close());

/** Follows one of the addresses from page to page, as an integrator would. */
async function walk(first: string, link: 'proxima' | 'anterior', key: string): Promise<unknown[][]> {
  const pages: unknown[][] = [];
  let address: string | null = first;
  while (address && pages.length < 200) {
    expect(address.startsWith(`${api.base}/v1/`), address).toBe(true);
    const { status, json }: Answer = await api.get(address.slice(api.base.length), token);
    expect(status).toBe(200);
    pages.push(json.data.resultados.map((row) => row[key]));
    address = json.data.paginacao[link];
  }
  return pages;
}

describe.each([
  ['/v1/estoque/', 'produto_id', TOTAL, 'busca=pe%C3%A7a&ordenar=nome&direcao=desc&com_estoque='],
  ['/v1/estoque/', 'produto_id', TOTAL, 'ordenar=estoque&por_pagina=25&desconhecido=a%26b+c'],
  ['/v1/estoque/', 'produto_id', 102, 'com_estoque=false&ordenar=codigo&por_pagina=40'],
  ['/v1/expedicao/', 'id', TOTAL, 'direcao=desc&por_pagina=25&desconhecido=a%26b+c'],
  ['/v1/expedicao/', 'id', 52, 'ordenar=data_criacao&direcao=asc&status=pendente&por_pagina=10'],
  ['/v1/expedicao/', 'id', 102, 'busca=b%72&ordenar=numero_expedicao&data_inicio=2026-03-01&data_fim=2026-03-03'],
])('%s by %s (%i records) with ?%s', (path, key, total, query) => {
  test('following proxima walks every record once, and anterior walks back', async () => {
    const pages = await walk(`${api.base}${path}?${query}`, 'proxima', key);
    const ids = pages.flat();
    expect(ids).toHaveLength(total);
    expect(new Set(ids).size).toBe(total);
    const back = await walk(`${api.base}${path}?${query}&pagina=${pages.length}`, 'anterior', key);
    expect(back.reverse()).toEqual(pages);
  });

  test('the addresses keep every other parameter', async () => {
    const { json } = await api.get(`${path}?${query}&pagina=2`, token);
    const expected = new URLSearchParams(query);
    for (const [link, page] of [
      ['proxima', '3'],
      ['anterior', '1'],
    ] as const) {
      const address = json.data.paginacao[link];
      if (address === null) throw new Error(`no ${link}`);
      const found = new URL(address).searchParams;
      expect(found.get('pagina')).toBe(page);
      found.delete('pagina');
      expect([...found]).toEqual([...expected]);
    }
  });
});

test('the statement has pages too', async () => {
  const pages = await walk(`${api.base}/v1/estoque/${moved}/extrato/?por_pagina=3`, 'proxima', 'saldo_apos');
  expect(pages).toEqual([['7.000', '6.000', '5.000'], ['4.000', '3.000', '2.000'], ['1.000']]);
});

test.each([
  ['', { pagina_atual: 1, por_pagina: 25, total_paginas: 5 }, 25],
  ['por_pagina=100', { por_pagina: 100, total_paginas: 2 }, 100],
  ['por_pagina=101', { por_pagina: 100, total_paginas: 2 }, 100],
  ['por_pagina=999999', { por_pagina: 100 }, 100],
  ['por_pagina=1&pagina=103', { pagina_atual: 103, total_paginas: 103, proxima: null }, 1],
  ['pagina=5', { pagina_atual: 5, proxima: null }, 3],
  ['pagina=6', { pagina_atual: 6, total_paginas: 5, total_registros: TOTAL, proxima: null }, 0],
  ['pagina=99999999999', { total_registros: TOTAL, proxima: null }, 0],
  [`pagina=${'9'.repeat(400)}`, { total_registros: TOTAL, total_paginas: 5, proxima: null }, 0],
  ['pagina=9007199254740992&por_pagina=100', { total_registros: TOTAL, total_paginas: 2, proxima: null }, 0],
  [`por_pagina=${'9'.repeat(400)}`, { pagina_atual: 1, por_pagina: 100 }, 100],
  ['page=2&per_page=3', { pagina_atual: 1, por_pagina: 25 }, 25],
])('?%s', async (query, paginacao, rows) => {
  const { status, json, text } = await api.get(`/v1/estoque/?${query}`, token);
  expect(status, text).toBe(200);
  expect(json.data.paginacao).toMatchObject({ total_registros: TOTAL, ...paginacao });
  expect(json.data.resultados).toHaveLength(rows);
});

test.each(['', 'busca=e&', 'ordenar=numero_expedicao&data_inicio=2026-03-01&', 'busca=e&data_fim=2026-03-02&'])(
  'shipments past any end: ?%s',
  async (query) => {
    const { status, json } = await api.get(`/v1/expedicao/?${query}pagina=${'9'.repeat(400)}&por_pagina=100`, token);
    expect(status).toBe(200);
    expect(json.data.resultados).toEqual([]);
    expect(json.data.paginacao.total_registros).toBeGreaterThan(50);
    expect(json.data.paginacao.proxima).toBeNull();
  },
);

test('anterior of a page past the end is the last page', async () => {
  const { json } = await api.get('/v1/estoque/?pagina=50', token);
  expect(json.data.paginacao.anterior).toBe(`${api.base}/v1/estoque/?pagina=5`);
});

describe('400 on the parameter', () => {
  const values = [
    '0',
    '-1',
    'abc',
    '1.5',
    '1e2',
    'NaN',
    'Infinity',
    ' ',
    '１',
    '0x10',
    '٣',
    `-${'9'.repeat(400)}`,
    `${'9'.repeat(20)}.5`,
  ];
  test.each(['pagina', 'por_pagina'].flatMap((name) => values.map((value) => [name, value])))(
    '%s=%s',
    async (name = '', value = '') => {
      const { status, json } = await api.get(`/v1/estoque/?${name}=${encodeURIComponent(value)}`, token);
      expect(status).toBe(400);
      expect(json.error.code).toBe('VALIDATION_ERROR');
      expect(json.error.details).toStrictEqual({ [name]: [expect.any(String)] });
    },
  );
});

test('without a configured address, the addresses are those of the host that was asked', async () => {
  const { json } = await api.get('/v1/estoque?pagina=2', token, { host: 'erp.example.test:8080' });
  expect(json.data.paginacao.proxima).toBe('http://erp.example.test:8080/v1/estoque/?pagina=3');
  expect(json.data.paginacao.anterior).toBe('http://erp.example.test:8080/v1/estoque/?pagina=1');
});
