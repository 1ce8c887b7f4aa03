import MiniSearch from 'minisearch';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { loadIndex } from '#app/docs/_search/search.ts';
import { colourFaults, PATIENCE, structureFaults } from '#tests/support/browser.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';
import { drawn } from '#tests/support/short-form.ts';

let web: Web;
let browser: Browser;

beforeAll(async () => {
  [web, browser] = await Promise.all([openWeb(), openBrowser()]);
});

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: web.url, locale: 'pt-BR', ...options });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  await page.goto(path);
  // The button names its keys from when they are heard.
  await page.locator('button[aria-keyshortcuts]').waitFor();
  return page;
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Buscar na documentação' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Resultados' }).getByRole('option');
const selected = (page: Page) => page.locator('[role="option"][data-combobox-selected]');

/** Whether the target of the address is in view, below the header. */
const targetInView = (page: Page) =>
  page.waitForFunction(() => {
    const target = document.querySelector(':target');
    if (!target) return false;
    const { top } = target.getBoundingClientRect();
    return top >= 40 && top < innerHeight;
  });

test('by keyboard: `/`, words, arrows, Enter; the page opens at the paragraph', async () => {
  const page = await open('/docs/estoque');
  await page.keyboard.press('/');
  await field(page).waitFor();
  expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true);
  // The key that opened the search is not written into it.
  expect(await field(page).inputValue()).toBe('');
  await page.keyboard.type('retry-after 429');
  await options(page).first().waitFor();
  await expect.poll(() => selected(page).count()).toBe(1);
  const first = await selected(page).textContent();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => selected(page).textContent()).not.toBe(first);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => selected(page).textContent()).toBe(first);
  expect(await selected(page).locator('mark').count()).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs/webhooks#retry-after');
  await targetInView(page);
  await page.context().close();
});

test('on the same page too; a row of a table of refusals is where it leads to', async () => {
  const page = await open('/docs/erros');
  await page.keyboard.press('Control+k');
  await field(page).fill('Número que outra expedição da empresa já tem');
  await selected(page).getByText('já').first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs/erros#*expedicao*');
  await field(page).waitFor({ state: 'hidden' });
  await targetInView(page);
  await page.context().close();
});

test('Escape closes and gives the focus back; in a field the key is a letter; the index comes when it is asked for, and once', async () => {
  const page = await open('/docs/convencoes');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const button = page.getByRole('button', { name: 'Buscar' });
  await button.focus();
  expect(asked).not.toContain('/docs/busca.json');
  await page.keyboard.press('Enter');
  await field(page).waitFor();
  await page.keyboard.type('a/b');
  await expect.poll(() => field(page).inputValue()).toBe('a/b');
  await page.keyboard.press('Escape');
  await field(page).waitFor({ state: 'hidden' });
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('/');
  await field(page).waitFor();
  // It opens empty.
  expect(await field(page).inputValue()).toBe('');
  await page.keyboard.type('paginacao');
  await options(page).first().waitFor();
  expect(asked.filter((path) => path === '/docs/busca.json')).toHaveLength(1);
  await page.context().close();
});

test('what is not there is said, with what to try', async () => {
  const page = await open('/docs');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await field(page).fill('xyzzyqwert');
  const said = page.getByRole('status');
  await said.getByText('Nada encontrado para “xyzzyqwert”.').waitFor();
  expect(await said.innerText()).toContain('Tente menos palavras');
  expect(await options(page).count()).toBe(0);
  await page.context().close();
});

test('a search that could not be loaded says so, and is tried again', async () => {
  const page = await open('/docs');
  await page.route('**/docs/busca.json', (route) => route.abort());
  await page.keyboard.press('/');
  const again = page.getByRole('button', { name: 'Tentar de novo' });
  await again.waitFor();
  await page.unroute('**/docs/busca.json');
  await again.click();
  await field(page).fill('depósitos');
  await options(page).first().waitFor();
  await page.context().close();
});

test.each(['light', 'dark'] as const)(
  'on a phone (%s): the button is there, nothing overflows, axe finds nothing',
  async (colorScheme) => {
    const page = await open('/docs/webhooks', { colorScheme, viewport: { width: 390, height: 844 }, hasTouch: true });
    await page.getByRole('button', { name: 'Buscar' }).tap();
    await field(page).fill('assinaturas');
    await options(page).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    const { width } = (await page.getByRole('dialog').boundingBox()) ?? { width: 0 };
    expect(width).toBeLessThanOrEqual(390);
    expect(await structureFaults(page)).toEqual([]);
    expect(await colourFaults(page)).toEqual([]);
    await options(page).first().tap();
    await page.waitForURL(/\/docs\/[^#]+#/);
    await targetInView(page);
    await page.context().close();
  },
);

test('without JavaScript there is no button that does nothing', async () => {
  const context = await browser.newContext({ baseURL: web.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/docs');
  expect(await page.locator('button[aria-keyshortcuts]').isVisible()).toBe(false);
  await context.close();
});

test('every address of the index is on its page', async () => {
  const response = await fetch(`${web.url}/docs/busca.json`);
  expect(response.headers.get('content-type')).toContain('application/json');
  const index = loadIndex(await response.text());
  const anchors = new Map<string, string[]>();
  for (const { id } of index.search(MiniSearch.wildcard)) {
    const [page = '', anchor] = String(id).split('#');
    anchors.set(page, [...(anchors.get(page) ?? []), ...(anchor ? [anchor] : [])]);
  }
  expect(anchors.size).toBeGreaterThan(40);
  for (const [page, wanted] of drawn([...anchors], 5, ([page]) => page)) {
    const answer = await fetch(web.url + page);
    expect(answer.status, page).toBe(200);
    const html = await answer.text();
    for (const anchor of wanted) expect(html.includes(` id="${anchor}"`), `${page}#${anchor}`).toBe(true);
  }
});

test('the index is asked about by its tag', async () => {
  const first = await fetch(`${web.url}/docs/busca.json`);
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^(W\/)?"[\w-]+"$/);
  const again = await fetch(`${web.url}/docs/busca.json`, { headers: { 'If-None-Match': etag } });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
});
