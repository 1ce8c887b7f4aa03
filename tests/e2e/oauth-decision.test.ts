import { beforeEach, describe, expect, test } from 'vitest';
import { deleteAplicativo, setListaModo, updateAplicativo, updateUsuario } from '#server/acesso/index.ts';
import { seal } from '#server/platform/crypto.ts';
import { db } from '#server/platform/db.ts';
import {
  AUTHORIZE,
  answerOf,
  codesOf,
  consentOf,
  type Decision,
  type Form,
  formOf,
  openConsent,
} from '#tests/support/consent.ts';
import { type Company, type Member, makeCompany } from '#tests/support/factory.ts';
import { type App, authorizationQuery, authorize, registerApp } from '#tests/support/oauth.ts';

// OAuth 2.0: what the consent screen offers and takes, on the built product, without a browser.

const URI = 'https://app.exemplo.com.br/retorno?loja=7&origem=a%20b';

const { web, company, user, app, publicApp, browser, open } = await openConsent(URI);

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
    const wide = await registerApp(await makeCompany({ deposito: false }), {
      redirect_uris: [URI],
      escopos: ['estoque:read', 'webhooks:write'],
    });
    const operator = consentOf(web, await company.member('operador'));
    const part = await operator.open(authorizationQuery(wide));
    expect(formOf(part).escopos).toEqual(['estoque:read']);
    expect(part.text.split('O seu papel nesta empresa não permite conceder isto.')).toHaveLength(2);
    const beyond = await operator.open(authorizationQuery(wide, { scope: 'webhooks:write' }));
    expect(beyond.text).toContain(
      'Com o papel Operador, você não pode autorizar nenhuma das permissões que o aplicativo pede.',
    );
    const reader = consentOf(web, await company.member('leitura'));
    const nothing = await reader.open(authorizationQuery(app));
    expect(nothing.text).toContain('Com o papel Somente leitura você não autoriza aplicativos.');
    expect(nothing.text).toContain('<button class="autorizar" disabled aria-describedby="nada">');
    expect((await reader.decide(formOf(nothing), 'autorizar', { escopos: ['estoque:read'] })).status).toBe(403);
  });

  test('the company that is picked is the one that is opened; one where nothing can be allowed cannot be picked', async () => {
    const first = await makeCompany({ deposito: false });
    const [second, third] = [await first.sibling(), await first.sibling()];
    const member = await first.member('administrador');
    await second.join(member, 'operador');
    await third.join(member, 'leitura');
    const theirs = consentOf(web, member);
    const app = await registerApp(first, { redirect_uris: [URI], escopos: ['estoque:read', 'webhooks:write'] });
    const query = authorizationQuery(app);
    expect(formOf(await theirs.open(query)).fields.empresa_id).toBe(String(first.id));
    const picked = formOf(await theirs.open(`${query}&empresa=${second.id}`));
    expect([picked.fields.empresa_id, picked.escopos]).toEqual([String(second.id), ['estoque:read']]);
    answerOf(await theirs.decide(picked, 'autorizar'), URI);
    const [grant] = await db().sql`SELECT empresa_id, escopos FROM concessoes WHERE usuario_id = ${member.id}`;
    expect(grant).toEqual({ empresa_id: second.id, escopos: ['estoque:read'] });
    const writes = `${authorizationQuery(app, { scope: 'webhooks:write' })}&empresa=${second.id}`;
    const refusing = await theirs.open(writes);
    expect(formOf(refusing).fields.empresa_id).toBe(String(first.id));
    expect(refusing.text).toContain('Operador · aqui você não pode dar nenhuma das permissões que o aplicativo pede');
    expect(refusing.text).not.toContain(`empresa=${second.id}"`);
    expect(refusing.text).toContain('Somente leitura · quem só consulta não autoriza aplicativos');
    expect(refusing.text).not.toContain(`empresa=${third.id}"`);
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
    const voltar = `${AUTHORIZE}?${authorizationQuery(app)}`;
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
    const stream = (text: string) => {
      const body = new Blob([text]).stream();
      const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half', redirect: 'manual' };
      return fetch(`${web.url}${AUTHORIZE}`, init).then(
        ({ status }) => status,
        ({ cause }: { cause?: { code?: string } }) => cause?.code,
      );
    };
    expect(await stream(large.slice(0, 72 * 1024))).toBe(400);
    // The server stops reading; a client that is still writing then may see its connection end before it sees the answer.
    expect([400, 'EPIPE', 'ECONNRESET']).toContain(await stream(large));
    expect(await codesOf(app)).toBe(codes);
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
    [
      'the user is removed from the company',
      403,
      () => updateUsuario(company.ctx, { id: member.membro_id, ativo: false }),
    ],
  ])('%s: %i, and no code', async (_name, expected, change) => {
    await change();
    const { status, headers } = await theirs.decide(form, 'autorizar');
    expect([status, headers.get('location'), await codesOf(own)]).toEqual([expected, null, 0]);
  });

  test('a scope is taken from the application: its users are sent back with invalid_scope, others see it', async () => {
    await updateAplicativo(owner.ctx, { id: own.id, escopos: ['estoque:read'] });
    const { status, headers, text } = await theirs.decide(form, 'autorizar');
    expect([status, headers.get('location'), await codesOf(own)]).toEqual([400, null, 0]);
    expect(text).toContain('<code>invalid_scope</code>');
    await authorize(own, member, { scope: 'estoque:read' });
    expect(answerOf(await theirs.decide(form, 'autorizar'), URI).get('error')).toBe('invalid_scope');
  });

  test('the user may do less: only that is granted', async () => {
    const admin = await company.member('administrador');
    const app = await registerApp(owner, { redirect_uris: [URI], escopos: ['estoque:read', 'webhooks:write'] });
    const browser = consentOf(web, admin);
    const asked = formOf(await browser.open(authorizationQuery(app)));
    await updateUsuario(company.ctx, { id: admin.membro_id, papel: 'operador' });
    answerOf(await browser.decide(asked, 'autorizar'), URI);
    const [grant] = await db().sql`SELECT escopos FROM concessoes WHERE aplicativo_id = ${app.id}`;
    expect(grant?.escopos).toEqual(['estoque:read']);
  });

  test('the user may only look any more: 403', async () => {
    await updateUsuario(company.ctx, { id: member.membro_id, papel: 'leitura' });
    expect([(await theirs.decide(form, 'autorizar')).status, await codesOf(own)]).toEqual([403, 0]);
  });

  test('the company keeps a list and the application is not on it: the screen says so, and 403', async () => {
    await setListaModo(company.ctx, { por_lista: true });
    const drawn = await theirs.open(authorizationQuery(own));
    expect(drawn.text).toContain('só aceita os aplicativos da sua lista');
    expect([(await theirs.decide(form, 'autorizar')).status, await codesOf(own)]).toEqual([403, 0]);
    await setListaModo(company.ctx, { por_lista: false });
  });
});
