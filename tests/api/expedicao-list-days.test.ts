import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateEmpresa } from '#server/identidade/index.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { listNumbers } from '#tests/support/shipment-door.ts';
import { insertShipments } from '#tests/support/shipments.ts';

// GET /v1/expedicao/: data_inicio and data_fim are days of the company’s zone, both inclusive.

let api: Api;

beforeAll(async () => {
  api = await startApi({ rateLimitScale: 1_000 });
});
afterAll(() => api.close());

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
      expect(await listNumbers(api, as, `direcao=asc&${query}${more}`), `${query}${more}`).toEqual(expected);
    }
    expect(await listNumbers(api, as, `${query}&status=cancelada`)).toEqual([]);
  }
  const { json } = await api.get(`/v1/expedicao/?data_inicio=${dia}&direcao=asc`, as);
  expect(json.data.resultados[0]?.data_criacao).toBe(`${dia}${written}`);
});
