import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findMembership } from '#server/identidade/index.ts';
import { db } from '#server/platform/db.ts';
import { Api } from '#tests/support/api-client.ts';
import { codesOf, consentAddress, consentOf, formOf, pageAs, press, SESSION_COOKIE } from '#tests/support/consent.ts';
import { type Company, type Member, makeCompany, SENHA } from '#tests/support/factory.ts';
import { type App, authorizationQuery, clientOf, pkce, registerApp, tokensOf } from '#tests/support/oauth.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';
import { type Receiver, startReceiver } from '#tests/support/receiver.ts';

// OAuth 2.0: the consent screen in a browser. Request by request: oauth-authorize.test.ts and oauth-decision.test.ts.

const CODE = /^rmn_cod_\w+$/;

let web: Web;
let browser: Browser;
/** Where applications run: on this computer, and behind TLS. */
let local: Receiver;
let secure: Receiver;
let company: Company;
let app: App;
let uri = '';

beforeAll(async () => {
  [web, browser, local, secure] = await Promise.all([
    openWeb(),
    openBrowser(),
    startReceiver(),
    startReceiver({ tls: 'self-signed' }),
  ]);
  uri = `http://localhost:${local.port}/retorno`;
  const owner = await makeCompany({ deposito: false });
  company = await makeCompany({ deposito: false });
  app = await registerApp(owner, { redirect_uris: [uri, `${secure.url}retorno?loja=7`] });
});

afterAll(async () => {
  await local?.close();
  await secure?.close();
});

beforeEach(() => {
  local.requests.length = 0;
  secure.requests.length = 0;
  local.reply({ headers: { 'content-type': 'text/html' }, body: 'de volta' });
  secure.reply({ headers: { 'content-type': 'text/html' }, body: 'de volta' });
});

const pageOf = (user: Member | null, options: BrowserContextOptions = {}) => pageAs(browser, web, user, options);
const comesBack = (page: Page) => page.waitForURL((url) => url.href.startsWith(uri));
const client = () => clientOf(new Api(Number(new URL(web.url).port), async () => {}), app);

async function signIn(page: Page, { email }: Member) {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha').fill(SENHA);
  await press(page, 'Entrar');
}

test('by keyboard alone: one permission left out, Enter in a box decides nothing, and the code is worth the rest', async () => {
  const page = await pageOf(company.admin);
  const { verifier, challenge } = pkce();
  await page.goto(consentAddress(app, { code_challenge: challenge, code_challenge_method: 'S256' }));
  const focused = () => page.evaluate(() => document.activeElement?.closest('label, a, button')?.textContent?.trim());
  const order: (string | undefined)[] = [];
  const tab = async () => {
    await page.keyboard.press('Tab');
    order.push((await focused())?.replace(/\s+/g, ' '));
    return order.at(-1);
  };
  while ((await tab()) !== 'Lançar entradas e saídas Altera') expect(order.length).toBeLessThan(20);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  expect(await page.getByRole('checkbox', { name: 'Lançar entradas e saídas' }).isChecked()).toBe(false);
  while ((await tab()) !== 'Autorizar') expect(order.length).toBeLessThan(20);
  expect(order).toEqual([
    'Trocar de conta',
    'Consultar saldos e movimentações',
    'Lançar entradas e saídas Altera',
    'Consultar expedições',
    'Recusar',
    'Autorizar',
  ]);
  await page.keyboard.press('Enter');
  await comesBack(page);
  const answer = new URL(page.url()).searchParams;
  expect(Object.fromEntries(answer)).toEqual({ code: expect.stringMatching(CODE), state: 'estado', iss: web.url });
  const fields = { redirect_uri: uri, code_verifier: verifier };
  const tokens = tokensOf(await client().exchange(answer.get('code') ?? '', fields));
  expect(tokens.scope).toBe('estoque:read expedicao:read');
  await page.context().close();
});

test('without JavaScript: authorize, refuse, and be asked again', async () => {
  const page = await pageOf(company.admin, { javaScriptEnabled: false });
  await page.goto(consentAddress(app));
  expect(await page.locator('script').count()).toBe(0);
  for (const box of await page.getByRole('checkbox').all()) await box.uncheck();
  await press(page, 'Autorizar');
  expect(await page.getByRole('alert').textContent()).toBe('Marque ao menos uma permissão, ou recuse o acesso.');
  await page.getByRole('checkbox', { name: 'Consultar expedições' }).check();
  await press(page, 'Autorizar');
  await comesBack(page);
  expect(new URL(page.url()).searchParams.get('code')).toMatch(CODE);
  await page.goto(consentAddress(app));
  await press(page, 'Recusar');
  await comesBack(page);
  expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied');
  await page.context().close();
});

test('who is not signed in signs in, and is asked the same request, whatever is in its state', async () => {
  const page = await pageOf(null);
  const state = `a+b %2B 100% ç→🛒 "'<>&#?= ${'x'.repeat(900)}`;
  await page.goto(consentAddress(app, { state }));
  await page.getByText('Em seguida, você decide se autoriza o aplicativo que pediu acesso.').waitFor();
  await signIn(page, company.admin);
  await page.getByRole('heading', { level: 1, name: `${app.nome} pede acesso à sua empresa` }).waitFor();
  await press(page, 'Autorizar');
  await comesBack(page);
  expect(new URL(page.url()).searchParams.get('state')).toBe(state);
  await page.context().close();
});

test('who signs in where the panel would open a company that is closed to them is asked the same request, of another', async () => {
  // The panel opens the company with the lowest id.
  const [strict, other] = [await makeCompany({ deposito: false }), await makeCompany({ deposito: false })];
  const member = await strict.member('operador');
  await other.join(member);
  await db().sql`UPDATE empresas SET exige_segundo_fator = true WHERE id = ${strict.id}`;
  const page = await pageOf(null);
  await page.goto(consentAddress(app, { state: 'a+b' }));
  await signIn(page, member);
  await page.getByRole('heading', { level: 1, name: `${app.nome} pede acesso à sua empresa` }).waitFor();
  await page.getByText('a empresa exige verificação em duas etapas').waitFor();
  await press(page, 'Autorizar');
  await comesBack(page);
  expect(new URL(page.url()).searchParams.get('state')).toBe('a+b');
  await page.context().close();
});

test('who proved who they are more than 30 minutes ago does so again, and is asked the same request', async () => {
  const user = await company.member('administrador');
  const page = await pageOf(user);
  await db().sql`UPDATE sessoes SET confirmada_em = now() - interval '31 minutes' WHERE usuario_id = ${user.id}`;
  await page.goto(consentAddress(app, { state: 'a+b' }));
  await page.getByRole('heading', { level: 1, name: 'Confirme que é você' }).waitFor();
  await page.getByText(user.email).waitFor();
  await page.getByLabel('Sua senha').fill('não é esta');
  await press(page, 'Confirmar');
  await page.getByText('A senha não confere.').waitFor();
  await page.getByLabel('Sua senha').fill(SENHA);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: `${app.nome} pede acesso à sua empresa` }).waitFor();
  // A form that stood open for too long leads there too.
  await db().sql`UPDATE sessoes SET confirmada_em = now() - interval '31 minutes' WHERE usuario_id = ${user.id}`;
  await press(page, 'Autorizar');
  await page.getByLabel('Sua senha').fill(SENHA);
  await page.keyboard.press('Enter');
  await press(page, 'Autorizar');
  await comesBack(page);
  expect(new URL(page.url()).searchParams.get('state')).toBe('a+b');
  await page.context().close();
});

test('to change the account signs out, and the next user is asked the same request', async () => {
  const [first, member] = [await company.member('administrador'), await company.member('operador')];
  const page = await pageOf(first);
  await page.goto(consentAddress(app, { state: 'a+b' }));
  await page.getByText(first.email).waitFor();
  await press(page, 'Trocar de conta');
  await page.waitForURL('**/entrar?voltar=*');
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain(SESSION_COOKIE);
  // The cookie may have been copied.
  expect(await findMembership(db(), first.session)).toBeNull();
  await signIn(page, member);
  await page.getByText(member.email).waitFor();
  await press(page, 'Autorizar');
  await comesBack(page);
  expect(new URL(page.url()).searchParams.get('state')).toBe('a+b');
  const [grant] = await db().sql`SELECT usuario_id FROM concessoes ORDER BY id DESC LIMIT 1`;
  expect(grant).toEqual({ usuario_id: member.id });
  await page.context().close();
});

describe('the way back', () => {
  // Chromium holds a form's `form-action` against every redirect that follows.
  test.each<[string, () => { redirect_uri: string; ends: string; through: Receiver }]>([
    ['to this computer', () => ({ redirect_uri: uri, ends: uri, through: local })],
    [
      'to another host, behind TLS',
      () => ({
        redirect_uri: `${secure.url}retorno?loja=7`,
        ends: `${secure.url}retorno?loja=7&code=`,
        through: secure,
      }),
    ],
    [
      'to an address that sends on to another origin',
      () => {
        local.reply({ status: 302, headers: { location: `${secure.url}painel` } });
        return { redirect_uri: uri, ends: `${secure.url}painel`, through: local };
      },
    ],
  ])('%s: it arrives, and gives away no referrer', async (_name, make) => {
    const page = await pageOf(company.admin);
    const { redirect_uri, ends, through } = make();
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    await page.goto(consentAddress(app, { redirect_uri }));
    const posted = page.waitForRequest((request) => request.method() === 'POST');
    await press(page, 'Autorizar');
    const { origin, 'sec-fetch-site': site } = await (await posted).allHeaders();
    expect([origin, site]).toEqual(['null', 'same-origin']);
    await page.waitForURL((url) => url.href.startsWith(ends));
    expect(through.requests[0]?.path).toMatch(/[?&]code=rmn_cod_\w+&state=estado&iss=/);
    expect([...local.requests, ...secure.requests].filter(({ path }) => !path.includes('favicon'))).not.toHaveLength(0);
    for (const { path, header } of [...local.requests, ...secure.requests]) {
      if (!path.includes('favicon')) expect(header('referer')).toBeUndefined();
    }
    expect(complaints.filter((text) => text.includes('Content Security Policy'))).toEqual([]);
    await page.context().close();
  });
});

describe('another page in the same browser', () => {
  /** `localhost` on another port counts as the same site, so that the session's cookie goes along; 127.0.0.1 is another. */
  const hosts = ['localhost', '127.0.0.1'];
  const attack = (body: string) => local.reply({ headers: { 'content-type': 'text/html' }, body });

  test.each(hosts)('cannot put the screen in a frame (%s)', async (host) => {
    attack(`<h1>Ganhe um prêmio</h1><iframe src="${web.url}${consentAddress(app).replaceAll('&', '&amp;')}"></iframe>`);
    const page = await pageOf(company.admin);
    const blocked = page.waitForEvent('console', (message) => /frame-ancestors|X-Frame-Options/.test(message.text()));
    await page.goto(`http://${host}:${local.port}/`);
    await blocked;
    await page.waitForLoadState('networkidle');
    const [frame] = page.frames().slice(1);
    expect([frame?.url(), await frame?.locator('button, form, main').count()]).toEqual([
      'chrome-error://chromewebdata/',
      0,
    ]);
    await page.context().close();
  });

  test.each(hosts)('cannot send the decision itself, not even with a form of its own user (%s)', async (host) => {
    const attacker = (await makeCompany({ deposito: false })).admin;
    const codes = await codesOf(app);
    const { fields, escopos } = formOf(await consentOf(web, attacker).open(authorizationQuery(app)));
    const sent = { ...fields, empresa_id: String(company.id), decisao: 'autorizar' };
    const inputs = [...Object.entries(sent), ...escopos.map((escopo) => ['escopos', escopo])]
      .map(([name, value]) => `<input name="${name}" value="${value}">`)
      .join('');
    attack(`<form method="post" action="${web.url}/integracoes/oauth/authorize/">${inputs}</form>
      <script>document.forms[0].submit()</script>`);
    const page = await pageOf(company.admin);
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.goto(`http://${host}:${local.port}/`);
    const response = await answered;
    const cookie = (await response.request().allHeaders()).cookie ?? '';
    expect([response.status(), cookie.includes(SESSION_COOKIE)]).toEqual([403, host === 'localhost']);
    await page.getByRole('heading', { name: 'Nada foi autorizado' }).waitFor();
    expect(await codesOf(app)).toBe(codes);
    await page.context().close();
  });

  test.each(hosts)('cannot read the screen (%s)', async (host) => {
    attack('vazio');
    const page = await pageOf(company.admin);
    await page.goto(`http://${host}:${local.port}/`);
    const read = await page.evaluate(
      (url) => fetch(url, { credentials: 'include' }).then((answer) => answer.text(), String),
      `${web.url}${consentAddress(app)}`,
    );
    expect(read).toBe('TypeError: Failed to fetch');
    await page.context().close();
  });
});
