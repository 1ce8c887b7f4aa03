import { beforeAll, describe, expect, test } from 'vitest';
import { deleteAplicativo, disconnectConexao, updateAplicativo, updateUsuario } from '#server/acesso/index.ts';
import { db } from '#server/platform/db.ts';
import { AUTHORIZE, answerOf, consentOf, formOf, openConsent } from '#tests/support/consent.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { type App, authorizationQuery, authorize, pkce, registerApp } from '#tests/support/oauth.ts';

// OAuth 2.0: the authorization endpoint, request by request, on the built product. The decision: oauth-decision.test.ts; in a browser: oauth-consent.test.ts.

const URI = 'https://app.exemplo.com.br/retorno?loja=7&origem=a%20b';

const { web, company, user, app, publicApp, browser, open } = await openConsent(URI);

const challenge = pkce().challenge;
const S256 = { code_challenge: challenge, code_challenge_method: 'S256' };

// Who asks below knows both applications, unless a test says otherwise.
await authorize(app, user);
await authorize(publicApp, user, S256);

describe('what cannot be sent back is a page, for whoever asks, and leads nowhere', () => {
  let deleted: App;
  let disabled: App;
  let other: App;

  beforeAll(async () => {
    const owner = await makeCompany({ deposito: false });
    [deleted, disabled, other] = [
      await registerApp(owner, { redirect_uris: [URI] }),
      await registerApp(owner, { redirect_uris: [URI] }),
      await registerApp(owner, { redirect_uris: ['https://outro.exemplo.com.br/retorno'] }),
    ];
    await deleteAplicativo(owner.ctx, { id: deleted.id });
    await updateAplicativo(owner.ctx, { id: disabled.id, ativo: false });
  });

  const query = (fields: Record<string, string | undefined>) => authorizationQuery(app, fields);
  const twice = (name: string, value: string) => {
    const repeated = query({});
    repeated.append(name, value);
    return repeated;
  };
  test.each<[string, () => URLSearchParams]>([
    ['no client_id', () => query({ client_id: undefined })],
    ['an empty client_id', () => query({ client_id: '' })],
    ['an unknown client_id', () => query({ client_id: 'rmn_app_0000000000000000000000' })],
    ['a client_id that is none', () => query({ client_id: "' OR 1=1 --" })],
    ['a client_id with a NUL', () => query({ client_id: `${app.client_id}\0` })],
    ['two client_ids', () => twice('client_id', other.client_id)],
    ['the same client_id twice', () => twice('client_id', app.client_id)],
    ['a deleted application', () => authorizationQuery(deleted)],
    ['a disabled application', () => authorizationQuery(disabled)],
    ['no redirect_uri', () => query({ redirect_uri: undefined })],
    ['an empty redirect_uri', () => query({ redirect_uri: '' })],
    ['two redirect_uris', () => twice('redirect_uri', URI)],
    ['another port', () => query({ redirect_uri: URI.replace('.br/', '.br:8443/') })],
    ['the default port, written', () => query({ redirect_uri: URI.replace('.br/', '.br:443/') })],
    ['another case', () => query({ redirect_uri: URI.replace('/retorno', '/Retorno') })],
    ['another case of the host', () => query({ redirect_uri: URI.replace('app', 'APP') })],
    ['one slash more', () => query({ redirect_uri: URI.replace('/retorno', '/retorno/') })],
    ['one slash less', () => query({ redirect_uri: 'https://app.exemplo.com.br/outro' })],
    ['a query more', () => query({ redirect_uri: `${URI}&mais=1` })],
    ['no query', () => query({ redirect_uri: URI.split('?', 1)[0] })],
    ['a fragment', () => query({ redirect_uri: `${URI}#x` })],
    ['a suffix', () => query({ redirect_uri: `${URI}x` })],
    ['a path that climbs', () => query({ redirect_uri: URI.replace('/retorno', '/x/../retorno') })],
    ['a host that begins alike', () => query({ redirect_uri: URI.replace('.br/', '.br.evil.example/') })],
    ['user information', () => query({ redirect_uri: URI.replace('//', '//app.exemplo.com.br@evil.example/') })],
    ['http', () => query({ redirect_uri: URI.replace('https', 'http') })],
    ['a space in front', () => query({ redirect_uri: ` ${URI}` })],
    ['javascript:', () => query({ redirect_uri: 'javascript:alert(1)' })],
    ['data:', () => query({ redirect_uri: 'data:text/html,x' })],
    ['the address of another application', () => query({ redirect_uri: other.redirect_uris[0] })],
  ])('%s', async (_name, make) => {
    for (const whoever of [browser, consentOf(web, null)]) {
      const { status, headers, text } = await whoever.open(make());
      expect([status, headers.get('location'), headers.get('content-type')]).toEqual([
        400,
        null,
        'text/html; charset=utf-8',
      ]);
      expect(text).toContain('<h1>Este pedido de acesso não é válido</h1>');
      expect(text).not.toContain('<form');
    }
  });
});

/** The page for an application's faulty request: nothing leads away but its link, which is given. */
function linkOf({ status, headers, text }: Awaited<ReturnType<typeof open>>): string {
  expect([status, headers.get('location')]).toEqual([400, null]);
  expect(text).toContain('<h1>O aplicativo enviou um pedido de acesso com erro</h1>');
  expect(text).not.toMatch(/<form|<script|http-equiv/i);
  const links = [...text.matchAll(/<a\b[^>]*? href="([^"]*)"[^>]*>([^<]*)</g)];
  expect(links.map(([, , label]) => label)).toEqual(['Voltar para app.exemplo.com.br', 'Ir para o Romaneio']);
  const entities: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&#39;': "'", '&lt;': '<', '&gt;': '>' };
  return links[0]?.[1]?.replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity) ?? '';
}

describe('what is wrong with the request belongs to the application: its users are sent back, others see a page', async () => {
  const ended = await company.member('administrador');
  await authorize(app, ended);
  await db().sql`UPDATE concessoes SET ativada_em = now() WHERE usuario_id = ${ended.id}`;
  const [{ id } = { id: 0 }] = await db().sql<
    { id: number }[]
  >`SELECT id FROM concessoes WHERE usuario_id = ${ended.id}`;
  await disconnectConexao(company.ctx, { id });
  const removed = await company.member('operador');
  await authorize(app, removed);
  await updateUsuario(company.ctx, { id: removed.membro_id, ativo: false });
  const knows = { 'a live connection': browser, 'a connection that ended': consentOf(web, ended) };
  const doesNot = {
    'no session': consentOf(web, null),
    'a session, but no connection of this application': consentOf(web, await company.member('administrador')),
    'a session that ended': consentOf(web, removed),
  };

  test.each<[string, string, Record<string, string | string[] | undefined>]>([
    ['no response_type', 'invalid_request', { response_type: undefined }],
    ['token', 'unsupported_response_type', { response_type: 'token' }],
    ['id_token', 'unsupported_response_type', { response_type: 'code id_token' }],
    ['no scope', 'invalid_scope', { scope: undefined }],
    ['an empty scope', 'invalid_scope', { scope: ' ' }],
    ['an unknown scope', 'invalid_scope', { scope: 'estoque:read estoque:tudo' }],
    ['a scope of the panel', 'invalid_scope', { scope: 'tokens:write' }],
    ["a scope beyond the application's", 'invalid_scope', { scope: 'estoque:read vendas:read' }],
    ['PKCE plain', 'invalid_request', { code_challenge: challenge, code_challenge_method: 'plain' }],
    ['a challenge without its method', 'invalid_request', { code_challenge: challenge }],
    ['a method without its challenge', 'invalid_request', { code_challenge_method: 'S256' }],
    ['a challenge of 42', 'invalid_request', { ...S256, code_challenge: 'a'.repeat(42) }],
    ['a challenge of 129', 'invalid_request', { ...S256, code_challenge: 'a'.repeat(129) }],
    ['a challenge with other characters', 'invalid_request', { ...S256, code_challenge: `${'a'.repeat(43)}=` }],
    ['an answer in the fragment', 'invalid_request', { response_mode: 'fragment' }],
    ['response_type twice', 'invalid_request', { response_type: ['code', 'code'] }],
    ['scope twice', 'invalid_request', { scope: ['estoque:read', 'estoque:read'] }],
    ['code_challenge twice', 'invalid_request', { ...S256, code_challenge: [challenge, challenge] }],
    ['code_challenge_method twice', 'invalid_request', { ...S256, code_challenge_method: ['S256', 'S256'] }],
  ])('%s: %s', async (_name, error, fields) => {
    const query = authorizationQuery(app);
    for (const [name, value] of Object.entries(fields)) {
      query.delete(name);
      for (const each of [value ?? []].flat()) query.append(name, each);
    }
    const sent = new Set<string>();
    for (const whoever of Object.values(knows)) {
      const answer = await whoever.open(query);
      expect(Object.fromEntries(answerOf(answer, URI))).toEqual({
        error,
        error_description: expect.stringMatching(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/),
        state: 'estado',
        iss: web.url,
      });
      sent.add(answer.headers.get('location') ?? '');
    }
    for (const whoever of Object.values(doesNot)) sent.add(linkOf(await whoever.open(query)));
    expect([...sent], 'the page leads to the very address that the others were sent to').toHaveLength(1);
  });

  test('what an application and a request say of themselves is text on the page', async () => {
    const nome = `<img src=x onerror="alert(1)"> & 'x' \u202Eoirártnoc`;
    const odd = await registerApp(await makeCompany({ deposito: false }), {
      nome,
      redirect_uris: [`https://app.exemplo.com.br/?a=%22%3E%3Cb%3E'&b=1&amp;c`],
    });
    const state = `"><script>alert(1)</script>'&amp;`;
    const answer = await consentOf(web, null).open(authorizationQuery(odd, { scope: '<b>', state }));
    const link = linkOf(answer);
    expect(link.startsWith(`${odd.redirect_uris[0]}&error=invalid_scope&`)).toBe(true);
    expect(new URL(link).searchParams.get('state')).toBe(state);
    expect(answer.text).toContain(
      '<bdi>&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;x&#39; \u202Eoirártnoc</bdi>',
    );
    expect(answer.text).not.toMatch(/<img|<b>/);
  });

  test('two states: neither is taken for the right one', async () => {
    const query = authorizationQuery(app);
    query.append('state', 'outro');
    const answer = answerOf(await browser.open(query), URI);
    expect([answer.get('error'), answer.has('state')]).toEqual(['invalid_request', false]);
  });

  test('a public application without PKCE', async () => {
    const refused = answerOf(await browser.open(authorizationQuery(publicApp)), URI);
    expect(refused.get('error')).toBe('invalid_request');
    expect((await browser.open(authorizationQuery(publicApp, S256))).status).toBe(200);
  });
});

describe('state comes back as it was sent', () => {
  test.each([
    ['unicode', 'ação→🛒\u202Ex'],
    ['plus, percent and their codes', 'a+b %2B %25 100%'],
    ['what ends a query', 'a&error=x#y?z=1;"\'<>\\'],
    ['a line break', 'a\r\nSet-Cookie: x=1'],
    ['nothing', ''],
    ['1 KB', 'é'.repeat(256) + 'x'.repeat(512)],
  ])('%s', async (_name, state) => {
    const refused = answerOf(await open({ state, scope: 'x' }), URI);
    const form = formOf(await open({ state }));
    const denied = answerOf(await browser.decide(form, 'recusar'), URI);
    const allowed = answerOf(await browser.decide(form, 'autorizar'), URI);
    expect([refused, denied, allowed].map((answer) => answer.getAll('state'))).toEqual([[state], [state], [state]]);
    expect([...allowed.keys()].toSorted()).toEqual(['code', 'iss', 'state']);
    expect(allowed.get('iss')).toBe(web.url);
    expect(Object.fromEntries(denied)).toEqual({
      error: 'access_denied',
      error_description: expect.any(String),
      state,
      iss: web.url,
    });
  });

  test('a state that was not sent does not come back', async () => {
    const allowed = answerOf(await browser.decide(formOf(await open({ state: undefined })), 'autorizar'), URI);
    expect(allowed.has('state')).toBe(false);
  });
});

describe('who is not signed in', () => {
  const queries = ['a query as libraries write it', 'client_id=rmn&state=a+b%2Bc%25%E2%9C%93&x=%C3%A7'];
  test.each(queries)('goes to sign in, and from there to the very same request: %s', async (text) => {
    const query = text.startsWith('client_id')
      ? `${authorizationQuery(app, { state: undefined })}&${text.slice(text.indexOf('&') + 1)}`
      : `${authorizationQuery(app)}`;
    const answer = await consentOf(web, null).open(query);
    const { pathname, searchParams } = new URL(answer.headers.get('location') ?? '', web.url);
    expect([answer.status, pathname, [...searchParams.keys()]]).toEqual([303, '/entrar', ['voltar']]);
    const voltar = searchParams.get('voltar') ?? '';
    expect(voltar).toBe(`${AUTHORIZE}?${query}`);
    const back = await browser.call('GET', `/entrar?${new URLSearchParams({ voltar })}`);
    expect([back.status, back.headers.get('location')]).toEqual([307, voltar]);
  });

  test.each([
    '//evil.example/x',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    'https://evil.example/',
    'https:evil.example',
    'javascript:alert(1)',
    '%2F%2Fevil.example',
    '',
  ])('does not leave from there to elsewhere: %j', async (voltar) => {
    const { status, headers } = await browser.call('GET', `/entrar?${new URLSearchParams({ voltar })}`);
    expect([status, headers.get('location')]).toEqual([307, '/inicio']);
  });
});

describe('what goes with every answer', () => {
  /** A header that came twice would read `DENY, DENY`. */
  const COMMON = {
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': null,
    'access-control-allow-credentials': null,
  };
  const PAGE =
    /^default-src 'none'; style-src 'nonce-[\w+/=]{24}'; img-src data:; font-src 'self'; frame-ancestors 'none'; base-uri 'none'$/;

  test.each<[string, () => ReturnType<typeof open>, number]>([
    ['the screen', () => open(), 200],
    ['a page that refuses', () => open({ client_id: 'x' }), 400],
    ['a decision that is refused', () => browser.post('csrf=x'), 403],
    ['a page with an error', () => consentOf(web, null).open(authorizationQuery(app, { scope: 'x' })), 400],
    ['the way back with an error', () => open({ scope: 'x' }), 303],
    ['the way back with a code', async () => browser.decide(formOf(await open()), 'autorizar'), 303],
    ['the way to sign in', () => consentOf(web, null).open(authorizationQuery(app)), 303],
  ])('%s', async (_name, ask, expected) => {
    const { status, headers, text } = await ask();
    expect(Object.fromEntries(Object.keys(COMMON).map((name) => [name, headers.get(name)]))).toEqual(COMMON);
    expect(status).toBe(expected);
    if (status === 303) expect(text).toBe('');
    else expect(headers.get('content-security-policy')).toMatch(PAGE);
    expect(text).not.toMatch(/<script|\son\w+=|javascript:/i);
  });

  test('other methods: HEAD as GET without its body, OPTIONS opens nothing to other origins, the rest is 405', async () => {
    const path = `${AUTHORIZE}?${authorizationQuery(app)}`;
    const preflight = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    const head = await browser.call('HEAD', path);
    expect([head.status, head.headers.get('content-type'), head.text]).toEqual([200, 'text/html; charset=utf-8', '']);
    const options = await browser.call('OPTIONS', path, preflight);
    expect([...options.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    for (const method of ['PUT', 'PATCH', 'DELETE']) expect((await browser.call(method, path)).status).toBe(405);
  });

  test('without its final slash it is the same address, and no redirect', async () => {
    const { status } = await browser.call('GET', `${AUTHORIZE.slice(0, -1)}?${authorizationQuery(app)}`);
    expect(status).toBe(200);
  });
});
