import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateEmpresa } from '#server/identidade/index.ts';
import { type Api, type Body, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
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

const numbers = (body: Body) => body.data.resultados.map((row) => row.numero_expedicao);

async function list(query: string, as = token): Promise<unknown[]> {
  const { status, text, json } = await api.get(`/v1/expedicao/?${query}`, as);
  expect(status, text).toBe(200);
  expect(json.data.paginacao.total_registros).toBe(json.data.resultados.length);
  return numbers(json);
}

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

describe('data_inicio and data_fim are days of the company’s zone, both inclusive', () => {
  /** First instant of the day, and of the day after, worked out by hand from the zone's rules. */
  const DAYS: [why: string, fuso: string, dia: string, begins: string, ends: string, written: string][] = [
    ['−03:00', 'America/Sao_Paulo', '2026-03-10', '2026-03-10T03:00Z', '2026-03-11T03:00Z', 'T00:00:00.000-03:00'],
    ['+05:45', 'Asia/Kathmandu', '2026-03-10', '2026-03-09T18:15Z', '2026-03-10T18:15Z', 'T00:00:00.000+05:45'],
    [
      '−03:30, moved to −02:30',
      'America/St_Johns',
      '2026-07-01',
      '2026-07-01T02:30Z',
      '2026-07-02T02:30Z',
      'T00:00:00.000-02:30',
    ],
    [
      'a day of 23 hours',
      'America/New_York',
      '2026-03-08',
      '2026-03-08T05:00Z',
      '2026-03-09T04:00Z',
      'T00:00:00.000-05:00',
    ],
    [
      'a day of 25 hours',
      'America/New_York',
      '2026-11-01',
      '2026-11-01T04:00Z',
      '2026-11-02T05:00Z',
      'T00:00:00.000-04:00',
    ],
    [
      'moved by half an hour',
      'Australia/Lord_Howe',
      '2026-04-05',
      '2026-04-04T13:00Z',
      '2026-04-05T13:30Z',
      'T00:00:00.000+11:00',
    ],
    [
      'without a midnight',
      'America/Santiago',
      '2026-09-06',
      '2026-09-06T04:00Z',
      '2026-09-07T03:00Z',
      'T01:00:00.000-03:00',
    ],
  ];

  const shift = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString();
  const neighbour = (dia: string, days: number) => shift(`${dia}T00:00Z`, days * 86_400_000).slice(0, 10);

  test.each(DAYS)('%s: %s', async (_why, fuso, dia, begins, ends, written) => {
    const zoned = await makeCompany();
    await updateEmpresa(zoned.ctx, { fuso });
    const as = (await zoned.token({ escopos: ['expedicao:read'] })).token;
    await insertShipments(
      zoned,
      [
        ['1', shift(begins, -1)],
        ['2', shift(begins, 0)],
        ['3', shift(begins, 1_800_000)],
        ['4', shift(ends, -1)],
        ['5', shift(ends, -1).replace('.999Z', '.999999Z')],
        ['6', shift(ends, 0)],
      ].map(([numero_expedicao = '', data_criacao = '']) => ({
        numero_expedicao,
        data_criacao,
        codigo_rastreio: 'BR',
      })),
    );
    const days: [string, string[]][] = [
      [`data_inicio=${dia}&data_fim=${dia}`, ['2', '3', '4', '5']],
      [`data_inicio=${dia}`, ['2', '3', '4', '5', '6']],
      [`data_fim=${dia}`, ['1', '2', '3', '4', '5']],
      [`data_fim=${neighbour(dia, -1)}`, ['1']],
      [`data_inicio=${neighbour(dia, 1)}`, ['6']],
    ];
    for (const [query, expected] of days) {
      // Each way of reading the list: its own order, another order, one status, a search.
      for (const more of [
        '',
        '&ordenar=numero_expedicao',
        '&status=pendente',
        '&busca=br',
        '&busca=br&ordenar=numero_expedicao',
      ]) {
        expect(await list(`direcao=asc&${query}${more}`, as), `${query}${more}`).toEqual(expected);
      }
      expect(await list(`${query}&status=cancelada`, as)).toEqual([]);
    }
    const { json } = await api.get(`/v1/expedicao/?data_inicio=${dia}&direcao=asc`, as);
    expect(json.data.resultados[0]?.data_criacao).toBe(`${dia}${written}`);
  });
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
    const { status, json } = await api.get(`/v1/expedicao/?${name}=${encodeURIComponent(value)}`, token);
    expect(status).toBe(400);
    expect(json).toStrictEqual({
      success: false,
      error: {
        code: 'VALIDATION_ERROR',
        message: expect.any(String),
        details: { [name]: [expect.stringContaining(said)] },
      },
    });
  });

  test('every wrong one is named', async () => {
    const { json } = await api.get('/v1/expedicao/?status=x&data_fim=x&direcao=x&pagina=x', token);
    expect(Object.keys(json.error.details ?? {}).sort()).toEqual(['data_fim', 'direcao', 'pagina', 'status']);
  });
});

describe('a search with more than 1,000 matches beyond its page, among more than 20,000 shipments', () => {
  const MANY = 1_150;
  const OLDER = 20_000;
  let many: Company;
  let as: string;
  beforeAll(async () => {
    many = await makeCompany();
    as = (await many.token({ escopos: ['expedicao:read'] })).token;
    await insertShipments(
      many,
      Array.from({ length: MANY }, (_, i) => ({
        numero_expedicao: `N${i}`,
        codigo_rastreio: `${i < 1_100 ? 'CHEIO ' : ''}${i < 1_101 ? 'QUASE ' : ''}LOTE`,
        data_criacao: new Date(Date.UTC(2026, 0, 1) + i * 1_000).toISOString(),
      })),
    );
    await insertShipments(
      many,
      Array.from({ length: OLDER }, (_, i) => ({
        numero_expedicao: `V${i}`,
        status: 'concluida',
        data_criacao: new Date(Date.UTC(2025, 0, 1) + i * 1_000).toISOString(),
      })),
    );
  });

  test.each([
    ['busca=cheio&por_pagina=100', 1_100, false],
    ['busca=quase&por_pagina=100', 1_100, true],
    ['busca=lote&por_pagina=100', 1_100, true],
    ['busca=quase&por_pagina=100&pagina=2', 1_101, false],
    ['busca=lote&por_pagina=50&pagina=3', 1_150, false],
    ['busca=lote&por_pagina=50&pagina=2', 1_100, true],
    ['busca=lote', 1_025, true],
    ['', MANY + OLDER, false],
    ['status=pendente&data_inicio=2025-12-31&por_pagina=1', MANY, false],
    ['status=pendente&busca=lote', MANY, false],
    ['status=concluida&busca=v', OLDER, false],
    ['data_inicio=2025-12-31&busca=quase', 1_101, false],
  ])('?%s: %i, at least: %s', async (query, total, atLeast) => {
    const { json, headers } = await api.get(`/v1/expedicao/?${query}`, as);
    expect(json.data.paginacao.total_registros).toBe(total);
    expect(headers.get('x-total-minimo')).toBe(atLeast ? 'true' : null);
    expect(json.message).toMatch(atLeast ? /^Mais de 1\.\d{3} / : /^\d+\.\d{3} /);
    expect(json.data.paginacao.proxima).not.toBeNull();
  });

  test.each(['', 'ordenar=numero_expedicao&direcao=asc&'])('proxima walks all of them once, ?%s', async (order) => {
    const seen: unknown[] = [];
    let address: string | null = `/v1/expedicao/?${order}busca=lote&por_pagina=100`;
    while (address) {
      const { json }: { json: Body } = await api.get(address, as);
      seen.push(...numbers(json));
      address = json.data.paginacao.proxima?.slice(api.base.length) ?? null;
    }
    const all = Array.from({ length: MANY }, (_, i) => `N${i}`);
    expect(seen).toEqual(order ? all : all.reverse());
  });
});
