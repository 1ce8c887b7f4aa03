import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { db } from '#server/platform/db.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { refusesBadBodies } from '#tests/support/bad-bodies.ts';
import { NEVER, NO_ID } from '#tests/support/bad-json.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { refused } from '#tests/support/refusal.ts';
import { countRows } from '#tests/support/rows.ts';

// Section 7.4, first row, for each of the three ways to write a shipment: never a 500, never half a write.

let api: Api;
let company: Company;
let token: string;
let id: number;
let before: unknown;

/** Every row there is, by number, and all of the shipment. */
const state = async () => [
  await countRows(),
  await db().sql`SELECT * FROM expedicoes WHERE empresa_id = ${company.id}`,
];

beforeAll(async () => {
  api = await startApi({ rateLimitScale: 100_000 });
  company = await makeCompany();
  ({ token } = await company.token());
  ({ id } = await company.shipment({ codigo_rastreio: 'BR1', url_rastreio: 'https://x.com/1' }));
  before = await state();
});
afterAll(async () => {
  expect(await state()).toEqual(before);
  await api.close();
});

const METHODS = ['POST', 'PUT', 'PATCH'] as const;
type Method = (typeof METHODS)[number];

const send = (method: Method, body: unknown, headers: Record<string, string> = {}) =>
  api.call(method, method === 'POST' ? '/v1/expedicao/' : `/v1/expedicao/${id}/`, { token, body, headers });

const LONG = `"${'x'.repeat(100_000)}"`;

describe.each(METHODS)('%s', (method) => {
  const fields: Record<string, string[]> = {
    numero_expedicao: [...NEVER, 'false', '1', '1.5', '""', '" "', '"a\\tb"', '"a\\u0000b"', '"\\udfff"', LONG],
    forma_envio_id: [...NEVER, ...NO_ID],
    codigo_rastreio: [...NEVER, 'false', '1', '1e400', '"a\\nb"', '"a\\u0000b"', '"\\udfff"', LONG],
    url_rastreio: [
      ...NEVER,
      'false',
      '1',
      '"x"',
      '"https://"',
      '"https://x.com/\\u0000"',
      '"javascript:alert(1)"',
      LONG,
    ],
    status: [...NEVER, 'null', 'false', '0', '""', '"pendente "', '"PENDENTE"', '"aberta"', LONG],
  };
  if (method !== 'POST') fields.numero_expedicao?.push('null');
  const cases = Object.entries(fields).flatMap(([field, values]) =>
    values.map((value): [string, string] => [field, value]),
  );
  test.each(cases)('%s: %.40s', async (field, value) => {
    // Beside it a field that would be written.
    const other = field === 'status' ? '"codigo_rastreio":"X9"' : '"status":"concluida"';
    refused(await send(method, `{${other},"${field}":${value}}`), field);
  });

  refusesBadBodies((body, headers) => send(method, body, headers));

  test('any JSON at all beside a wrong status: 400 of the known shape', async () => {
    const name = fc.constantFrom(...Object.keys(fields), 'id', 'itens', 'rastreio_enviado', 'x', '', '__proto__');
    const value = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }));
    await fc.assert(
      fc.asyncProperty(fc.dictionary(name, value), async (body) => {
        const { status, json } = await send(method, JSON.stringify({ ...body, status: 'nenhuma' }));
        expect(status).toBe(400);
        expect(json.error.details?.status).toHaveLength(1);
      }),
      { numRuns: 40 },
    );
  });
});

test.each([
  ['/v1/expedicao/?busca=%00', 400],
  ['/v1/expedicao/?busca=a%00b', 400],
  ['/v1/expedicao/?busca=%ED%A0%80', 200],
  ['/v1/expedicao/?busca=%25%5C_', 200],
  [`/v1/expedicao/?busca=${'a'.repeat(201)}`, 400],
  ['/v1/expedicao/?status=pendente&status=x', 400],
  ['/v1/expedicao/?data_inicio=2026-02-30', 400],
  ['/v1/expedicao/?data_inicio=0001-01-01', 400],
  ['/v1/expedicao/?data_inicio=-000001-01-01', 400],
  ['/v1/expedicao/?data_fim=2026-01-01T00:00:00Z', 400],
  ['/v1/expedicao/?ordenar=data_criacao;DROP', 400],
  ['/v1/expedicao/?pagina=99999999999&busca=b', 200],
])('%.60s → %i', async (path, expected) => {
  const { status, text } = await api.get(path, token);
  expect(status, text).toBe(expected);
});

test('a search of two lines does not find the end of a number with the start of a tracking code', async () => {
  const { numero_expedicao } = (await api.get(`/v1/expedicao/${id}/`, token)).json.data;
  for (const busca of [`${numero_expedicao}%0Abr1`, `${numero_expedicao}%0D%0ABR1`, '%0Abr1']) {
    const { json } = await api.get(`/v1/expedicao/?busca=${busca}`, token);
    expect(json.data.paginacao.total_registros, busca).toBe(busca.startsWith('%') ? 1 : 0);
  }
});
