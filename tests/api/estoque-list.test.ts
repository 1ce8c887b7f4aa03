import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteProduto, updateProduto } from '#server/catalogo/index.ts';
import { type Api, type Body, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';

// GET /v1/estoque/: what its filters find, and in which order. What every list does alike is in lists.test.ts.

let api: Api;
let company: Company;
let token: string;

/** código → nome, and the movements that give it its total. */
const PRODUCTS: [codigo: string, nome: string, ...moves: string[]][] = [
  ['B-10', 'Ábaco', '5'],
  ['a-20', 'abacate', '2.5', '-2.500'],
  ['C-30', 'Água-de-coco', '-1.000'],
  ['D-40', 'AÇÚCAR 100% puro', '12'],
  ['E-50', 'Zebra_listrada', '0.001'],
  ['F\\60', 'zinco \\ liga', '7'],
  ['G-70', 'Maçã ﬁna'],
];

beforeAll(async () => {
  api = await startApi();
  company = await makeCompany();
  ({ token } = await company.token());
  for (const [codigo, nome, ...moves] of PRODUCTS) {
    const produto = await company.product({ codigo, nome, unidade: 'kg' });
    for (const quantidade of moves) await company.move(produto, quantidade);
  }
  await company.product({ nome: 'Abafador (serviço)', codigo: 'SERV', controlar_estoque: false });
  const gone = await company.product({ nome: 'Abajur extinto', codigo: 'GONE' });
  await company.move(gone, '3');
  await deleteProduto(company.ctx, { id: gone.id });
  const inactive = await company.product({ nome: 'Inativo', codigo: 'INAT' });
  await updateProduto(company.ctx, { id: inactive.id, situacao: 'I' });
  const stranger = await makeCompany();
  await stranger.product({ nome: 'Abaco de outra empresa', codigo: 'B-10' });
});
afterAll(() => api.close());

const codes = (body: Body) => body.data.resultados.map((row) => row.produto_codigo);

async function list(query: string): Promise<unknown[]> {
  const answer = await api.get(`/v1/estoque/?${query}`, token);
  expect(answer.status, answer.text).toBe(200);
  return codes(answer.json);
}

test('the envelope and every field of 2.1 to 2.3, and nothing else', async () => {
  const { status, json, headers } = await api.get('/v1/estoque/?busca=B-10', token);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(json).toStrictEqual({
    success: true,
    message: expect.any(String),
    data: {
      resultados: [
        {
          produto_id: expect.any(Number),
          produto_nome: 'Ábaco',
          produto_codigo: 'B-10',
          unidade: 'KG',
          controlar_estoque: true,
          estoque_total: '5.000',
        },
      ],
      paginacao: {
        pagina_atual: 1,
        total_paginas: 1,
        total_registros: 1,
        por_pagina: 25,
        proxima: null,
        anterior: null,
      },
    },
  });
});

describe('ordenar and direcao', () => {
  const byName = ['a-20', 'B-10', 'D-40', 'C-30', 'INAT', 'G-70', 'E-50', 'F\\60'];
  const byStock = ['C-30', 'a-20', 'G-70', 'INAT', 'E-50', 'B-10', 'F\\60', 'D-40'];
  const cases: [query: string, expected: string[]][] = [
    ['', byName],
    ['ordenar=nome', byName],
    ['ordenar=nome&direcao=asc', byName],
    ['ordenar=nome&direcao=desc', [...byName].reverse()],
    ['ordenar=estoque', byStock],
    ['ordenar=estoque&direcao=desc', [...byStock].reverse()],
    ['direcao=desc', [...byName].reverse()],
  ];
  test.each(cases)('?%s', async (query, expected) => {
    expect(await list(query)).toEqual(expected);
  });

  test('ordenar=codigo is the same order in both directions', async () => {
    const ascending = await list('ordenar=codigo');
    expect([...ascending].map((code) => String(code).toUpperCase())).toEqual(
      expect.arrayContaining(['A-20', 'B-10', 'C-30']),
    );
    expect(ascending.filter((code) => code !== 'a-20')).toEqual([
      'B-10',
      'C-30',
      'D-40',
      'E-50',
      'F\\60',
      'G-70',
      'INAT',
    ]);
    expect(await list('ordenar=codigo&direcao=desc')).toEqual([...ascending].reverse());
  });
});

describe('busca matches name or code, without case and accents, wildcards taken literally', () => {
  const cases: [busca: string, expected: string[], why: string][] = [
    ['aba', ['a-20', 'B-10'], 'part of the name, no product of another company, deleted or without stock control'],
    ['ABÁ', ['a-20', 'B-10'], 'another case and an accent that only one of them has'],
    ['acucar', ['D-40'], 'without the cedilla and the accent'],
    ['A\u0301BACO', ['B-10'], 'an accent as a combining character'],
    ['agua-de', ['C-30'], 'a hyphen'],
    ['c-3', ['C-30'], 'part of the code, another case'],
    ['100%', ['D-40'], 'a per cent sign'],
    ['%', ['D-40'], 'only a per cent sign'],
    ['_', ['E-50'], 'only an underscore'],
    ['a_l', ['E-50'], 'an underscore between letters'],
    ['\\', ['F\\60'], 'only a backslash'],
    ['f\\6', ['F\\60'], 'a backslash in the code'],
    ['\\%', [], 'a backslash before a wildcard'],
    ['％', ['D-40'], 'a full-width per cent sign is a per cent sign, not a wildcard'],
    ['＿', ['E-50'], 'a full-width underscore'],
    ['＼', ['F\\60'], 'a full-width backslash'],
    ['fina', ['G-70'], 'a ligature'],
    ['  ábaco  ', ['B-10'], 'spaces around it'],
    ["'; drop table produtos; --", [], 'SQL'],
    ['Abafador', [], 'a product without stock control'],
    ['extinto', [], 'a deleted product'],
  ];
  test.each(cases)('%j', async (busca, expected) => {
    expect(await list(`busca=${encodeURIComponent(busca)}`)).toEqual(expected);
  });
});

test.each([
  ['true', ['B-10', 'D-40', 'E-50', 'F\\60'], 'only total > 0'],
  ['false', ['a-20', 'INAT', 'G-70'], 'only total = 0'],
])('com_estoque=%s: %j (negative totals are in neither)', async (value, expected) => {
  expect(await list(`com_estoque=${value}`)).toEqual([...expected].sort((a, b) => order(a) - order(b)));
});
const order = (code: string) => ['a-20', 'B-10', 'D-40', 'C-30', 'INAT', 'G-70', 'E-50', 'F\\60'].indexOf(code);

test('filters together: the count, the pages and the rows agree', async () => {
  const { json } = await api.get(
    '/v1/estoque/?com_estoque=true&ordenar=estoque&direcao=desc&por_pagina=3&busca=a',
    token,
  );
  expect(codes(json)).toEqual(['D-40', 'F\\60', 'B-10']);
  expect(json.data.paginacao).toMatchObject({ total_registros: 4, total_paginas: 2, por_pagina: 3 });
  expect(json.message).toContain('4');
});
