import { once } from 'node:events';
import { connect } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditoria } from '#drizzle/schema/auditoria.ts';
import { db } from '#server/platform/db.ts';
import { Api } from '#tests/support/api-client.ts';
import { AUTHORIZE, SESSION_COOKIE, sessionCookie } from '#tests/support/consent.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { addresses, ELSEWHERE, expectHarmless, expectQuietLog, NAMES, query, VALUES } from '#tests/support/hostile.ts';
import { authorizationQuery, registerApp } from '#tests/support/oauth.ts';
import { startWebProcess, type WebProcess } from '#tests/support/web.ts';

// What a stranger can put into an address or a body of the pages and of the panel's doors: never a 5xx, never into the page as it came,
// never a way to another site, never a line of the log in the product's name. Targets, headers and every door below /api:
// hostile-requests-api. The API: rest-matrix and openapi-contract.

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

const ADDRESSES = addresses();
const filled = (address: string, value: string) => address.replace(/\[\w+\]/g, () => value);

async function visit(paths: string[], own: Record<string, string> = { cookie }): Promise<void> {
  const rest = [...paths];
  const lane = async () => {
    for (let path = rest.shift(); path !== undefined; path = rest.shift()) {
      expectHarmless(web, path, await api.get(path, null, { host: `localhost:${web.port}`, ...own }));
    }
  };
  await Promise.all([lane(), lane(), lane()]);
}

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
        expectHarmless(web, `${action} ${body}`, await api.call('POST', `/api/auth/${action}`, { headers, body }));
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
        expect(JSON.parse(session.text), name).toHaveProperty('user');
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

  test('who asks is found out by the connection, whatever a header of ours says', async () => {
    const forged = { 'X-Romaneio-Ip': '203.0.113.66', 'x-request-id': 'quem-pede' };
    const body = { json: { nome: 'De quem', codigo: 'DE-QUEM' } };
    const made = await api.call('POST', '/api/trpc/produtos.create', { headers: { ...own(), ...forged }, body });
    expect([made.status, made.text]).toEqual([200, expect.any(String)]);
    const lines = await db().orm.select().from(auditoria).where(eq(auditoria.request_id, 'quem-pede'));
    expect(lines.map(({ ip }) => ip)).toEqual(['127.0.0.1']);
  });

  test('no more calls in a request than a screen has', async () => {
    const batch = (calls: number) =>
      api.get(`/api/trpc/${Array(calls).fill('sessao.atual')}?batch=1`, null, { cookie });
    expect((await batch(50)).status).toBe(200);
    expect((await batch(51)).status).toBe(400);
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

test('of all that was sent nothing is in the log as an error, or in the product’s own words', async () => {
  // Pages alone write no line: this one shows that the log is read.
  expect((await api.get('/v1/estoque/')).status).toBe(401);
  expect((await api.get('/inicio', null, { cookie })).status).toBe(200);
  expectQuietLog(web);
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
