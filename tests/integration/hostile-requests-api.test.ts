import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, Api } from '#tests/support/api-client.ts';
import { SESSION_COOKIE, sessionCookie } from '#tests/support/consent.ts';
import { makeCompany } from '#tests/support/factory.ts';
import {
  addresses,
  ELSEWHERE,
  expectHarmless,
  expectQuietLog,
  MARK,
  query,
  ROOT,
  VALUES,
} from '#tests/support/hostile.ts';
import { startWebProcess, type WebProcess } from '#tests/support/web.ts';

// What a stranger can put into a target, a header or a body of every door below /api, byte for byte: never a 5xx, never a way to another
// site, never a line of the log in the product's name. Pages: hostile-requests.

let web: WebProcess;
let api: Api;
let cookie: string;

beforeAll(async () => {
  const company = await makeCompany();
  web = await startWebProcess({ LOG_LEVEL: 'debug' });
  api = new Api(web.port, async () => {});
  cookie = `${SESSION_COOKIE}=${await sessionCookie(company.admin)}`;
});
afterAll(() => web?.stop());

/** Addresses of each route, by its folder. A new route needs its line here. */
const ROUTES: Record<string, string[]> = {
  '/api/auth/[...nextauth]': [
    ...['csrf', 'session', 'providers', 'error', 'signin', 'signout', 'callback/credentials', 'callback', '_log'].map(
      (action) => `/api/auth/${action}`,
    ),
    '/api/auth/csrf/mais',
  ],
  '/api/inngest': ['/api/inngest'],
  '/api/saude': ['/api/saude', '/api/saude/mais'],
  '/api/trpc/[trpc]': ['/api/trpc/sessao.atual', '/api/trpc/produtos.create', '/api/trpc/a,b?batch=1', '/api/trpc/a,b'],
};
/** Files at their signed addresses: no token opens them. */
const MIDIA = ['/midia/AAAAAAABAgecRJigOFOlAP31oIdLDmH4euU', '/midia/x', '/midia'];
/** Public pages of proposals: no token opens one. */
const PROPOSTAS = ['/p/rmn_pp_x', '/p/x/pdf', '/p/x/aceitar', '/p/x/recusar', '/p/x/nada', '/p'];
/** The panel's files, which do not go through Next: no session, no file. */
const ARQUIVOS = [
  'produtos/1/imagens',
  'importacoes?tipo=produtos',
  'importacoes/1/erros.csv',
  'importacoes/modelos/produtos.xlsx',
  'listas/produtos.csv',
  'vendas/1.pdf',
  'propostas/1.pdf',
  'propostas/1-v1.pdf',
  'notas-fiscais',
  'notas-fiscais/1/danfe.pdf',
  'notas-fiscais/1/nota.xml',
  'extratos',
  'cobrancas/1.pdf',
  'conversas/1/anexos',
  'emails/1',
  'logo',
  'conversas/1/anexos',
  'modelos-whatsapp/1',
  'nada',
].map((path) => `/api/arquivos/${path}`);
/** Banks' notices, whose path is the secret: nobody has this one. */
const PIX = [`/integracoes/pix/${'A'.repeat(43)}/pix`, '/integracoes/pix/x', '/integracoes/pix'];
/** Notices of channels' platforms: to a channel's id, where they are signed, else to a path that is the secret. Nobody has these. */
const CANAIS = [
  ...['1', '1?hub.mode=subscribe&hub.verify_token=x&hub.challenge=1', '9'.repeat(16), 'x', ''].map(
    (end) => `/integracoes/whatsapp/${end}`,
  ),
  ...['gateway', 'sms'].flatMap((kind) =>
    [`${'A'.repeat(43)}/`, `${'A'.repeat(43)}/messages-upsert`, 'x', ''].map((end) => `/integracoes/${kind}/${end}`),
  ),
];
/** Streams of the panel, which do not go through Next: no session, no stream. */
const AO_VIVO = ['conversas', 'conversas?input=%7B%7D&lastEventId=1-1', 'nada', 'a,b?batch=1'].map(
  (path) => `/api/ao-vivo/${path}`,
);
const PATHS = [...Object.values(ROUTES).flat(), ...MIDIA, ...PIX, ...CANAIS, ...AO_VIVO, ...PROPOSTAS, ...ARQUIVOS];
const PARTS = VALUES.filter((value) => value.startsWith('%') && value.length < 30);

test('there are as many as the folder shows', () => {
  expect(addresses(`${ROOT}/api`, '/api', /^$/).sort()).toEqual(Object.keys(ROUTES));
});

/** Sends a request byte for byte; the answer, with what a fault would be called. */
async function send(line: string, headers: string[] = [], body = ''): Promise<Answer> {
  const host = headers.some((each) => /^host:/i.test(each)) ? [] : [`Host: localhost:${web.port}`];
  const sized = headers.some((each) => /^(?:content-length|transfer-encoding):/i.test(each));
  const length = sized || body === '' ? [] : [`Content-Length: ${body.length}`];
  const head = [`${line} HTTP/1.1`, ...host, 'Connection: close', ...headers, ...length].join('\r\n');
  const answer = await api.raw(Buffer.from(`${head}\r\n\r\n${body}`, 'latin1'));
  const [top = '', ...rest] = answer.split('\r\n\r\n');
  const [status = '', ...lines] = top.split('\r\n');
  const pairs = lines.map((each): [string, string] => {
    const colon = each.indexOf(':');
    return [each.slice(0, colon), each.slice(colon + 1).trim()];
  });
  const asked = `${line} ${headers} ${body.slice(0, 60)}`;
  // No answer at all would be a process that died, or a connection that nobody ended.
  expect(status, asked).toMatch(/^HTTP\/1\.1 [1-5]\d\d /);
  const text = rest.join('\r\n\r\n');
  const found = {
    status: Number(status.slice(9, 12)),
    headers: new Headers(pairs),
    text,
    json: {} as Answer['json'],
  };
  expectHarmless(web, asked, found);
  return found;
}

async function sendAll(requests: [line: string, headers?: string[], body?: string][]): Promise<void> {
  const rest = [...requests];
  const lane = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) await send(...next);
  };
  await Promise.all([lane(), lane(), lane()]);
}

test('a target that is no path is a clear 400, before anything else sees it', async () => {
  for (const target of ['*', `http://${ELSEWHERE}/inicio`, `http://${ELSEWHERE}/v1/estoque/`, `https://${ELSEWHERE}`]) {
    for (const method of ['GET', 'POST', 'OPTIONS', 'DELETE']) {
      const answer = await send(`${method} ${target}`);
      expect([method, target, answer.status, answer.headers.get('location')]).toEqual([method, target, 400, null]);
      expect(answer.text).toContain('precisa ser um caminho');
    }
  }
  for (const target of [`${ELSEWHERE}:443`, '/inicio']) expect((await send(`CONNECT ${target}`)).status).toBe(400);
  for (const path of ['/inicio', '/v1/estoque/', '/api/auth/csrf']) {
    expect((await send(`TRACE ${path}`)).status).toBe(405);
    const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Key: x', 'Sec-WebSocket-Version: 13'];
    expect((await send(`GET http://${ELSEWHERE}${path}`, upgrade)).status).toBe(400);
  }
});

test('targets that look like another host, and methods that nobody serves', async () => {
  const odd = [
    `//${ELSEWHERE}/x`,
    `///${ELSEWHERE}`,
    `/\\${ELSEWHERE}/x`,
    `/x//${ELSEWHERE}`,
    '//v1/estoque/',
    '/../inicio',
  ];
  const methods = ['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'PURGE', 'QUERY', 'M-SEARCH'];
  await sendAll([
    ...[...odd, ...odd.map((path) => `${path}?a=//${ELSEWHERE}`), `/.//${ELSEWHERE}`, '//', '/#x'].flatMap(
      (path): [string][] => [[`GET ${path}`], [`POST ${path}`]],
    ),
    ...PATHS.flatMap((path) => methods.map((method): [string] => [`${method} ${path}`])),
  ]);
});

test('parameters and parts of a path of any kind', () =>
  sendAll(
    PATHS.flatMap((path, at) => {
      const joined = path.includes('?') ? '&' : '?';
      const queries = [
        query(at),
        query(at + 7),
        `input=${VALUES[at]}`,
        `batch=${VALUES[at]}&input=%7B%220%22:`,
        '?&=&%',
      ];
      return [
        ...queries.flatMap((each): [string][] => [[`GET ${path}${joined}${each}`], [`POST ${path}${joined}${each}`]]),
        ...PARTS.flatMap((part): [string][] => [[`GET ${path}/${part}`], [`GET ${path.replace(/[^/]+$/, part)}`]]),
      ];
    }),
  ));

test('headers of any kind', () => {
  const hosts = [
    '',
    '[',
    'a b',
    `${ELSEWHERE}:99999`,
    `x@${ELSEWHERE}`,
    '%00',
    `${ELSEWHERE}/%zz`,
    'a,b',
    '\xe9',
    'http://x',
  ];
  const jwe = Buffer.from('{"alg":"dir","enc":"A256GCM"}').toString('base64url');
  const headers = [
    ...hosts.flatMap((host) => [`Host: ${host}`, `X-Forwarded-Host: ${host}`]),
    ...['Proto: javascript', 'Port: x', 'For: \xff', 'For: <romaneio-mal>'].map((each) => `X-Forwarded-${each}`),
    ...[
      'Next-Action: x',
      `Next-Action: 40${'a'.repeat(40)}`,
      'Rsc: 1',
      'Next-Url: %',
      'x-nextjs-data: 1',
      'x-invoke-path: /x',
    ],
    ...[
      'x-invoke-status: 500',
      'x-matched-path: /x',
      'x-middleware-subrequest: middleware',
      'x-prerender-revalidate: 1',
    ],
    `x-middleware-rewrite: http://${ELSEWHERE}`,
    ...['\xff', 'multipart/form-data', 'application/json; charset=x', 'text/plain'].map(
      (type) => `Content-Type: ${type}`,
    ),
    ...[
      'Content-Length: -1',
      'Content-Length: x',
      'Transfer-Encoding: x',
      'Transfer-Encoding: chunked, x',
      'Expect: x',
    ],
    ...['MAL', `${jwe}..a.b.c`, `${jwe}.${jwe}.a.b.c`, '%', '"<romaneio-mal>"', '\xff'].map(
      (value) => `Cookie: ${SESSION_COOKIE}=${value}`,
    ),
    ...['\x80=;;;=%', '__proto__=1; constructor=2', 'next-auth.csrf-token=%zz', 'next-auth.csrf-token=a|b|c'].map(
      (each) => `Cookie: ${each}`,
    ),
    ...[
      'Range: bytes=0-x',
      'If-None-Match: \xff',
      'Accept: \xff',
      'Accept-Language: \xff;q=x',
      'Accept-Encoding: x',
      'Authorization: \xff',
    ],
    ...[
      'trpc-accept: application/jsonl',
      'X-Trpc-Source: \xff',
      'Origin: x',
      'Sec-Fetch-Site: \xff',
      'X-Request-Id: <romaneio-mal>',
    ],
    ...[
      'X-HTTP-Method-Override: POST',
      'X-Inngest-Signature: t=x&s=<romaneio-mal>',
      'X-Inngest-Server-Kind: x',
      `X: ${'a'.repeat(20_000)}`,
    ],
  ];
  return sendAll(
    headers.flatMap((header) =>
      ['/inicio', ...PATHS].flatMap((path): [string, string[], string?][] => [
        [`GET ${path}`, [header]],
        [
          `POST ${path}`,
          /^content-type/i.test(header) ? [header] : [header, 'Content-Type: application/json'],
          '{"a":1}',
        ],
      ]),
    ),
  );
});

test('bodies of any kind', () => {
  const bodies = [
    ...[
      '{',
      'null',
      '[]',
      '"x"',
      '1e999',
      '{"json":',
      '{"0":{"json":null}}',
      '{"__proto__":{"a":1}}',
      '\xff\xfe',
      '\0',
      'a=%00&b=%zz',
    ],
    ...[
      '['.repeat(20_000),
      `{"level":"error","code":"<romaneio-mal>"}`,
      `{"data":{"empresa_id":1e400}}`,
      `{"event":{},"events":[]}`,
    ],
  ];
  const types = [
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
  ];
  return sendAll(
    PATHS.flatMap((path) =>
      bodies.flatMap((body) =>
        types.map((type): [string, string[], string] => [
          `POST ${path}`,
          [`Content-Type: ${type}`, `Cookie: ${cookie}`],
          body,
        ]),
      ),
    ),
  );
});

test('bodies that break off', async () => {
  for (const path of PATHS) {
    for (const type of ['application/json', 'multipart/form-data; boundary=x']) {
      const head = `POST ${path} HTTP/1.1\r\nHost: localhost:${web.port}\r\nContent-Type: ${type}\r\nCookie: ${cookie}`;
      const socket = connect(web.port, '127.0.0.1', () =>
        socket.write(`${head}\r\nContent-Length: 100\r\n\r\n--x\r\n`, () => setTimeout(() => socket.destroy(), 20)),
      );
      await once(socket.on('error', () => undefined).resume(), 'close');
    }
  }
});

test('of next-auth there is what the panel uses, and nothing else', async () => {
  const status = async (line: string, body?: string) =>
    (await send(line, body === undefined ? [] : ['Content-Type: application/json'], body)).status;
  for (const action of ['csrf', 'session', 'providers']) {
    expect(await status(`GET /api/auth/${action}`)).toBe(200);
    expect(await status(`GET /api/auth/${action}?callbackUrl=%00`)).toBe(400);
  }
  for (const action of [
    '_log',
    'signin',
    'signin/credentials',
    'verify-request',
    'callback',
    'callback/nada',
    'nada',
    '__proto__',
  ]) {
    const body = JSON.stringify({ level: 'error', code: MARK, message: MARK });
    expect([action, await status(`GET /api/auth/${action}`)]).toEqual([action, 404]);
    expect([action, await status(`POST /api/auth/${action}`, body)]).toEqual([action, 404]);
  }
  for (const action of ['callback/credentials', 'signout']) expect(await status(`GET /api/auth/${action}`)).toBe(405);
  for (const fields of [
    { nada: 'x' },
    { csrfToken: {} },
    { callbackUrl: '\u0000' },
    { csrfToken: 'x'.repeat(20_000) },
  ]) {
    for (const action of ['callback/credentials', 'signout', 'session']) {
      expect([fields, await status(`POST /api/auth/${action}`, JSON.stringify(fields))]).toEqual([fields, 400]);
    }
  }
  // Where next-auth's part of the panel goes when it was not answered.
  const failed = await send('GET /api/auth/error?error=%00');
  expect([failed.status, failed.headers.get('location')]).toEqual([303, '/entrar']);
});

test('of all that was sent nothing is in the log as an error, or in the product’s own words', async () => {
  expect((await api.get('/inicio', null, { cookie })).status).toBe(200);
  expectQuietLog(web);
});
