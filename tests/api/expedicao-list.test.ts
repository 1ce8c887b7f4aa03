import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { refused } from '#tests/support/refusal.ts';
import { listNumbers } from '#tests/support/shipment-door.ts';
import { insertShipments, type ShipmentRow } from '#tests/support/shipments.ts';

// Section 4.2, GET /v1/expedicao/: every query parameter and rule 3; sections 2.1, 2.2 and 2.6 (list item).

let api: Api;
let company: Company;
let token: string;

/** Made in this order; two are made at the same instant. */
const ROWS: ShipmentRow[] = [
  { numero_expedicao: 'EXP-9', codigo_rastreio: 'BR123456789SP', data_criacao: '2026-03-10T12:00:00Z' },
  { numero_expedicao: 'EXP-10', status: 'concluida', codigo_rastreio: 'Açaí-77', data_criacao: '2026-03-11T12:00:00Z' },
  { numero_expedicao: 'exp-100%', status: 'cancelada', data_criacao: '2026-03-09T12:00:00Z' },
  { numero_expedicao: 'Lote_7', codigo_rastreio: 'XY\\9', data_criacao: '2026-03-12T12:00:00Z' },
  { numero_expedicao: '000012', status: 'concluida', data_criacao: '2026-03-12T12:00:00Z' },
  { numero_expedicao: '2', codigo_rastreio: '', data_criacao: '2026-03-08T12:00:00Z' },
  { numero_expedicao: 'ÁREA 51', status: 'cancelada', codigo_rastreio: 'EXP-9', data_criacao: '2026-03-13T12:00:00Z' },
];

const byDate = ['2', 'exp-100%', 'EXP-9', 'EXP-10', 'Lote_7', '000012', 'ÁREA 51'];
const byNumber = ['2', '000012', 'ÁREA 51', 'EXP-9', 'EXP-10', 'exp-100%', 'Lote_7'];

beforeAll(async () => {
  api = await startApi({ rateLimitScale: 1_000 });
  company = await makeCompany();
  ({ token } = await company.token({ escopos: ['expedicao:read'] }));
  await insertShipments(company, ROWS);
  const stranger = await makeCompany();
  await insertShipments(stranger, ROWS);
});
afterAll(() => api.close());

const list = (query: string) => listNumbers(api, token, query);

test('the envelope and exactly the six fields of a list item (2.6)', async () => {
  const other = await makeCompany();
  const as = (await other.token({ escopos: ['expedicao:read'] })).token;
  const forma = await other.shippingMethod();
  const made = await other.shipment({
    forma_envio_id: forma.id,
    codigo_rastreio: 'BR1',
    url_rastreio: 'https://x.com/',
  });
  const { status, json, headers } = await api.get('/v1/expedicao/', as);
  expect(status).toBe(200);
  expect(headers.get('x-total-minimo')).toBeNull();
  expect(json).toStrictEqual({
    success: true,
    message: expect.stringContaining('1 '),
    data: {
      resultados: [
        {
          id: made.id,
          numero_expedicao: '000001',
          status: 'pendente',
          forma_envio_id: forma.id,
          codigo_rastreio: 'BR1',
          data_criacao: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}-03:00$/),
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

test('what is not set is null', async () => {
  const { json } = await api.get('/v1/expedicao/?busca=lote_7', token);
  expect(json.data.resultados[0]).toMatchObject({ forma_envio_id: null, codigo_rastreio: 'XY\\9' });
});

describe('ordenar and direcao: data_criacao desc unless told otherwise, numbers as people count', () => {
  test.each<[string, string[]]>([
    ['', [...byDate].reverse()],
    ['ordenar=data_criacao', [...byDate].reverse()],
    ['direcao=desc', [...byDate].reverse()],
    ['direcao=asc', byDate],
    ['ordenar=numero_expedicao', [...byNumber].reverse()],
    ['ordenar=numero_expedicao&direcao=desc', [...byNumber].reverse()],
    ['ordenar=numero_expedicao&direcao=asc', byNumber],
    ['ordenar=numero_expedicao&direcao=asc&busca=exp', ['ÁREA 51', 'EXP-9', 'EXP-10', 'exp-100%']],
    ['ordenar=numero_expedicao&direcao=asc&status=concluida', ['000012', 'EXP-10']],
    ['ordenar=numero_expedicao&direcao=asc&data_inicio=2026-03-10&data_fim=2026-03-11', ['EXP-9', 'EXP-10']],
  ])('?%s', async (query, expected) => {
    expect(await list(query)).toEqual(expected);
  });
});

describe('busca matches number or tracking code, without case and accents, wildcards taken literally', () => {
  const cases: [busca: string, expected: string[], why: string][] = [
    ['EXP-9', ['EXP-9', 'ÁREA 51'], 'a number, and a tracking code'],
    ['exp-1', ['exp-100%', 'EXP-10'], 'part of the number, another case'],
    ['br123', ['EXP-9'], 'part of the tracking code'],
    ['89sp', ['EXP-9'], 'its end'],
    ['acai', ['EXP-10'], 'without the cedilla and the accent'],
    ['ÀÇÁÍ', ['EXP-10'], 'with other accents'],
    ['area', ['ÁREA 51'], 'an accent in the number'],
    ['A\u0301rea', ['ÁREA 51'], 'an accent as a combining character'],
    ['2', ['2', 'EXP-9', '000012'], 'one character'],
    ['p', ['exp-100%', 'EXP-9', 'EXP-10', 'ÁREA 51'], 'one letter'],
    ['12', ['EXP-9', '000012'], 'two characters'],
    ['a 5', ['ÁREA 51'], 'a space inside'],
    ['%', ['exp-100%'], 'a per cent sign'],
    ['0%', ['exp-100%'], 'a per cent sign after a digit'],
    ['％', ['exp-100%'], 'a full-width per cent sign'],
    ['_', ['Lote_7'], 'an underscore'],
    ['e_7', ['Lote_7'], 'an underscore between letters'],
    ['x_', [], 'an underscore is no wildcard'],
    ['b%9', [], 'nor is a per cent sign'],
    ['\\', ['Lote_7'], 'a backslash in the tracking code'],
    ['\\%', [], 'a backslash before a wildcard'],
    ['  rea 51  ', ['ÁREA 51'], 'spaces around it'],
    ["'; drop table expedicoes; --", [], 'SQL'],
    ['pendente', [], 'the status is not searched'],
  ];
  test.each(cases)('%j → %j (%s)', async (busca, expected) => {
    expect(await list(`direcao=asc&busca=${encodeURIComponent(busca)}`)).toEqual(expected);
  });

  test('an empty one is none', async () => {
    expect(await list('busca=')).toHaveLength(ROWS.length);
  });
});

test.each([
  ['pendente', ['2', 'EXP-9', 'Lote_7']],
  ['concluida', ['EXP-10', '000012']],
  ['cancelada', ['exp-100%', 'ÁREA 51']],
])('status=%s (rule 3: cancelled ones stay listable)', async (status, expected) => {
  expect(await list(`direcao=asc&status=${status}`)).toEqual(expected);
});

test.each<[string, string[]]>([
  ['status=cancelada&busca=exp', ['exp-100%', 'ÁREA 51']],
  ['status=pendente&data_inicio=2026-03-09', ['EXP-9', 'Lote_7']],
  ['busca=exp&data_fim=2026-03-10', ['exp-100%', 'EXP-9']],
  ['busca=exp&status=pendente&data_inicio=2026-03-10&data_fim=2026-03-10', ['EXP-9']],
  ['data_inicio=2026-03-14', []],
  ['data_fim=2026-03-07', []],
  ['data_inicio=2026-03-12&data_fim=2026-03-10', []],
  ['data_inicio=1900-01-01&data_fim=2200-12-31', byDate],
])('filters together: ?%s', async (query, expected) => {
  expect(await list(`direcao=asc&${query}`)).toEqual(expected);
});

describe('400 on the parameter', () => {
  test.each([
    ['status', 'enviada', 'pendente, concluida, cancelada'],
    ['status', 'PENDENTE', 'pendente, concluida, cancelada'],
    ['status', 'pendente,concluida', 'pendente, concluida, cancelada'],
    ['data_inicio', '2026-02-30', 'AAAA-MM-DD'],
    ['data_inicio', '10/03/2026', 'AAAA-MM-DD'],
    ['data_inicio', '2026-3-1', 'AAAA-MM-DD'],
    ['data_inicio', '2026-03-10T00:00:00Z', 'AAAA-MM-DD'],
    ['data_fim', 'ontem', 'AAAA-MM-DD'],
    ['data_fim', '2026-13-01', 'AAAA-MM-DD'],
    ['data_fim', '9999-12-31', 'intervalo'],
    ['data_fim', '0001-01-01', 'intervalo'],
    ['ordenar', 'status', 'data_criacao, numero_expedicao'],
    ['ordenar', 'id;drop', 'data_criacao, numero_expedicao'],
    ['direcao', 'up', 'asc, desc'],
    ['direcao', 'DESC', 'asc, desc'],
    ['busca', 'x'.repeat(201), '200'],
    ['busca', 'a\0b', 'inválidos'],
    ['pagina', '0', 'maior que 0'],
    ['por_pagina', '-1', 'maior que 0'],
  ])('%s=%.30s', async (name, value, said) => {
    refused(await api.get(`/v1/expedicao/?${name}=${encodeURIComponent(value)}`, token), name, said);
  });

  test('every wrong one is named', async () => {
    const { json } = await api.get('/v1/expedicao/?status=x&data_fim=x&direcao=x&pagina=x', token);
    expect(Object.keys(json.error.details ?? {}).sort()).toEqual(['data_fim', 'direcao', 'pagina', 'status']);
  });
});
