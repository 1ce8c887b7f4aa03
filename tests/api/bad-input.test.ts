import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Produto } from '#server/catalogo/index.ts';
import { db } from '#server/platform/db.ts';
import { requisicaoWriter } from '#server/requisicoes/index.ts';
import { type Answer, type Api, startApi } from '#tests/support/api-client.ts';
import { NEVER, NO_ID, NO_OBJECT } from '#tests/support/bad-json.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { countRows } from '#tests/support/rows.ts';

// Never a 500, never half a write. What is read here is the answer's shape and the tables.

let api: Api;
let company: Company;
let token: string;
let produto: Produto;
let before: Record<string, number>;

beforeAll(async () => {
  api = await startApi({ rateLimitScale: 100_000 });
  company = await makeCompany();
  produto = await company.product();
  ({ token } = await company.token());
  before = await countRows();
});
afterAll(async () => {
  expect(await countRows()).toEqual(before);
  // The server is as well as it was.
  expect((await api.get('/v1/estoque/', token)).json.data.resultados).toHaveLength(1);
  await api.close();
});

const post = (body: unknown, headers?: Record<string, string>) => api.post('/v1/estoque/', token, body, headers);

function refusedField({ status, json, text }: Answer, field: string): void {
  expect(status, text).toBe(400);
  expect(json.error).toMatchObject({ code: 'VALIDATION_ERROR', details: { [field]: [expect.any(String)] } });
}

describe('a field of a wrong type', () => {
  const fields: Record<string, string[]> = {
    produto_id: [...NEVER, ...NO_ID, 'null'],
    deposito_id: [...NEVER, ...NO_ID],
    tipo: [...NEVER, 'null', 'false', '1', '""', '"entrada "', '"ENTRADA"', '"E"', `"${'x'.repeat(100_000)}"`],
    quantidade: [...NEVER, 'null', 'false', '""', '"abc"', '"\\ud800"', '1e999999999999', '-1e-999'],
    custo_unitario: [...NEVER, 'false', '""', '"abc"', '-1', '1e400', '0.001'],
    observacao: [...NEVER, 'false', '1', '1.5', '"a\\u0000b"', '"\\udfff"', `"${'x'.repeat(100_000)}"`],
  };
  const cases = Object.entries(fields).flatMap(([field, values]) =>
    values.map((value): [string, string] => [field, value]),
  );
  test.each(cases)('%s: %.40s', async (field, value) => {
    const good: Record<string, string> = { produto_id: String(produto.id), tipo: '"entrada"', quantidade: '1' };
    const text = Object.entries({ ...good, [field]: value })
      .map(([name, literal]) => `"${name}":${literal}`)
      .join(',');
    refusedField(await post(`{${text}}`), field);
  });
});

describe('a body that is not a JSON object', () => {
  const cases: typeof NO_OBJECT = [
    ...NO_OBJECT,
    ['nested in a field', `{"produto_id":${'['.repeat(40_000)}${']'.repeat(40_000)}}`],
  ];
  test.each(cases)('%s', async (_name, body) => {
    const { status, json, text: answered } = await post(body);
    expect(status, answered).toBe(400);
    expect(json.error.code).toBe('VALIDATION_ERROR');
    expect(json.error.message).toMatch(/[a-zà-ú]/);
  });
});

test('any JSON at all: a 4xx of a known shape', async () => {
  const field = fc.constantFrom(
    'produto_id',
    'deposito_id',
    'tipo',
    'quantidade',
    'custo_unitario',
    'observacao',
    'x',
    '',
  );
  // produto_id never exists, so that nothing can be written whatever the rest is.
  const body = fc.oneof(
    fc.json({ maxDepth: 6 }),
    fc.dictionary(field, fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }))).map((o) => {
      const found: Record<string, unknown> = o.produto_id === produto.id ? {} : o;
      return JSON.stringify(found);
    }),
  );
  await fc.assert(
    fc.asyncProperty(body, async (text) => {
      const { status, json } = await post(text);
      expect(status).toBe(400);
      expect(json).toMatchObject({ success: false, error: { code: 'VALIDATION_ERROR', message: expect.any(String) } });
    }),
    { numRuns: 80 },
  );
});

test('130,000 fields that nobody knows, or as many parameters as fit an address: read, and the first are named', async () => {
  // Three characters each, so that so many fit: from # on, without the backslash.
  const letter = (n: number) => String.fromCharCode(n < 57 ? 35 + n : 36 + n);
  const name = (i: number) => letter(i % 85) + letter(Math.trunc(i / 85) % 85) + letter(Math.trunc(i / 7_225));
  const answer = await post(`{${Array.from({ length: 130_000 }, (_, i) => `"${name(i)}":1`).join()}}`);
  expect(answer.status, answer.text.slice(0, 200)).toBe(400);
  expect(answer.headers.get('x-campos-ignorados')).toMatch(/%23%23%23, .*, \.\.\.$/);
  const asked = await api.get(
    `/v1/estoque/?${Array.from({ length: 3_000 }, (_, i) => i.toString(36)).join('&')}`,
    token,
  );
  expect(asked.status).toBe(200);
  expect(asked.headers.get('x-campos-ignorados')).toMatch(/, \.\.\.$/);
});

describe('415: a body with another Content-Type', () => {
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/json+ld',
    'text/json',
    '',
  ])('%j', async (type) => {
    const { status, json } = await post({ produto_id: 999_999_999 }, { 'content-type': type });
    expect(status).toBe(415);
    expect(json).toStrictEqual({
      success: false,
      error: { code: 'UNSUPPORTED_MEDIA_TYPE', message: expect.any(String) },
    });
  });

  test('and one that is compressed, which is told', async () => {
    const { status, json } = await post(gzipSync('{"quantidade":"1"}'), { 'content-encoding': 'gzip' });
    expect([status, json.error.message]).toEqual([415, expect.stringContaining('Content-Encoding')]);
  });

  test.each(['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON;charset=UTF-8'])(
    'but %j is JSON',
    async (type) => {
      expect((await post({}, { 'content-type': type })).status).toBe(400);
    },
  );
});

describe('400: lists of more than 20,000 entries in all', () => {
  const holding = (entries: number, one: string) =>
    `{"x":[${Array(entries - 1)
      .fill(one)
      .join()}],"y":[${one}]}`;
  const inBrief = ({ status, text, json }: Answer) => {
    expect([status, json.error.message]).toEqual([
      400,
      'As listas do corpo têm itens demais: no máximo 20.000 ao todo.',
    ]);
    expect(text.length).toBeLessThan(500);
  };

  test('20,000 are read, one more is not', async () => {
    const read = await post(holding(20_000, '1'));
    expect([read.status, read.headers.get('x-campos-ignorados')]).toEqual([400, 'x, y']);
    expect(read.json.error.details).toHaveProperty('produto_id');
    inBrief(await post(holding(20_001, '1')));
  });

  test.each(['1', '1.5', '"a"', '{}', '[]', 'null'])('as many %s as fit into 1 MiB', async (one) => {
    inBrief(await post(holding(Math.floor(1_000_000 / (one.length + 1)), one)));
  });
});

describe('413: a body over 1 MiB', () => {
  const MIB = 1024 * 1024;
  /** A JSON object of exactly `size` bytes. */
  const sized = (size: number) => `{"x":"${'y'.repeat(size - 8)}"}`;
  const tooLarge = ({ status, json }: Answer) => {
    expect(status).toBe(413);
    expect(json).toStrictEqual({ success: false, error: { code: 'PAYLOAD_TOO_LARGE', message: expect.any(String) } });
  };

  test('1 MiB is read, one byte more is not', async () => {
    expect((await post(sized(MIB))).status).toBe(400);
    tooLarge(await post(sized(MIB + 1)));
  });

  test('20 MiB with its length declared', async () => tooLarge(await post(sized(20 * MIB))));

  test.each([
    [MIB, 400],
    [MIB + 1, 413],
    [20 * MIB, 413],
  ])('%i bytes in chunks → %i', async (size, expected) => {
    const body = sized(size);
    const chunks = Array.from({ length: Math.ceil(size / 65_536) }, (_, i) => body.slice(i * 65_536, (i + 1) * 65_536));
    expect((await api.postChunks('/v1/estoque/', token, chunks)).status).toBe(expected);
  });

  test('a length that is declared and never sent does not keep the server', async () => {
    const head = `POST /v1/estoque/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`;
    expect(await api.raw(`${head}Content-Length: 99999999999\r\n\r\n{}`)).toMatch(/^HTTP\/1\.1 413 /);
  });
});

describe('addresses', () => {
  test.each([
    ['/v1/estoque/%ZZ/', 404],
    ['/v1/estoque/%/', 404],
    ['/v1/estoque/%00/', 404],
    ['/v1/estoque/%C0%AF/', 404],
    ['/v1/estoque/%F0%9F%98%80/', 404],
    ['/v1/%2e%2e/%2e%2e/etc/passwd', 404],
    [`/v1/estoque/${'9'.repeat(4_000)}/`, 404],
    [`/v1${'/a'.repeat(3_000)}`, 404],
    ['/v1/estoque/?busca=%ZZ', 200],
    ['/v1/estoque/?busca=%FF%FE', 200],
    ['/v1/estoque/?busca=%ED%A0%80', 200],
    ['/v1/estoque/?busca=%00', 400],
    ['/v1/estoque/?busca=a%00b', 400],
    [`/v1/estoque/?busca=${'%25'.repeat(200)}`, 200],
    [`/v1/estoque/?busca=${'a'.repeat(10_000)}`, 400],
    [`/v1/estoque/?${'x=1&'.repeat(3_000)}`, 200],
    ['/v1/estoque/?&&&=&==x&?', 200],
    ['/v1/estoque/?pagina[]=1&por_pagina[$gt]=', 200],
    ['/v1/estoque/?pagina=1&pagina=abc', 400],
    ['/v1/estoque/?ordenar=nome;DROP TABLE produtos'.replaceAll(' ', '%20'), 400],
    ['/v1/estoque/?__proto__=x&constructor=y&hasOwnProperty=z', 200],
    ['/v1/estoque/?com_estoque=true&com_estoque=false', 200],
  ])('%.60s → %i', async (path, expected) => {
    const { status, text } = await api.get(path, token);
    expect(status, text).toBe(expected);
  });
});

describe('bytes that are hardly HTTP', () => {
  const auth = () => `Authorization: Bearer ${token}\r\n`;
  const cases: [string, () => string][] = [
    ['garbage', () => 'GARBAGE\r\n\r\n'],
    ['TLS', () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['no Host', () => `GET /v1/estoque/ HTTP/1.1\r\n${auth()}\r\n`],
    ['an empty Host', () => `GET /v1/estoque/ HTTP/1.1\r\nHost:\r\n${auth()}Connection: close\r\n\r\n`],
    [
      'a Host that is none',
      () => `GET /v1/estoque/?pagina=2 HTTP/1.1\r\nHost: [::1\r\n${auth()}Connection: close\r\n\r\n`,
    ],
    [
      'a Host with a path',
      () => `GET /v1/estoque/?pagina=2 HTTP/1.1\r\nHost: a/b?c#d@e\r\n${auth()}Connection: close\r\n\r\n`,
    ],
    ['HTTP/1.0 without Host', () => `GET /v1/estoque/ HTTP/1.0\r\n${auth()}\r\n`],
    [
      'an absolute address',
      () => `GET http://evil.test/v1/estoque/ HTTP/1.1\r\nHost: x\r\n${auth()}Connection: close\r\n\r\n`,
    ],
    ['an address without a slash', () => `GET v1/estoque/ HTTP/1.1\r\nHost: x\r\n${auth()}Connection: close\r\n\r\n`],
    ['two slashes', () => `GET //evil.test/v1/estoque/ HTTP/1.1\r\nHost: x\r\n${auth()}Connection: close\r\n\r\n`],
    ['an asterisk', () => `OPTIONS * HTTP/1.1\r\nHost: x\r\n${auth()}Connection: close\r\n\r\n`],
    ['TRACE', () => `TRACE /v1/estoque/ HTTP/1.1\r\nHost: x\r\n${auth()}Connection: close\r\n\r\n`],
    ['CONNECT', () => `CONNECT /v1/estoque/ HTTP/1.1\r\nHost: x\r\n${auth()}\r\n`],
    ['PROPFIND', () => `PROPFIND /v1/estoque/ HTTP/1.1\r\nHost: x\r\n${auth()}Connection: close\r\n\r\n`],
    ['a method nobody knows', () => `BREW /v1/estoque/ HTTP/1.1\r\nHost: x\r\n${auth()}Connection: close\r\n\r\n`],
    [
      'two lengths',
      () => `POST /v1/estoque/ HTTP/1.1\r\nHost: x\r\n${auth()}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x`,
    ],
    [
      'a length and chunks',
      () =>
        `POST /v1/estoque/ HTTP/1.1\r\nHost: x\r\n${auth()}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    ],
    ['a negative length', () => `POST /v1/estoque/ HTTP/1.1\r\nHost: x\r\n${auth()}Content-Length: -1\r\n\r\n{}`],
    [
      'broken chunks',
      () =>
        `POST /v1/estoque/ HTTP/1.1\r\nHost: x\r\n${auth()}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n`,
    ],
    [
      'a body on GET',
      () => `GET /v1/estoque/ HTTP/1.1\r\nHost: x\r\n${auth()}Content-Length: 2\r\nConnection: close\r\n\r\n{}`,
    ],
    ['60 KB of headers', () => `GET /v1/estoque/ HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(60_000)}\r\n\r\n`],
    ['a NUL in a header', () => `GET /v1/estoque/ HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n`],
  ];
  test.each(cases)('%s', async (_name, bytes) => {
    const answered = await api.raw(bytes());
    expect(answered).not.toMatch(/^HTTP\/1\.[01] 5/);
    expect(answered).not.toMatch(/\bat .*\.ts:|node_modules|PostgresError/);
  });

  test('a balancer that asks for the health by HTTP/1.0 names no host, and is answered', async () => {
    expect(await api.raw('GET /api/saude/ HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('a body that is cut half-way writes nothing and hurts nobody', async () => {
    const head = `POST /v1/estoque/ HTTP/1.1\r\nHost: x\r\n${auth()}Content-Type: application/json\r\nContent-Length: 500\r\n\r\n`;
    const { connect } = await import('node:net');
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        const socket = connect(api.port, '127.0.0.1');
        socket.on('error', () => undefined);
        socket.write(`${head}{"produto_id":${produto.id},`);
        await new Promise((resolve) => setTimeout(resolve, 50));
        socket.destroy();
      }),
    );
    expect((await api.get('/v1/estoque/', token)).status).toBe(200);
    // The sender broke off: no line of the log says that this service failed.
    await requisicaoWriter().flush();
    const cut = await db().sql`
      SELECT DISTINCT status FROM requisicoes_api WHERE erro LIKE '%não chegou inteiro%' OR erro LIKE 'Erro interno%'`;
    expect(cut.map(({ status }) => status)).toEqual([400]);
  });
});
