import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, Api } from '#tests/support/api-client.ts';
import { AUTHORIZE, SESSION_COOKIE, sessionCookie } from '#tests/support/consent.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { authorizationQuery, registerApp } from '#tests/support/oauth.ts';
import { startWebProcess, type WebProcess } from '#tests/support/web.ts';

// What a stranger can put into a target, an address, a header or a body of the pages and of every door below /api: never a 5xx, never
// into the page as it came, never a way to another site, never a line of the log in the product's name. The API: rest-matrix and
// openapi-contract.

let web: WebProcess;
let api: Api;
let company: Company;
let cookie: string;

beforeAll(async () => {
  company = await makeCompany();
  web = await startWebProcess({ LOG_LEVEL: 'debug' });
  api = new Api(web.port, async () => {});
  cookie = `${SESSION_COOKIE}=${await sessionCookie(company.admin)}`;
});
afterAll(() => web?.stop());

const MARK = `"'><romaneio-mal>`;
const ELSEWHERE = 'mal.example';

/** As they are written in an address. */
const VALUES = [
  ...[MARK, `//${ELSEWHERE}`, `/\\${ELSEWHERE}`, `/x/..//${ELSEWHERE}`, `/\t/${ELSEWHERE}`, '/\u2603'].map(
    encodeURIComponent,
  ),
  ...['%00', '%ED%A0%80', '%', '%zz', '%0d%0aX-Injected:%201', '/%0d%0aX-Injected:%201', '%F0%9F%98%80', '%C0%AF'],
  ...['-1', '0', '1.5', 'NaN', '1e309', '9'.repeat(400), '2026-02-30', '__proto__', 'javascript:alert(1)', ''],
];

/** What screens read of their address, and what nobody reads. */
const NAMES = [
  ...['pagina', 'busca', 'ordenar', 'direcao', 'aba', 'novo', 'tipo', 'periodo', 'situacao', 'estado', 'status', 'url'],
  ...[
    'data_inicio',
    'data_fim',
    'webhook_id',
    'token_id',
    'voltar',
    'error',
    'callbackUrl',
    'client_id',
    'redirect_uri',
  ],
  ...['state', 'scope', 'empresa', '__proto__', 'constructor', 'a[]', '', 'nada'],
];

const ROOT = fileURLToPath(new URL('../../app', import.meta.url));
/** Doors with tests of their own. */
const DOORS = /^\/(?:v1|api|\.well-known)\/|^\/integracoes\/oauth\/(?:token|revoke)/;

/** Every address that a folder of `app` gives, with its dynamic parts as `[name]`. */
function addresses(folder = ROOT, address = '', without = DOORS): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (/^(?:page\.tsx|route\.ts)$/.test(entry.name)) return without.test(address) ? [] : [address || '/'];
    if (!entry.isDirectory() || entry.name.startsWith('_')) return [];
    const part = entry.name.startsWith('(') ? '' : `/${entry.name}`;
    return addresses(`${folder}/${entry.name}`, address + part, without);
  });
}

const ADDRESSES = addresses();
const filled = (address: string, value: string) => address.replace(/\[\w+\]/g, () => value);

/** Fails on whatever a stranger should not bring about. */
function expectHarmless(asked: string, { status, headers, text }: Answer): void {
  const location = headers.get('location');
  const origin = `http://localhost:${web.port}`;
  const leads = location === null || URL.parse(location, origin)?.origin === origin;
  const isData = headers.get('content-type')?.startsWith('application/json');
  const found = {
    asked,
    status: status < 500 ? 'fine' : status,
    raw: !isData && text.includes('<romaneio-mal'),
    leads,
  };
  expect(found).toEqual({ asked, status: 'fine', raw: false, leads: true });
  expect(headers.has('x-injected'), asked).toBe(false);
}

async function visit(paths: string[], own: Record<string, string> = { cookie }): Promise<void> {
  const rest = [...paths];
  const lane = async () => {
    for (let path = rest.shift(); path !== undefined; path = rest.shift()) {
      expectHarmless(path, await api.get(path, null, { host: `localhost:${web.port}`, ...own }));
    }
  };
  await Promise.all([lane(), lane(), lane()]);
}

/** Each parameter with another of the values, from the one with this number on; each name sent twice, and as an array. */
const query = (shift: number) =>
  NAMES.map((name, i) => {
    const [one, two] = [VALUES[(i + shift) % VALUES.length], VALUES[(2 * i + shift + 1) % VALUES.length]];
    return `${encodeURIComponent(name)}=${one}&${shift % 2 ? `${name}[]` : name}=${two}`;
  }).join('&');

test('there are as many pages as the folder shows', () => {
  expect(ADDRESSES.length).toBeGreaterThan(30);
  expect(ADDRESSES).toEqual(
    expect.arrayContaining(['/entrar', '/expedicao/[id]/romaneio', '/docs/[guia]', AUTHORIZE.slice(0, -1)]),
  );
});

describe('every page', () => {
  const marked = `?${NAMES.map((name) => `${encodeURIComponent(name)}=${VALUES[0]}`).join('&')}`;

  test('with parameters of any kind, signed in', () =>
    visit(
      ADDRESSES.flatMap((address, at) => {
        const base = filled(address, '1');
        return [base + marked, `${base}?${query(at)}`, `${base}?${query(at + 11)}`];
      }),
    ));

  test('with parameters of any kind, signed in as nobody', () =>
    visit(
      ADDRESSES.map((address, at) => `${filled(address, '1')}?${query(at)}`),
      {},
    ));

  test('with anything in place of an id or a name', () =>
    visit(
      ADDRESSES.filter((address) => address.includes('[')).flatMap((address) =>
        [VALUES[0] ?? '', '%', '%zz', '%ED%A0%80', '%00', '..%2f..', '1e309', '__proto__'].map((value) =>
          filled(address, value),
        ),
      ),
    ));

  test('with a state of the client’s router that is none', async () => {
    for (const state of ['x', '%', '%7B%7D', '[1]', encodeURIComponent('['.repeat(3_000)), 'x'.repeat(9_000)]) {
      await visit(['/nada', '/inicio?_rsc=1', '/docs?_rsc=1'], { cookie, rsc: '1', 'next-router-state-tree': state });
    }
  });
});

test('the way back after signing in: each of the values, for who is signed in and who is not', async () => {
  const paths = VALUES.map((value) => `/entrar?voltar=${value}`);
  await visit(paths);
  await visit(paths, {});
  const answer = await api.get(`/entrar?voltar=${encodeURIComponent('/vendas?busca=\u2603')}`, null, { cookie });
  expect([answer.status, answer.headers.get('location')]).toEqual([307, '/vendas?busca=%E2%98%83']);
});

test('the consent of an application that there is, with each of the values in each parameter that it does not fix', async () => {
  const app = await registerApp(company);
  const paths = VALUES.flatMap((value) =>
    ['empresa', 'state', 'nada'].map((name) => {
      const fixed = authorizationQuery(app, { state: undefined });
      return `${AUTHORIZE}?${fixed}&${name}=${value}`;
    }),
  );
  await visit(paths);
});

describe('sign-in’s addresses', () => {
  const ACTIONS = [
    'callback/credentials',
    'callback/nada',
    'signin/credentials',
    'signout',
    'session',
    '_log',
    'csrf',
    'nada',
  ];

  test('whatever is sent to them', async () => {
    const csrf = await api.get('/api/auth/csrf');
    const { csrfToken } = JSON.parse(csrf.text) as { csrfToken: string };
    const proof = csrf.headers.getSetCookie().map((each) => each.split(';', 1)[0]);
    const json = (fields: object) => JSON.stringify({ csrfToken, ...fields });
    const wrong = { email: { toString: 1 }, senha: [{}] };
    const bodies: [type: string, body: string][] = [
      ...['{', '', 'null', '[]', '"x"', json(wrong), json({ email: '\ud800', senha: '\0' })].map(
        (body): [string, string] => ['application/json', body],
      ),
      ...[{}, 'x', 'javascript:alert(1)', `//${ELSEWHERE}`, '/\r\nX-Injected: 1', '/\u2603', 'x'.repeat(9_000)].map(
        (callbackUrl): [string, string] => ['application/json', json({ callbackUrl })],
      ),
      [
        'application/x-www-form-urlencoded',
        `csrfToken=${csrfToken}&callbackUrl=%0d%0aX-Injected:%201&email=%00&senha=%FF`,
      ],
      ['multipart/form-data', 'x'],
    ];
    for (const action of ACTIONS) {
      for (const [type, body] of bodies) {
        const headers = { 'content-type': type, cookie: proof.join('; '), host: `localhost:${web.port}` };
        expectHarmless(`${action} ${body}`, await api.call('POST', `/api/auth/${action}`, { headers, body }));
      }
    }
    await visit(
      [...ACTIONS, ...VALUES.map((value) => `signin?callbackUrl=${value}`)].map((path) => `/api/auth/${path}`),
    );
  });

  test('a cookie that another site planted keeps nobody out', async () => {
    for (const name of ['next-auth.callback-url', 'next-auth.csrf-token', '__Secure-next-auth.callback-url', 'nada']) {
      for (const value of ['x', '%', '""', 'a'.repeat(4_000)]) {
        const planted = { cookie: `${name}=${value}; ${cookie}; ${name}=${value}` };
        const [session, start] = [
          await api.get('/api/auth/session', null, planted),
          await api.get('/inicio', null, planted),
        ];
        expect([session.status, start.status], `${name}=${value.slice(0, 9)}`).toEqual([200, 200]);
        expect(JSON.parse(session.text), name).toHaveProperty('painel');
      }
    }
  });
});

describe('the panel’s procedures', () => {
  const own = () => ({ cookie, 'content-type': 'application/json', host: `localhost:${web.port}` });
  const create = (input: unknown) => api.call('POST', '/api/trpc/produtos.create', { headers: own(), body: input });

  test('kinds of data that the panel does not send are not made: one would be 16 GB', async () => {
    for (const kind of [
      [['typed-array', 'Float64Array']],
      ['bigint'],
      ['regexp'],
      ['URL'],
      ['set', { a: ['Date'] }],
      'x',
      [1],
    ]) {
      const { status, text } = await create({ json: { a: 2e9 }, meta: { values: { a: kind } } });
      expect([status, text]).toEqual([400, expect.stringContaining('Tipo de dado não aceito.')]);
    }
    const date = { json: { a: '2026-01-01T00:00:00Z', b: null }, meta: { values: { a: ['Date'], b: ['undefined'] } } };
    expect((await create(date)).text).toContain('Dados inválidos.');
  });

  test('no more calls in a request than a screen has', async () => {
    const batch = (calls: number) =>
      api.get(`/api/trpc/${Array(calls).fill('sessao.atual')}?batch=1`, null, { cookie });
    expect((await batch(50)).status).toBe(200);
    expect((await batch(51)).status).toBe(400);
  });
});

describe('every door below /api', () => {
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
    '/api/trpc/[trpc]': [
      '/api/trpc/sessao.atual',
      '/api/trpc/produtos.create',
      '/api/trpc/a,b?batch=1',
      '/api/trpc/a,b',
    ],
  };
  const PATHS = Object.values(ROUTES).flat();
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
    expectHarmless(asked, found);
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
    for (const target of [
      '*',
      `http://${ELSEWHERE}/inicio`,
      `http://${ELSEWHERE}/v1/estoque/`,
      `https://${ELSEWHERE}`,
    ]) {
      for (const method of ['GET', 'POST', 'OPTIONS', 'DELETE']) {
        const answer = await send(`${method} ${target}`);
        expect([method, target, answer.status, answer.headers.get('location')]).toEqual([method, target, 400, null]);
        expect(answer.text).toContain('precisa ser um caminho');
      }
    }
    for (const target of [`${ELSEWHERE}:443`, '/inicio']) expect((await send(`CONNECT ${target}`)).status).toBe(400);
    for (const path of ['/inicio', '/v1/estoque/', '/api/auth/csrf']) {
      expect((await send(`TRACE ${path}`)).status).toBe(405);
      const upgrade = [
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Key: x',
        'Sec-WebSocket-Version: 13',
      ];
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
    const lines = web
      .log()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
    // The path that was asked is a field of its own.
    const words = lines
      .map(({ path, ...rest }) => JSON.stringify(rest))
      .filter((line) => /romaneio-mal|MAL/.test(line));
    expect(words).toEqual([]);
  });
});

describe('a body that is too large is not taken in', () => {
  /** Sends 20 MiB, or says that it will; the status. */
  async function send(path: string, chunked: boolean): Promise<number> {
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost:${web.port}\r\nContent-Type: application/json\r\nCookie: ${cookie}\r\n`;
    const large = `100000\r\n${'x'.repeat(0x100000)}\r\n`.repeat(2);
    const rest = chunked ? `Transfer-Encoding: chunked\r\n\r\n${large}` : 'Content-Length: 20000000000\r\n\r\nx';
    return Number(/^HTTP\/1\.1 (\d+)/.exec(await api.raw(head + rest))?.[1]);
  }

  test.each(['/api/auth/callback/credentials', '/api/auth/session', '/api/trpc/produtos.create'])(
    '%s',
    async (path) => {
      expect([await send(path, false), await send(path, true)]).toEqual([413, 413]);
    },
  );
});

test('connections that strangers ask to hold open for another protocol keep no process from ending in order', async () => {
  const upgrade =
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13\r\n\r\n';
  const heads = ['/inicio', '/_next/webpack-hmr', '/v1/estoque/'].map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n`);
  const sockets = [...heads.map((head) => head + upgrade), 'CONNECT / HTTP/1.1\r\nHost: x\r\n\r\n'].map((text) => {
    const socket = connect({ port: web.port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {});
    socket.resume().write(text);
    return socket;
  });
  await Promise.all(sockets.map((socket) => socket.pending && once(socket, 'connect')));
  expect((await api.get('/inicio', null, { cookie })).status).toBe(200);
  expect(await web.stop()).toBe(0);
  for (const socket of sockets) socket.destroy();
});
