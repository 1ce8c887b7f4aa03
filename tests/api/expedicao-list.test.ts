import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { listNumbers } from '#tests/support/shipment-door.ts';
import { insertShipments, type ShipmentRow } from '#tests/support/shipments.ts';

// GET /v1/expedicao/: what its filters find, and in which order. What every list does alike is in lists.test.ts.

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

test('a list item tells what its detail tells; what is not set is null', async () => {
  const other = await makeCompany();
  const { token: as } = await other.token();
  const { id: forma_envio_id } = await other.shippingMethod();
  const made = await other.shipment({ forma_envio_id, codigo_rastreio: 'BR1', url_rastreio: 'https://x.com/' });
  const { json } = await api.get('/v1/expedicao/', as);
  expect(json.message).toBe('1 expedição encontrada.');
  const [item] = json.data.resultados;
  expect(item).toMatchObject({ id: made.id, numero_expedicao: '000001', forma_envio_id, codigo_rastreio: 'BR1' });
  expect((await api.get(`/v1/expedicao/${made.id}/`, as)).json.data).toMatchObject(item ?? {});
  const bare = await api.get('/v1/expedicao/?busca=lote_7', token);
  expect(bare.json.data.resultados[0]).toMatchObject({ forma_envio_id: null, codigo_rastreio: 'XY\\9' });
});

describe('ordenar and direcao: data_criacao desc unless told otherwise, numbers as people count', () => {
  test.each<[string, string[]]>([
    ['', [...byDate].reverse()],
    ['direcao=asc', byDate],
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

test('a search of two lines does not find the end of a number with the start of a tracking code', async () => {
  expect(await list('busca=EXP-9%0Abr1')).toEqual([]);
  expect(await list('busca=EXP-9%0D%0ABR1')).toEqual([]);
  expect(await list('busca=%0Abr1')).toEqual(['EXP-9']);
});
