import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { READING_ORDER } from '#app/docs/_content/navigation.ts';
import { colourFaults, PATIENCE, seriousFaults, structureFaults } from '#tests/support/browser.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';

let web: Web;
let browser: Browser;
/** Dark and narrow, where faults hide; accessibility.test.ts looks at the rest. */
let phone: Page;
const asked: string[] = [];

beforeAll(async () => {
  [web, browser] = await Promise.all([openWeb(), openBrowser()]);
  phone = await open({ colorScheme: 'dark', viewport: { width: 390, height: 844 } });
  phone.on('request', (request) => asked.push(request.url()));
});

async function open(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: web.url, locale: 'pt-BR', ...options });
  context.setDefaultTimeout(PATIENCE);
  return context.newPage();
}

/** Takes all but the first of these elements out of their page. */
const remove = (elements: Locator, from: number) =>
  elements.evaluateAll((all, first) => {
    for (const element of all.slice(first)) element.remove();
  }, from);

test.each(READING_ORDER)(
  '$href opens without a session, asks nothing from outside, and axe finds nothing serious',
  async ({ href }) => {
    asked.splice(0);
    const response = await phone.goto(href);
    expect(response?.status()).toBe(200);
    expect(new URL(phone.url()).pathname).toBe(href);
    // What is folded has to be right too.
    await phone.locator('details').evaluateAll((all) => {
      for (const details of all) details.setAttribute('open', '');
    });
    // A mark that was not understood would be read as it is written; masked data have asterisks of their own.
    const prose = await phone.locator('#conteudo').evaluate((content) => {
      const copy = content.cloneNode(true) as HTMLElement;
      for (const code of copy.querySelectorAll('pre, code')) code.remove();
      return copy.textContent;
    });
    expect(prose.match(/`|\*\*\p{L}|\]\(/u)).toBeNull();
    expect(await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(asked.filter((url) => !url.startsWith(`${web.url}/`) && !url.startsWith('data:'))).toEqual([]);
    if (!/\/(eventos|referencia)$/.test(href)) {
      expect(await seriousFaults(phone)).toEqual([]);
      return;
    }
    // Some of the parts that these two pages repeat by the dozen have all of their colours.
    await remove(phone.locator('pre'), 8);
    expect(await structureFaults(phone)).toEqual([]);
    await remove(phone.locator('#conteudo section'), 8);
    expect(await colourFaults(phone)).toEqual([]);
    await phone.emulateMedia({ colorScheme: 'light' });
    expect(await colourFaults(phone)).toEqual([]);
    await phone.emulateMedia({ colorScheme: 'dark' });
  },
);

test('an address of a version that is none is told so in JSON, not with a page', async () => {
  const page = await open({ extraHTTPHeaders: { authorization: `Bearer ${web.demonstracao.token}` } });
  for (const path of ['/v2/expedicao/', '/v0', '/v1?x=1']) {
    const response = await page.request.get(path);
    expect(response.status(), path).toBe(404);
    expect(response.headers()['x-request-id'], path).toMatch(/^req_/);
    expect(await response.json(), path).toMatchObject({ success: false, error: { code: 'NOT_FOUND' } });
  }
  await page.context().close();
});

test('without JavaScript the menu leads from the first page to an operation of the reference', async () => {
  const page = await open({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await page.goto('/docs');
  await page.locator('summary').first().click();
  const menu = page.getByRole('navigation', { name: 'Páginas da documentação' });
  await menu.getByRole('link', { name: 'Referência da API' }).click();
  await page.getByRole('heading', { level: 1, name: 'Referência da API' }).waitFor();
  await page.getByRole('link', { name: 'Criar um lançamento', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Criar um lançamento' }).waitFor();
  expect(await page.getByText('Idempotency-Key', { exact: true }).first().isVisible()).toBe(true);
  expect(await page.locator('#conteudo').innerText()).toContain('curl "$BASE/v1/estoque/"');
  // Nothing that needs JavaScript is shown: the other languages, and the form that sends.
  expect(await page.getByText('package main').isVisible()).toBe(false);
  expect(await page.getByRole('tab').count()).toBe(0);
  expect(await page.getByText('Experimente', { exact: true }).isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: /^Copiar/ }).count()).toBe(0);
  await page.context().close();
});

test('by keyboard: skip to the content; a code is copied as it is shown', async () => {
  const page = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto('/docs/primeiros-passos', { waitUntil: 'networkidle' });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('conteudo');
  await page.getByRole('button', { name: 'Copiar: Terminal' }).nth(1).press('Enter');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe('curl "$BASE/v1/estoque/?busca=cafe-500" -H "Authorization: Bearer $TOKEN"');
  await page.context().close();
});

test('what does not exist is 404; files for machines are served as what they are', async () => {
  const type = async (path: string) => {
    const response = await fetch(web.url + path);
    return [response.status, response.headers.get('content-type')?.split(';')[0]];
  };
  expect(await type('/docs/nao-existe')).toEqual([404, 'text/html']);
  expect(await type('/docs/markdown/nao-existe.md')).toEqual([404, 'text/plain']);
  expect(await type('/docs/markdown/estoque.md')).toEqual([200, 'text/markdown']);
  expect(await type('/docs/estoque.md')).toEqual([200, 'text/markdown']);
  expect(await type('/llms-full.txt')).toEqual([200, 'text/plain']);
  expect(await type('/llms.txt')).toEqual([200, 'text/plain']);
  expect(await type('/v1/openapi.json')).toEqual([200, 'application/json']);
});
