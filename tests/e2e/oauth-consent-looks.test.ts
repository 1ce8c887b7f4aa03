import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { grantConsent, readAuthorization, setListaModo } from '#server/acesso/index.ts';
import { db } from '#server/platform/db.ts';
import { colourFaults, seriousFaults, structureFaults } from '#tests/support/browser.ts';
import { consentAddress, pageAs, press } from '#tests/support/consent.ts';
import { type Member, makeCompany } from '#tests/support/factory.ts';
import { authorizationQuery, registerApp } from '#tests/support/oauth.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';

// The consent screen in each of its states, for everybody who may meet it.

let web: Web;
let browser: Browser;
const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk';
let screens: Record<string, { path: string; user: Member; before?: (page: Page) => Promise<unknown> }>;

beforeAll(async () => {
  [web, browser] = await Promise.all([openWeb(), openBrowser()]);
  const maker = await makeCompany({ deposito: false });
  const group = await makeCompany({ deposito: false });
  const branch = await group.sibling();
  const manager = group.admin;
  const operator = await group.member('operador');
  await branch.join(operator, 'leitura');
  const reader = await group.member('leitura');
  const closed = await makeCompany({ deposito: false });
  await setListaModo(closed.ctx, { por_lista: true });
  const listed = closed.admin;
  const app = await registerApp(maker);
  const special = await registerApp(maker, {
    descricao: 'Abre empresas.\nE emite chaves.',
    site_url: 'https://exemplo.com.br/',
    escopos: [
      'estoque:read',
      'expedicao:delete',
      'empresas:criar_empresa',
      'empresas:gerar_chave',
      'crm:whatsapp_modelo',
    ],
  });
  const long = await registerApp(maker, {
    nome: LONG + LONG.slice(0, 40),
    descricao: LONG.repeat(9),
    site_url: `https://${'dominio-comprido-'.repeat(3)}a.${'exemplo-de-dominio-'.repeat(3)}b.com.br/`,
    redirect_uris: [`https://${'dominio-comprido-'.repeat(3)}a.${'exemplo-de-dominio-'.repeat(3)}b.com.br/`],
  });
  // So that what is asked for the second time is marked.
  const once = await readAuthorization(db(), authorizationQuery(special, { scope: 'estoque:read' }));
  if (once.kind !== 'valid') throw new Error('The request was refused');
  await grantConsent(group.ctx, once, once.escopos);
  await db().sql`UPDATE concessoes SET ativada_em = now() WHERE aplicativo_id = ${special.id}`;
  screens = {
    'several companies': { path: consentAddress(app), user: manager },
    'special permissions, some of them new': { path: consentAddress(special), user: manager },
    'special permissions that cannot be given': { path: consentAddress(special), user: operator },
    'a company that cannot be picked': { path: consentAddress(app, { scope: 'estoque:write' }), user: operator },
    'nothing that can be given': { path: consentAddress(app, { scope: 'estoque:write' }), user: reader },
    'an application that the company’s list lacks': { path: consentAddress(app), user: listed },
    'long names': { path: consentAddress(long), user: manager },
    'nothing ticked': {
      path: consentAddress(app, { scope: 'estoque:read' }),
      user: manager,
      before: async (page) => {
        await page.getByRole('checkbox').uncheck();
        await press(page, 'Autorizar');
        await page.getByRole('alert').waitFor();
      },
    },
    'a request with an error': { path: consentAddress(app, { scope: 'x' }), user: reader },
    'a request with an error, long names': { path: consentAddress(long, { scope: 'x' }), user: manager },
    'a request that is refused': { path: consentAddress(app, { client_id: 'x' }), user: manager },
  };
});

// Each look is asked what it can change: the scheme the colours, the width all else.
test.concurrent.each<[string, typeof seriousFaults, BrowserContextOptions]>([
  ['light', seriousFaults, { colorScheme: 'light', viewport: { width: 1280, height: 900 } }],
  ['dark', colourFaults, { colorScheme: 'dark', viewport: { width: 1280, height: 900 } }],
  ['phone', structureFaults, { colorScheme: 'light', viewport: { width: 390, height: 844 } }],
  ['dark phone, 320 wide', structureFaults, { colorScheme: 'dark', viewport: { width: 320, height: 640 } }],
])('axe finds nothing serious, and no screen is wider than its window (%s)', async (_name, look, options) => {
  const found: Record<string, string[]> = {};
  for (const [name, { path, user, before }] of Object.entries(screens)) {
    const page = await pageAs(browser, web, user, options);
    await page.goto(path);
    await before?.(page);
    const faults = await look(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) faults.push(`scrolls sideways by ${overflow}px`);
    if (faults.length > 0) found[name] = faults;
    await page.context().close();
  }
  expect(found).toEqual({});
});

test('what is asked for the second time is marked as new, special permissions are not ticked; refusing is as large as allowing, and quiet', async () => {
  const screen = screens['special permissions, some of them new'];
  if (!screen) throw new Error('No such screen');
  const page = await pageAs(browser, web, screen.user);
  await page.goto(screen.path);
  await page.getByText('Você já autorizou este aplicativo nesta empresa.').waitFor();
  const special = ['crm:whatsapp_modelo', 'empresas:criar_empresa', 'empresas:gerar_chave'];
  const values = async (boxes: Locator) => Promise.all((await boxes.all()).map((box) => box.getAttribute('value')));
  expect(await values(page.locator('li', { hasText: 'Novo' }).getByRole('checkbox'))).toEqual([
    'expedicao:delete',
    ...special,
  ]);
  expect(await values(page.getByRole('checkbox', { checked: true }))).toEqual(['estoque:read', 'expedicao:delete']);
  const [refuse, allow] = await Promise.all(
    ['Recusar', 'Autorizar'].map((name) => page.getByRole('button', { name, exact: true }).boundingBox()),
  );
  expect([refuse?.width, refuse?.height, refuse?.y]).toEqual([allow?.width, allow?.height, allow?.y]);
  const surfaces = await page
    .locator('.botoes button')
    .evaluateAll((buttons) => buttons.map((button) => getComputedStyle(button).backgroundColor));
  expect(surfaces).toEqual(['rgba(0, 0, 0, 0)', 'rgb(15, 112, 105)']);
  await page.context().close();
});

test('on a phone both decisions are high enough for a thumb', async () => {
  const screen = screens['several companies'];
  if (!screen) throw new Error('No such screen');
  const page = await pageAs(browser, web, screen.user, { viewport: { width: 320, height: 640 } });
  await page.goto(screen.path);
  const boxes = await Promise.all((await page.locator('.botoes button').all()).map((button) => button.boundingBox()));
  expect(boxes.map((box) => (box?.height ?? 0) >= 44)).toEqual([true, true]);
  await page.context().close();
});

test.each(['several companies', 'a request with an error', 'a request that is refused'])(
  'the product’s own font, from the product alone (%s)',
  async (name) => {
    const screen = screens[name];
    if (!screen) throw new Error('No such screen');
    const page = await pageAs(browser, web, screen.user);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(screen.path);
    const faces = await page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
    });
    // `check` alone is also true of a font that nobody declared.
    expect(faces.map((family) => family.replaceAll('"', ''))).toContain('Inter Variable');
    expect(await page.evaluate(() => document.fonts.check('15px "Inter Variable"', 'Autorização'))).toBe(true);
    const family = await page.locator('h1').evaluate((title) => getComputedStyle(title).fontFamily);
    expect(family).toMatch(/^"?Inter Variable"?,/);
    expect(asked.filter((url) => /\.woff2$/.test(url))).not.toEqual([]);
    expect(asked.filter((url) => !url.startsWith('data:') && new URL(url).origin !== web.url)).toEqual([]);
    await page.context().close();
  },
);
