import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteAplicativo, updateAplicativo } from '#server/acesso/index.ts';
import { updateUsuario } from '#server/identidade/index.ts';
import { seal } from '#server/platform/crypto.ts';
import { db } from '#server/platform/db.ts';
import { answerOf, codesOf, consentOf, type Decision, type Form, formOf } from '#tests/support/consent.ts';
import { type Company, type Member, makeCompany } from '#tests/support/factory.ts';
import { type App, authorizationQuery, pkce, registerApp } from '#tests/support/oauth.ts';
import { startWeb, type Web } from '#tests/support/web.ts';

// Section 5, "OAuth 2.0": the authorization endpoint, request by request, on the built product. In a browser: oauth-consent.test.ts.

const URI = 'https://app.exemplo.com.br/retorno?loja=7&origem=a%20b';
const PATH = '/integracoes/oauth/authorize/';

let web: Web;
let company: Company;
let user: Member;
let app: App;
let publicApp: App;
let browser: ReturnType<typeof consentOf>;

beforeAll(async () => {
  web = await startWeb();
  company = await makeCompany({ deposito: false });
  const owner = await makeCompany({ deposito: false });
  user = company.admin;
  app = await registerApp(owner, { redirect_uris: [URI, 'https://app.exemplo.com.br/outro/'] });
  publicApp = await registerApp(owner, { tipo: 'publico', redirect_uris: [URI] });
  browser = consentOf(web, user);
});
afterAll(() => web?.stop());

const open = (fields: Record<string, string | undefined> = {}) => browser.open(authorizationQuery(app, fields));

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

const challenge = pkce().challenge;
const S256 = { code_challenge: challenge, code_challenge_method: 'S256' };

describe('what is wrong with the request goes back to the registered address', () => {
  test.each<[string, string, Record<string, string | undefined>]>([
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
  ])('%s: %s', async (_name, error, fields) => {
    for (const whoever of [browser, consentOf(web, null)]) {
      const answer = await whoever.open(authorizationQuery(app, fields));
      expect(Object.fromEntries(answerOf(answer, URI))).toEqual({
        error,
        error_description: expect.stringMatching(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/),
        state: 'estado',
        iss: web.url,
      });
    }
  });

  test.each(['response_type', 'scope', 'code_challenge', 'code_challenge_method'])('%s twice', async (name) => {
    const query = authorizationQuery(app, S256);
    query.append(name, query.get(name) ?? '');
    const answer = answerOf(await browser.open(query), URI);
    expect([answer.get('error'), answer.get('state')]).toEqual(['invalid_request', 'estado']);
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
    expect(voltar).toBe(`${PATH}?${query}`);
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

describe('a decision', () => {
  let form: Form;
  let codes: number;

  beforeEach(async () => {
    form = formOf(await open());
    codes = await codesOf(app);
  });

  const decide = (decisao: string, decision?: Decision) => browser.decide(form, decisao, decision);
  /** Refused with a page, and no code was made. */
  const refused = async (answer: ReturnType<typeof decide>, status: number) => {
    const { headers, text, ...rest } = await answer;
    expect([rest.status, headers.get('location'), await codesOf(app)]).toEqual([status, null, codes]);
    expect(text).not.toContain('<form');
  };

  test.each<[string, () => Decision | Promise<Decision>]>([
    ['no CSRF token', () => ({ fields: { csrf: undefined } })],
    ['a wrong one', () => ({ fields: { csrf: `${form.fields.csrf?.slice(0, -1)}!` } })],
    ['one that is too old', () => ({ fields: { csrf: seal('csrf', `${user.id}.1`, -1) } })],
    ['one for something else', () => ({ fields: { csrf: form.fields.pedido } })],
    [
      "another user's",
      async () => {
        const other = await company.member('operador');
        return { fields: { csrf: formOf(await consentOf(web, other).open(authorizationQuery(app))).fields.csrf } };
      },
    ],
    ['a foreign origin', () => ({ headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } })],
    [
      'a foreign origin, of an old browser',
      () => ({ headers: { origin: 'https://evil.example', 'sec-fetch-site': undefined } }),
    ],
    [
      'a neighbour on another port',
      () => ({ headers: { origin: 'http://localhost:1', 'sec-fetch-site': 'same-site' } }),
    ],
    ['a sandboxed frame', () => ({ headers: { origin: 'null', 'sec-fetch-site': 'cross-site' } })],
    [
      'a company of which the user is no member',
      async () => {
        const { id } = await makeCompany({ deposito: false });
        return { fields: { empresa_id: String(id) } };
      },
    ],
    ['a company that is none', () => ({ fields: { empresa_id: '1 OR 1=1' } })],
  ])('with %s: 403, and no code', async (_name, decision) => {
    await refused(decide('autorizar', await decision()), 403);
  });

  test.each<[string, () => Decision]>([
    ['another redirect_uri', () => ({ fields: { redirect_uri: 'https://evil.example/' } })],
    ['another client_id', () => ({ fields: { client_id: publicApp.client_id } })],
    ['more scope', () => ({ fields: { scope: 'empresas:gerar_chave' } })],
    ['another state', () => ({ fields: { state: 'x' } })],
    ['no request', () => ({ fields: { pedido: undefined } })],
    ['a changed request', () => ({ fields: { pedido: `${form.fields.pedido?.replace(/^../, 'AA')}` } })],
    [
      'a request from long ago',
      () => ({ fields: { pedido: seal('consentimento', `?${authorizationQuery(app)}`, -1) } }),
    ],
    ['a scope that was not asked for', () => ({ escopos: ['estoque:read', 'vendas:write'] })],
  ])('with %s: 400, and no code', async (_name, decision) => {
    await refused(decide('autorizar', decision()), 400);
  });

  test.each(['', 'talvez', 'AUTORIZAR'])('that is none (%j): 400, and no code', async (decisao) => {
    await refused(decide(decisao), 400);
  });

  test('without a session: to sign in, and back to the request', async () => {
    const { status, headers } = await consentOf(web, null).decide(form, 'autorizar');
    const voltar = `${PATH}?${authorizationQuery(app)}`;
    expect([status, headers.get('location')]).toEqual([303, `/entrar?${new URLSearchParams({ voltar })}`]);
    expect(await codesOf(app)).toBe(codes);
  });

  test('to refuse leaves a line in the log of the application, and nothing else', async () => {
    answerOf(await decide('recusar'), URI);
    const [event] = await db().sql`
      SELECT tipo, empresa_id, concessao_id FROM eventos_aplicativos WHERE aplicativo_id = ${app.id} ORDER BY id DESC LIMIT 1`;
    expect([event, await codesOf(app)]).toEqual([{ tipo: 'recusada', empresa_id: null, concessao_id: null }, codes]);
  });

  test('for nothing at all is asked again, and says so', async () => {
    const answer = await decide('autorizar', { escopos: [] });
    expect(answer.text).toContain(
      '<p class="erro" role="alert">Marque ao menos uma permissão, ou recuse o acesso.</p>',
    );
    expect(answer.text).toContain('<title>Erro: autorizar acesso · Romaneio</title>');
    expect(formOf(answer).escopos).toEqual([]);
    // What is asked again can be answered.
    answerOf(await browser.decide(formOf(answer), 'autorizar', { escopos: ['estoque:read'] }), URI);
    expect(await codesOf(app)).toBe(codes + 1);
  });

  test('from a browser that sends no Sec-Fetch-Site rests on the proof in the form', async () => {
    const { post } = browser;
    const body = (csrf: string) =>
      new URLSearchParams([
        ...Object.entries({ ...form.fields, csrf, decisao: 'autorizar' }),
        ['escopos', 'estoque:read'],
      ]);
    const silent = { 'sec-fetch-site': undefined };
    expect((await post(`${body('x')}`, silent)).status).toBe(403);
    expect((await post(`${body(form.fields.csrf ?? '')}`, silent)).status).toBe(303);
  });

  test('as JSON is no decision', async () => {
    const body = JSON.stringify({ ...form.fields, decisao: 'autorizar', escopos: form.escopos });
    await refused(browser.post(body, { 'content-type': 'application/json' }), 403);
  });

  test('of 1 MB is refused, whether it says its length or not', async () => {
    const large = new URLSearchParams({ ...form.fields, decisao: 'autorizar', x: 'x'.repeat(1_048_576) }).toString();
    await refused(browser.post(large), 400);
    // A stream has no length to tell.
    const body = new Blob([large]).stream();
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half', redirect: 'manual' };
    const { status } = await fetch(`${web.url}${PATH}`, init);
    expect([status, await codesOf(app)]).toEqual([400, codes]);
  });
});

describe('between the screen and the decision', () => {
  let owner: Company;
  let own: App;
  let member: Member;
  let theirs: ReturnType<typeof consentOf>;
  let form: Form;

  beforeEach(async () => {
    owner = await makeCompany({ deposito: false });
    own = await registerApp(owner, { redirect_uris: [URI] });
    member = await company.member('operador');
    theirs = consentOf(web, member);
    form = formOf(await theirs.open(authorizationQuery(own)));
  });

  test.each<[string, number, () => Promise<unknown>]>([
    ['the application is deleted', 400, () => deleteAplicativo(owner.ctx, { id: own.id })],
    ['the application is disabled', 400, () => updateAplicativo(owner.ctx, { id: own.id, ativo: false })],
    [
      'the address is taken from it',
      400,
      () => updateAplicativo(owner.ctx, { id: own.id, redirect_uris: ['https://novo.exemplo.com.br/'] }),
    ],
    ['the user is removed from the company', 403, () => updateUsuario(company.ctx, { id: member.id, ativo: false })],
  ])('%s: %i, and no code', async (_name, expected, change) => {
    await change();
    const { status, headers } = await theirs.decide(form, 'autorizar');
    expect([status, headers.get('location'), await codesOf(own)]).toEqual([expected, null, 0]);
  });

  test('a scope is taken from the application: it is told invalid_scope', async () => {
    await updateAplicativo(owner.ctx, { id: own.id, escopos: ['estoque:read'] });
    expect(answerOf(await theirs.decide(form, 'autorizar'), URI).get('error')).toBe('invalid_scope');
  });

  test('the user may do less: only that is granted', async () => {
    await updateUsuario(company.ctx, { id: member.id, papel: 'leitura' });
    answerOf(await theirs.decide(form, 'autorizar'), URI);
    const [grant] = await db().sql`SELECT escopos FROM concessoes WHERE aplicativo_id = ${own.id}`;
    expect(grant?.escopos).toEqual(['estoque:read', 'expedicao:read']);
  });

  test('the user may do nothing of it any more: 403', async () => {
    const asked = formOf(await theirs.open(authorizationQuery(own, { scope: 'estoque:write' })));
    await updateUsuario(company.ctx, { id: member.id, papel: 'leitura' });
    expect([(await theirs.decide(asked, 'autorizar')).status, await codesOf(own)]).toEqual([403, 0]);
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
    /^default-src 'none'; style-src 'nonce-[\w+/=]{24}'; img-src data:; frame-ancestors 'none'; base-uri 'none'$/;

  test.each<[string, () => ReturnType<typeof open>, number]>([
    ['the screen', () => open(), 200],
    ['a page that refuses', () => open({ client_id: 'x' }), 400],
    ['a decision that is refused', () => browser.post('csrf=x'), 403],
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
    const path = `${PATH}?${authorizationQuery(app)}`;
    const preflight = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    const head = await browser.call('HEAD', path);
    expect([head.status, head.headers.get('content-type'), head.text]).toEqual([200, 'text/html; charset=utf-8', '']);
    const options = await browser.call('OPTIONS', path, preflight);
    expect([...options.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    for (const method of ['PUT', 'PATCH', 'DELETE']) expect((await browser.call(method, path)).status).toBe(405);
  });

  test('without its final slash it is the same address, and no redirect', async () => {
    const { status } = await browser.call('GET', `${PATH.slice(0, -1)}?${authorizationQuery(app)}`);
    expect(status).toBe(200);
  });
});

describe('what the screen says', () => {
  test('names from outside are text, wherever they are', async () => {
    const nome = `<img src=x onerror="alert(1)"> & 'x' \u202Eoirártnoc`;
    const owner = await makeCompany({ deposito: false });
    const descricao = '</bdi><script>alert(1)</script>';
    const odd = await registerApp(owner, { nome, descricao, site_url: 'https://exemplo.com.br/"><b>' });
    const { text } = await browser.open(authorizationQuery(odd, { state: '"><script>alert(1)</script>' }));
    expect(text).toContain(
      '<bdi>&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;x&#39; \u202Eoirártnoc</bdi> pede acesso',
    );
    expect(text).toContain('<bdi>&lt;/bdi&gt;&lt;script&gt;alert(1)&lt;/script&gt;</bdi>');
    expect(text).not.toMatch(/<script|<b>|<img src=x/);
    await expect(registerApp(owner, { site_url: 'javascript:alert(1)' })).rejects.toThrow();
  });

  test('a user who may allow part of it sees why the rest cannot be, and one who may allow nothing cannot authorize', async () => {
    const reader = consentOf(web, await company.member('leitura'));
    const part = await reader.open(authorizationQuery(app));
    expect(formOf(part).escopos).toEqual(['estoque:read', 'expedicao:read']);
    expect(part.text.split('O seu papel nesta empresa não permite conceder isto.')).toHaveLength(2);
    const nothing = await reader.open(authorizationQuery(app, { scope: 'estoque:write' }));
    expect(nothing.text).toContain('Com o papel Leitura, você não pode autorizar nada do que foi pedido.');
    expect(nothing.text).toContain('<button class="autorizar" disabled aria-describedby="nada">');
    expect((await reader.decide(formOf(nothing), 'autorizar', { escopos: ['estoque:write'] })).status).toBe(403);
  });

  test('the company that is picked is the one that is opened; one where nothing can be allowed cannot be picked', async () => {
    const first = await makeCompany({ deposito: false });
    const second = await first.sibling();
    const member = await first.member('operador');
    await second.join(member, 'leitura');
    const theirs = consentOf(web, member);
    const query = authorizationQuery(app, { scope: 'estoque:read estoque:write' });
    expect(formOf(await theirs.open(query)).fields.empresa_id).toBe(String(first.id));
    const picked = formOf(await theirs.open(`${query}&empresa=${second.id}`));
    expect([picked.fields.empresa_id, picked.escopos]).toEqual([String(second.id), ['estoque:read']]);
    answerOf(await theirs.decide(picked, 'autorizar'), URI);
    const [grant] = await db().sql`SELECT empresa_id, escopos FROM concessoes WHERE usuario_id = ${member.id}`;
    expect(grant).toEqual({ empresa_id: second.id, escopos: ['estoque:read'] });
    const writes = `${authorizationQuery(app, { scope: 'estoque:write' })}&empresa=${second.id}`;
    const refusing = await theirs.open(writes);
    expect(formOf(refusing).fields.empresa_id).toBe(String(first.id));
    expect(refusing.text).toContain('Leitura · você não pode permitir aqui nada do que foi pedido');
    expect(refusing.text).not.toContain(`empresa=${second.id}"`);
  });
});
