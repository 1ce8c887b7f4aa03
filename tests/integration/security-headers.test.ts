import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, Api } from '#tests/support/api-client.ts';
import { type Company, makeCompany, SENHA } from '#tests/support/factory.ts';
import { startWebProcess, type WebProcess } from '#tests/support/web.ts';

// What guards a browser, on every kind of answer of a real process, in development and in production: headers and cookies as they
// come over the wire.

const ADDRESS = 'https://erp.exemplo.com.br';
const SECURITY_CONTACT = 'seguranca@exemplo.com.br';

let development: WebProcess;
let production: WebProcess;
let company: Company;
let token: string;

beforeAll(async () => {
  company = await makeCompany();
  ({ token } = await company.token());
  [development, production] = await Promise.all([
    startWebProcess({ SECURITY_CONTACT }),
    startWebProcess({ APP_ENV: 'production', APP_URL: ADDRESS, SECURITY_CONTACT }),
  ]);
});
afterAll(() => Promise.all([development?.stop(), production?.stop()]));

const of = ({ port }: WebProcess) => new Api(port, async () => {});
const bearer = () => ({ authorization: `Bearer ${token}` });
const large = () => ({ headers: { ...bearer(), 'content-type': 'application/json' }, body: 'x'.repeat(1_100_000) });

type Kind = 'page' | 'data' | 'consent' | 'public';
type Case = [what: string, status: number, kind: Kind, ask: (api: Api) => Promise<Answer>];

const TOKEN_ENDPOINT = 'OAuth’s token endpoint';

const CASES: Case[] = [
  ['the sign-in screen', 200, 'page', (api) => api.get('/entrar')],
  ['a page of the documentation', 200, 'page', (api) => api.get('/docs')],
  ['the reference', 200, 'page', (api) => api.get('/docs/referencia')],
  ['a page for machines', 200, 'page', (api) => api.get('/docs/markdown/estoque.md')],
  ['a screen without a session: a redirect', 307, 'page', (api) => api.get('/inicio')],
  ['no such page', 404, 'page', (api) => api.get('/nada')],
  ['no such page of the documentation', 404, 'page', (api) => api.get('/docs/nada')],
  ['an address that is malformed', 404, 'page', (api) => api.get('/%zz')],
  ['a path of Next’s that is none', 404, 'page', (api) => api.get('/_next/data/x')],
  ['the icon', 200, 'page', (api) => api.get('/icon.svg')],
  ['the icon that browsers ask for beside a file', 200, 'page', (api) => api.get('/favicon.ico')],
  ['no such static file', 404, 'data', (api) => api.get('/_next/static/nada.js')],
  ['images are worked on for nobody', 404, 'data', (api) => api.get('/_next/image?url=%2Ficon.svg&w=64&q=75')],
  ['the API', 200, 'data', (api) => api.get('/v1/estoque/', token)],
  ['the API without a token', 401, 'data', (api) => api.get('/v1/estoque/')],
  ['no such address of the API', 404, 'data', (api) => api.get('/v1/nada/', token)],
  ['a method that is not allowed', 405, 'data', (api) => api.call('DELETE', '/v1/estoque/', { token })],
  ['a body that is too large', 413, 'data', (api) => api.call('POST', '/v1/estoque/', large())],
  ['the OpenAPI document', 200, 'data', (api) => api.get('/v1/openapi.json')],
  ['readiness', 200, 'data', (api) => api.get('/api/saude/')],
  ['OAuth’s metadata', 200, 'data', (api) => api.get('/.well-known/oauth-authorization-server')],
  ['whom to tell of flaws', 200, 'data', (api) => api.get('/.well-known/security.txt')],
  [TOKEN_ENDPOINT, 401, 'data', (api) => api.call('POST', '/integracoes/oauth/token/', form('a=b'))],
  ['the panel’s procedures', 401, 'data', (api) => api.get('/api/trpc/sessao.atual')],
  ['no such procedure', 404, 'data', (api) => api.get('/api/trpc/nada')],
  ['sign-in’s own addresses', 200, 'data', (api) => api.get('/api/auth/csrf')],
  ['sign-in, by another method', 405, 'data', (api) => api.call('DELETE', '/api/auth/csrf')],
  ['Inngest’s address, without its server', 404, 'data', (api) => api.get('/api/inngest')],
  ['a proposal’s page, without one', 404, 'public', (api) => api.get('/p/rmn_pp_x/')],
  ['its form, from elsewhere', 415, 'public', (api) => api.call('POST', '/p/rmn_pp_x/aceitar/', { body: {} })],
  ['a request of authorization that is none', 400, 'consent', (api) => api.get('/integracoes/oauth/authorize/')],
];

function form(body: string) {
  return { body, headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: 'Basic eDp5' } };
}

const directives = (answer: Answer) => {
  const all = (answer.headers.get('content-security-policy') ?? '').split('; ').map((each) => each.split(' '));
  return Object.fromEntries(all.map(([name = '', ...values]) => [name, values]));
};

describe.each<[string, () => WebProcess]>([
  ['development', () => development],
  ['production', () => production],
])('%s: every answer is guarded', (name, web) => {
  test.each(CASES)('%s (%i)', async (what, status, kind, ask) => {
    const answer = await ask(of(web()));
    expect(answer.status).toBe(status);
    const heading = (header: string) => answer.headers.get(header);
    expect(heading('x-content-type-options')).toBe('nosniff');
    expect(heading('x-frame-options')).toBe('DENY');
    expect(heading('cross-origin-resource-policy')).toBe('same-origin');
    expect(heading('cross-origin-opener-policy')).toBe(kind === 'consent' ? null : 'same-origin');
    expect(heading('permissions-policy')).toContain('camera=()');
    // Spoken messages of the inbox.
    expect(heading('permissions-policy')).toContain('microphone=(self)');
    const silent = kind === 'consent' || kind === 'public' || what === TOKEN_ENDPOINT;
    expect(heading('referrer-policy')).toBe(silent ? 'no-referrer' : 'strict-origin-when-cross-origin');
    expect(heading('strict-transport-security')).toBe(name === 'production' ? 'max-age=63072000' : null);
    for (const absent of ['x-powered-by', 'server', 'access-control-allow-origin', 'x-aspnet-version']) {
      expect(heading(absent), absent).toBeNull();
    }
    const policy = directives(answer);
    expect(policy['frame-ancestors']).toEqual(["'none'"]);
    expect(policy['base-uri']).toEqual(["'none'"]);
    expect(policy['default-src']).toEqual([kind === 'page' ? "'self'" : "'none'"]);
    expect(answer.headers.get('content-security-policy')).not.toMatch(/unsafe-eval|script-src[^;]*unsafe|http:|\*/);
    if (kind === 'public') {
      expect(policy['form-action']).toEqual(["'self'"]);
      expect(policy['script-src']).toBeUndefined();
      expect(heading('cache-control')).toBe('no-store');
      expect(heading('x-robots-tag')).toContain('noindex');
    }
    if (kind !== 'page') return;
    expect(policy['object-src']).toEqual(["'none'"]);
    // The document of an e-mail, with its own policy.
    expect(policy['frame-src']).toEqual(["'self'"]);
    expect(policy['media-src']).toEqual(["'self'", 'blob:']);
    expect(policy['form-action']).toEqual(["'self'"]);
    const [nonce] = policy['script-src'] ?? [];
    expect(nonce).toMatch(/^'nonce-[\w+/]{22}=='$/);
    if (!heading('content-type')?.startsWith('text/html') || status === 307) return;
    const scripts = [...answer.text.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
    expect(scripts.length).toBeGreaterThan(5);
    for (const tag of scripts) expect(`'nonce-${/nonce="([^"]+)"/.exec(tag)?.[1]}'`, tag).toBe(nonce);
  });
});

test('no page gives the nonce of another, and what a client sends as one is not taken', async () => {
  const forged = { 'content-security-policy': "script-src 'nonce-mal'", 'x-romaneio-nonce': 'mal', 'x-nonce': 'mal' };
  const seen = new Set<unknown>();
  for (const path of ['/entrar', '/entrar', '/docs', '/nada']) {
    const answer = await of(production).get(path, null, forged);
    expect(answer.text).not.toContain('nonce="mal"');
    seen.add(directives(answer)['script-src']?.[0]);
  }
  expect(seen.size).toBe(4);
});

test('a consent may be opened in a window of the application’s: neither it nor the screens before it cut them apart', async () => {
  const voltar = new URLSearchParams({ voltar: '/integracoes/oauth/authorize/?client_id=x' });
  for (const [path, policy] of [
    [`/entrar?${voltar}`, null],
    [`/confirmar?${voltar}`, null],
    [`/segundo-fator?${voltar}`, null],
    ['/integracoes/oauth/authorize/?client_id=x', null],
    ['/entrar?voltar=%2Fvendas', 'same-origin'],
    [`/entrar?a=b&${voltar}`, 'same-origin'],
    ['/integracoes/oauth/authorizes', 'same-origin'],
  ] as const) {
    const { headers } = await of(production).get(path);
    expect(headers.get('cross-origin-opener-policy'), path).toBe(policy);
  }
});

describe('cookies', () => {
  /** Signs in as the screen does; gives every Set-Cookie as it came. */
  async function signIn(web: WebProcess): Promise<{ status: number; cookies: string[] }> {
    const api = of(web);
    const csrf = await api.get('/api/auth/csrf');
    const { csrfToken } = JSON.parse(csrf.text) as { csrfToken: string };
    const given = csrf.headers.getSetCookie();
    const cookie = given.map((each) => each.split(';', 1)[0]).join('; ');
    const body = new URLSearchParams({ csrfToken, email: company.admin.email, senha: SENHA, json: 'true' }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie };
    const answer = await api.call('POST', '/api/auth/callback/credentials', { body, headers });
    return { status: answer.status, cookies: [...given, ...answer.headers.getSetCookie()] };
  }

  const named = (cookies: string[], name: string) => cookies.filter((each) => each.startsWith(`${name}=`));
  /** Only the sign-in itself reads by which device it was asked. */
  const PLACE = /Path=\/;( Expires=[^;]+;)?|Path=\/api\/auth\/callback\/credentials; Max-Age=15552000;/.source;

  test('in development, on plain http', async () => {
    const { status, cookies } = await signIn(development);
    expect(status).toBe(200);
    expect(named(cookies, 'next-auth.session-token')).toHaveLength(1);
    expect(named(cookies, 'romaneio.dispositivo')).toHaveLength(1);
    for (const each of cookies) expect(each).toMatch(new RegExp(`; (${PLACE}) HttpOnly; SameSite=Lax$`));
  });

  test('in production: Secure, and bound to the host by their names', async () => {
    const { status, cookies } = await signIn(production);
    expect(status).toBe(200);
    expect(named(cookies, '__Secure-next-auth.session-token')).toHaveLength(1);
    expect(named(cookies, '__Host-next-auth.csrf-token')).not.toHaveLength(0);
    expect(named(cookies, '__Secure-romaneio.dispositivo')).toHaveLength(1);
    for (const each of cookies) {
      expect(each).toMatch(new RegExp(`^__(Secure|Host)-[^;]+; (${PLACE}) HttpOnly; Secure; SameSite=Lax$`));
      expect(each).not.toMatch(/domain=/i);
    }
  });

  test('nobody but these gives any', async () => {
    for (const path of [
      '/entrar',
      '/docs',
      '/v1/estoque/',
      '/api/trpc/sessao.atual',
      '/integracoes/oauth/authorize/',
    ]) {
      expect((await of(production).get(path)).headers.getSetCookie(), path).toEqual([]);
    }
  });
});
