import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { db } from '#server/platform/db.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { NEVER } from '#tests/support/bad-json.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { countRows } from '#tests/support/rows.ts';

// Each way to write a webhook, and to recover one: 400 per field, never a 500, never half a write.

const PATH = '/v1/webhooks/';
const URL = 'https://93.184.216.34/romaneio';
const GOOD = { url: URL, eventos: ['estoque.atualizado'] };

let api: Api;
let company: Company;
let token: string;
let id: number;
let before: unknown;

const state = async () => [await countRows(), await db().sql`SELECT * FROM webhooks WHERE empresa_id = ${company.id}`];

beforeAll(async () => {
  api = await startApi({ rateLimitScale: 100_000 });
  company = await makeCompany();
  ({ token } = await company.token({ escopos: ['webhooks:read', 'webhooks:write'] }));
  id = Number((await api.post(PATH, token, GOOD)).json.data.id);
  before = await state();
});
afterAll(async () => {
  expect(await state()).toEqual(before);
  await api.close();
});

const METHODS = ['POST', 'PUT', 'PATCH'] as const;
type Method = (typeof METHODS)[number];

const send = (method: Method, body: unknown, headers: Record<string, string> = {}) =>
  api.call(method, method === 'POST' ? PATH : `${PATH}${id}/`, { token, body, headers });

const LONG = `"${'x'.repeat(100_001)}"`;
const NO_NUMBER = ['null', 'false', '""', '"5"', '5.5', '1e400', '-1', '9007199254740993'];

/** Values that a field refuses, as JSON, with the name that the fault is told under where it is another. */
const FIELDS: Record<string, (string | [json: string, field: string])[]> = {
  url: [
    ...[...NEVER, 'null', '1', '""', '" "', LONG, '"x"', '"/caminho"', '"ftp://93.184.216.34/"', '"https://"'],
    ...['"javascript:alert(1)"', '"https://eu:senha@93.184.216.34/"', '"https://93.184.216.34/#parte"'],
    ...['"https://10.0.0.5/"', '"https://172.31.0.1/"', '"https://192.168.0.1/"', '"http://169.254.169.254/latest/"'],
    ...['"http://127.0.0.1:3000/"', '"http://2130706433/"', '"http://[::1]/"', '"http://[::ffff:10.0.0.1]/"'],
    ...['"http://localhost/"', '"http://servidor/"', '"https://93.184.216.34:22/"', '"https://a b.com/"'],
    `"https://93.184.216.34/${'a'.repeat(2_048)}"`,
  ],
  descricao: [...NEVER, 'null', '1', `"${'x'.repeat(256)}"`],
  eventos: [
    ...['null', '1', '"estoque.atualizado"', '[]', '{}', 'true'],
    ...['["estoque.alterado"]', '[null]', '[1]', '[[]]', '[{"toString":1}]', '["ESTOQUE.ATUALIZADO"]', '["*"]'].map(
      (json): [string, string] => [json, 'eventos.0'],
    ),
    ['["estoque.atualizado", "x"]', 'eventos.1'],
    // Too many are not looked at one by one.
    JSON.stringify(Array(101).fill('x')),
  ],
  max_tentativas: [...NEVER, ...NO_NUMBER, '0', '11'],
  timeout_segundos: [...NEVER, ...NO_NUMBER, '4', '31'],
  headers: [
    ...[
      'null',
      '1',
      '"X: 1"',
      'true',
      JSON.stringify(Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`X-${i}`, 'v']))),
      JSON.stringify(Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`X ${i}`, 'v']))),
    ],
    ...[
      ...[
        'Authorization',
        'content-type',
        'Host',
        'COOKIE',
        'X-Webhook-Signature',
        'x-webhook-novo',
        'Proxy-Connection',
      ],
      ...['Content-Length', 'Transfer-Encoding', 'X-Forwarded-For', 'User-Agent', 'Expect', 'X Y', 'X:Y', 'é', ''],
      'x'.repeat(129),
    ].map((name): [string, string] => [JSON.stringify({ [name]: 'v' }), `headers.${name}`]),
    ...['a\nb', 'a\r\nX: 1', 'é', ' a', 'a\u0000', 'x'.repeat(1_025)].map((value): [string, string] => [
      JSON.stringify({ 'X-Loja': value }),
      'headers.X-Loja',
    ]),
    ['{"X-Loja": 1}', 'headers.X-Loja'],
    ['{"X-Loja": "1", "x-loja": "2"}', 'headers.x-loja'],
  ],
  ativo: [...NEVER.filter((json) => json !== 'true'), 'null', '0', '1', '"false"', '""'],
};

describe.each(METHODS)('%s', (method) => {
  const cases = Object.entries(FIELDS).flatMap(([field, values]) =>
    values.map((value): [string, string, string] =>
      typeof value === 'string' ? [field, value, field] : [field, ...value],
    ),
  );
  test.each(cases)('%s: %.60s', async (field, value, named) => {
    // Beside it, fields that would be written.
    const others = { ...GOOD, descricao: 'não gravada', [field]: undefined };
    const body = `${JSON.stringify(others).slice(0, -1)},"${field}":${value}}`;
    const { status, json, text } = await send(method, body);
    expect(status, text).toBe(400);
    expect(json).toStrictEqual({
      success: false,
      error: {
        code: 'VALIDATION_ERROR',
        message: expect.any(String),
        details: { [named]: expect.arrayContaining([expect.any(String)]) },
      },
    });
  });

  test('any JSON at all beside a wrong event: 400 of the known shape', async () => {
    const name = fc.constantFrom(...Object.keys(FIELDS), 'id', 'secret', 'x', '', '__proto__');
    const value = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }));
    await fc.assert(
      fc.asyncProperty(fc.dictionary(name, value), async (body) => {
        const { status, json } = await send(method, JSON.stringify({ ...body, eventos: ['nenhum'] }));
        expect(status).toBe(400);
        expect(json.error.details?.['eventos.0']).toHaveLength(1);
      }),
      { numRuns: 40 },
    );
  });
});

test('POST and PUT ask for the address and for the events', async () => {
  for (const method of ['POST', 'PUT'] as const) {
    const { json } = await send(method, {});
    expect(json.error.details).toEqual({ url: ['Este campo é obrigatório.'], eventos: ['Este campo é obrigatório.'] });
  }
});

describe('recuperar', () => {
  const recover = (body: unknown, headers?: Record<string, string>) =>
    api.post(`${PATH}${id}/recuperar/`, token, body, headers);

  test.each([
    ...[undefined, null, 1, '', 'ontem', '2026-02-13', '2026-02-13T09:30:00', '2026-02-30T09:30:00-03:00'],
    ...[[], {}, '+275760-09-14T00:00:00Z', '0000-01-01T00:00:00Z'],
    new Date(Date.now() + 60_000).toISOString(),
    new Date(Date.now() - 31 * 86_400_000).toISOString(),
  ])('desde: %j', async (desde) => {
    const { status, json, text } = await recover({ desde });
    expect(status, text).toBe(400);
    expect(json.error.details).toStrictEqual({ desde: [expect.any(String)] });
  });

  test('no body is 415, a broken one 400, a large one 413', async () => {
    expect((await recover(undefined)).status).toBe(415);
    expect((await recover('{')).status).toBe(400);
    expect((await recover(`{"x":"${'y'.repeat(1024 * 1024)}"}`)).status).toBe(413);
  });
});

test.each(['-1', 'abc', '1.5', '1e3', '0x1', '9'.repeat(30)])('GET /v1/eventos/?apos_id=%s: 400', async (apos_id) => {
  const { status, json, text } = await api.get(`/v1/eventos/?apos_id=${apos_id}`, token);
  expect(status, text).toBe(400);
  expect(json.error.details).toStrictEqual({ apos_id: ['Informe um número inteiro, 0 ou maior.'] });
});

test('GET /v1/eventos/: an event that is not one, and one of another company', async () => {
  const other = await makeCompany();
  const { sql } = db();
  const [event] = await sql<{ id: number }[]>`
    INSERT INTO eventos (empresa_id, evento, dados, request_id) VALUES (${other.id}, 'estoque.atualizado', '{}', 'x')
    RETURNING id`;
  for (const apos_id of [event?.id, 999_999_999]) {
    const { status, json } = await api.get(`/v1/eventos/?apos_id=${apos_id}`, token);
    expect(status).toBe(400);
    expect(json.error.details?.apos_id?.[0]).toContain('Recomece com apos_id=0');
  }
  before = await state();
});
