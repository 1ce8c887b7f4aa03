import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listUsuarios } from '#server/identidade/index.ts';
import { type Answer, Api } from '#tests/support/api-client.ts';
import { SESSION_COOKIE, sessionCookie } from '#tests/support/consent.ts';
import { type Company, makeCompany, SENHA } from '#tests/support/factory.ts';
import { countRows, testEachWithoutWriting } from '#tests/support/rows.ts';
import { startWebProcess, type WebProcess } from '#tests/support/web.ts';

// What a page of another site can make a signed-in browser send to the panel, byte for byte, over sockets: it is refused before
// anything is done, and no header lets that page read an answer.

const ADDRESS = 'https://erp.exemplo.com.br';

let web: WebProcess;
/** Staging: configured with a public address, as behind a proxy. */
let named: WebProcess;
let company: Company;
let cookie: string;
let serial = 0;

beforeAll(async () => {
  company = await makeCompany();
  cookie = `${SESSION_COOKIE}=${await sessionCookie(company.admin)}`;
  [web, named] = await Promise.all([startWebProcess(), startWebProcess({ APP_ENV: 'staging', APP_URL: ADDRESS })]);
});
afterAll(() => Promise.all([web?.stop(), named?.stop()]));

const api = (process = web) => new Api(process.port, async () => {});
const host = () => `localhost:${web.port}`;

type Headings = Record<string, string>;
const own = (): Headings => ({ host: host(), origin: `http://${host()}`, 'sec-fetch-site': 'same-origin', cookie });
const json = { 'content-type': 'application/json' };
const produto = (nome: string) => JSON.stringify({ json: { nome, codigo: nome } });

const FOREIGN: [who: string, headers: () => Headings][] = [
  ['another site', () => ({ origin: 'https://mal.example', 'sec-fetch-site': 'cross-site' })],
  ['another site, in a browser that says only its origin', () => ({ origin: 'https://mal.example' })],
  ['a page without an origin', () => ({ origin: 'null' })],
  ['a sandboxed frame', () => ({ origin: 'null', 'sec-fetch-site': 'cross-site' })],
  ['a neighbour under the same domain', () => ({ origin: 'http://outro.localhost', 'sec-fetch-site': 'same-site' })],
  ['another port of the same host', () => ({ origin: 'http://localhost:1' })],
  ['the same host without TLS', () => ({ origin: `http://${host()}`, 'sec-fetch-site': 'cross-site' })],
  ['a picture, link or script: no origin', () => ({ 'sec-fetch-site': 'cross-site' })],
  ['a picture on a neighbour’s page', () => ({ 'sec-fetch-site': 'same-site' })],
];

/** What a page can send without being asked first (CORS calls these simple), and what it would be asked for. */
const SENT: [what: string, method: string, path: string, headers: Headings, body?: string][] = [
  ['a query', 'GET', '/api/trpc/tokens.list', {}],
  ['a batch of queries', 'GET', '/api/trpc/tokens.list,sessao.atual?batch=1', {}],
  ['a mutation', 'POST', '/api/trpc/produtos.create', json, produto('mal')],
  ['a mutation as text', 'POST', '/api/trpc/produtos.create', { 'content-type': 'text/plain' }, produto('mal')],
  ['a mutation without a type', 'POST', '/api/trpc/produtos.create', {}, produto('mal')],
  [
    'a mutation as a form',
    'POST',
    '/api/trpc/produtos.create',
    { 'content-type': 'application/x-www-form-urlencoded' },
    'nome=mal&codigo=mal',
  ],
  [
    'a mutation as a form with files',
    'POST',
    '/api/trpc/produtos.create',
    { 'content-type': 'multipart/form-data; boundary=x' },
    '--x\r\ncontent-disposition: form-data; name="nome"\r\n\r\nmal\r\n--x--\r\n',
  ],
  [
    'a photo',
    'POST',
    '/api/arquivos/produtos/1/imagens',
    { 'content-type': 'multipart/form-data; boundary=x' },
    '--x\r\ncontent-disposition: form-data; name="arquivo"; filename="a.jpg"\r\n\r\nmal\r\n--x--\r\n',
  ],
  [
    'a spreadsheet',
    'POST',
    '/api/arquivos/importacoes?tipo=produtos',
    { 'content-type': 'multipart/form-data; boundary=x' },
    '--x\r\ncontent-disposition: form-data; name="arquivo"; filename="a.csv"\r\n\r\nCodigo;Nome\r\nmal;mal\r\n--x--\r\n',
  ],
  [
    'a batch with a mutation',
    'POST',
    '/api/trpc/sessao.atual,produtos.create?batch=1',
    json,
    `{"0":{"json":null},"1":${produto('mal')}}`,
  ],
  ['a mutation by GET', 'GET', `/api/trpc/produtos.create?input=${encodeURIComponent(produto('mal'))}`, {}],
  [
    'a mutation by GET that calls itself POST',
    'GET',
    `/api/trpc/produtos.create?_method=POST&input=${encodeURIComponent(produto('mal'))}`,
    { 'x-http-method-override': 'POST', 'x-method-override': 'POST' },
  ],
];

const cors = ({ headers }: Answer) => [...headers.keys()].filter((name) => name.startsWith('access-control-'));

describe.each(FOREIGN)('%s does nothing, and is shown nothing, by', (_who, headers) => {
  testEachWithoutWriting(
    SENT,
    ([what]) => what,
    async ([_what, method, path, more, body]) => {
      // A name of its own each time: nothing is refused because it is there already.
      const sent = body?.replaceAll('mal', `mal-${++serial}`);
      const headings = { host: host(), cookie, ...more, ...headers() };
      const answer = await api().call(method, path, { headers: headings, body: sent });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.text).not.toContain(company.admin.email);
      expect(cors(answer)).toEqual([]);
    },
    countRows,
  );
});

test('the same from the panel itself works: what was refused was refused for where it came from', async () => {
  const list = await api().get('/api/trpc/sessao.atual', null, own());
  expect(list.status).toBe(200);
  expect(list.text).toContain(company.admin.email);
  const made = await api().call('POST', '/api/trpc/produtos.create', {
    headers: { ...own(), ...json },
    body: produto('nosso'),
  });
  expect(made.status).toBe(200);
  // But never by an address, which a link could hold.
  const before = await countRows();
  for (const more of [undefined, { 'x-http-method-override': 'POST' }]) {
    const path = `/api/trpc/produtos.create?input=${encodeURIComponent(produto('link'))}`;
    expect((await api().get(path, null, { ...own(), ...more })).status).toBe(405);
  }
  expect(await countRows()).toEqual(before);
});

test('a question beforehand (CORS preflight) is answered with no permission', async () => {
  for (const path of ['/api/trpc/produtos.create', '/api/auth/callback/credentials', '/v1/estoque/', '/entrar']) {
    const answer = await api().call('OPTIONS', path, {
      headers: {
        host: host(),
        origin: 'https://mal.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,authorization',
      },
    });
    expect(cors(answer), path).toEqual([]);
  }
});

describe('sign-in', () => {
  const type = { 'content-type': 'application/x-www-form-urlencoded' };

  /** The form as next-auth would take it; `proof` is its token, in the body and in the cookie. */
  async function enter(process: WebProcess, headers: Headings, proof: 'both' | 'body' | 'none' | 'own' = 'both') {
    const csrf = await api(process).get('/api/auth/csrf', null, headers.host ? { host: headers.host } : {});
    const { csrfToken } = JSON.parse(csrf.text) as { csrfToken: string };
    const given = csrf.headers.getSetCookie().map((each) => each.split(';', 1)[0]);
    const fields = { email: company.admin.email, senha: SENHA, json: 'true', callbackUrl: 'https://mal.example/' };
    const body = new URLSearchParams({ ...fields, ...(proof === 'none' ? {} : { csrfToken }) }).toString();
    const forged = [`next-auth.csrf-token=${csrfToken}%7C${'0'.repeat(64)}`];
    const sent = proof === 'both' ? given : proof === 'own' ? forged : [];
    return api(process).call('POST', '/api/auth/callback/credentials', {
      body,
      headers: { ...type, ...headers, ...(sent.length > 0 ? { cookie: sent.join('; ') } : {}) },
    });
  }

  const isSignedIn = (answer: Answer) =>
    answer.headers.getSetCookie().some((each) => /session-token=[^;]{20}/.test(each));

  test('nobody is signed in from another site, into an account that is not theirs: not even with the form’s proof', async () => {
    for (const [who, headers] of FOREIGN) {
      const answer = await enter(web, { host: host(), ...headers() });
      expect([who, answer.status, isSignedIn(answer)]).toEqual([who, 403, false]);
    }
  });

  test('nor without the proof, with it in one place only, or with one made up', async () => {
    const headers = { host: host(), origin: `http://${host()}` };
    for (const proof of ['body', 'none', 'own'] as const) {
      expect([proof, isSignedIn(await enter(web, headers, proof))]).toEqual([proof, false]);
    }
    expect(isSignedIn(await enter(web, headers))).toBe(true);
  });

  test('no other site ends the session, or takes it to another company', async () => {
    const branch = await company.sibling();
    for (const [path, body] of [
      ['/api/auth/signout', ''],
      ['/api/auth/session', JSON.stringify({ data: { empresa_id: branch.id } })],
    ] as const) {
      const headers = { ...type, host: host(), cookie, origin: 'https://mal.example' };
      const answer = await api().call('POST', path, { headers, body });
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
    }
  });

  test('it leads to no other site, however it is asked', async () => {
    const signedIn = await enter(web, { host: host(), origin: `http://${host()}` });
    expect(signedIn.text).not.toContain('mal.example');
    for (const path of [
      '/api/auth/signin?callbackUrl=https://mal.example/',
      '/api/auth/signout?callbackUrl=https://mal.example/',
      '/api/auth/error?error=x&callbackUrl=https://mal.example/',
      '/inicio',
      '/',
    ]) {
      const answer = await api().get(path, null, { host: 'mal.example', 'x-forwarded-host': 'mal.example' });
      const location = new URL(answer.headers.get('location') ?? '/', `http://${host()}`);
      expect([path, location.host]).toEqual([path, host()]);
    }
  });
});

describe('a Host that is made up', () => {
  const forged = { host: 'mal.example', 'x-forwarded-host': 'mal.example', 'x-forwarded-proto': 'http' };

  test('is in nothing that is answered, where the address is configured', async () => {
    const { token } = await company.token();
    for (const path of [
      '/v1/estoque/?por_pagina=1&pagina=2',
      '/.well-known/oauth-authorization-server',
      '/docs/primeiros-passos',
      '/llms.txt',
      '/entrar',
      '/inicio',
      '/api/auth/providers',
      '/api/auth/signin',
    ]) {
      const answer = await api(named).get(path, token, forged);
      expect(`${answer.text} ${[...answer.headers.values()]}`, path).not.toContain('mal.example');
    }
  });

  test('does not make a stranger’s origin the panel’s own', async () => {
    const headers = { cookie: cookie.replace(SESSION_COOKIE, `__Secure-${SESSION_COOKIE}`), ...json };
    const ask = (more: Headings) => api(named).get('/api/trpc/tokens.list', null, { ...headers, ...more });
    expect((await ask({ ...forged, host: 'erp.exemplo.com.br', origin: 'https://mal.example' })).status).toBe(403);
    expect((await ask({ ...forged, origin: 'http://mal.example' })).status).toBe(403);
    expect((await ask({ host: 'erp.exemplo.com.br', origin: ADDRESS })).status).toBe(200);
  });
});

test('who is signed in is who the database says, whatever the input holds', async () => {
  const attacks = [
    '{"json":{"nome":"x","codigo":"x","empresa_id":1,"id":1,"conta_id":1},"meta":{"values":{"__proto__.admin":["Date"]}}}',
    '{"json":{"nome":"x","codigo":"x"},"meta":{"values":{"constructor.prototype.admin":["Date"]}}}',
    '{"json":{"nome":"x","codigo":"x"},"meta":{"referentialEqualities":{"nome":["__proto__.admin"]}}}',
    '{"json":{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}}',
    '{"json":{"nome":{"toString":null},"codigo":{"length":1e9}},"meta":{"values":{"nome":["regexp"],"codigo":[["custom","x"]]}}}',
    `{"json":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
    '{"json":',
    'null',
    '[]',
    '"x"',
  ];
  for (const body of attacks) {
    const answer = await api().call('POST', '/api/trpc/produtos.create', { headers: { ...own(), ...json }, body });
    expect([body.slice(0, 60), answer.status]).toEqual([
      body.slice(0, 60),
      expect.toSatisfy((s) => s === 200 || (s >= 400 && s < 500)),
    ]);
  }
  // The process is what it was before.
  const who = await api().get('/api/trpc/sessao.atual', null, own());
  expect(who.status).toBe(200);
  expect(who.text).not.toContain('admin":true');
  expect((await listUsuarios(company.ctx, {})).total_registros).toBe(1);
});
