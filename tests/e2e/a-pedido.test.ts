import type { Browser, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { createCategoria } from '#server/catalogo/index.ts';
import { pageAs } from '#tests/support/consent.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';

// What opens above a page is loaded after it: whoever asks for it before that loses nothing.

let web: Web;
let browser: Browser;
let company: Company;
let page: Page;
beforeAll(async () => {
  [web, browser, company] = await Promise.all([openWeb(), openBrowser(), makeCompany()]);
  page = await pageAs(browser, web, company.admin, { viewport: { width: 1280, height: 800 } });
});

/** Opens the screen, to which what opens above it does not come; what it returns lets it come. */
async function openBare(path: string): Promise<() => Promise<void>> {
  const scripts = '**/_next/static/chunks/**';
  await page.route(scripts, async (route) => {
    const response = await route.fetch();
    const held = (await response.text()).includes('@mantine/core/MenuDropdown');
    return held ? route.abort() : route.fulfill({ response });
  });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return () => page.unrouteAll({ behavior: 'wait' });
}

const focused = () => page.evaluate(() => document.activeElement?.getAttribute('role'));

test('a menu whose script does not come stays closed, and opens with the next press', async () => {
  const release = await openBare('/inicio');
  const button = page.getByRole('button', { name: /^Menu de/ });
  expect(await button.getAttribute('aria-haspopup')).toBe('menu');
  await button.click();
  // The loader tries once more by itself.
  await page.waitForTimeout(1_500);
  expect(await button.getAttribute('aria-expanded')).toBe('false');
  expect(await page.getByRole('menu').count()).toBe(0);
  await release();
  await button.click();
  await page.getByRole('menuitem', { name: 'Sair' }).waitFor();
  await expect.poll(focused).toBe('menuitemradio');
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  expect(await button.evaluate((node) => node === document.activeElement)).toBe(true);
  expect(await button.getAttribute('aria-expanded')).toBe('false');
});

/** Opens the screen, to which what opens above it comes late: when it is let. */
async function openLate(path: string): Promise<{ come: () => Promise<void> }> {
  const held = Promise.withResolvers<void>();
  const scripts = '**/_next/static/chunks/**';
  await page.route(scripts, async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('@mantine/core/MenuDropdown')) await held.promise;
    await route.fulfill({ response });
  });
  await page.goto(path);
  return {
    come: async () => {
      held.resolve();
      await page.unrouteAll({ behavior: 'wait' });
    },
  };
}

test('a filter that is asked for by key before its script has come opens when it comes, and says so to a screen reader', async () => {
  const { come } = await openLate('/clientes');
  const filter = page.getByRole('combobox', { name: 'Filtrar por pessoa' });
  await filter.focus();
  await page.keyboard.press('ArrowDown');
  expect(await filter.getAttribute('aria-expanded')).toBe('false');
  await come();
  await page.getByRole('option', { name: 'Jurídica' }).waitFor();
  await expect.poll(() => filter.getAttribute('aria-expanded')).toBe('true');
  expect(await filter.getAttribute('aria-controls')).toBe(await page.getByRole('listbox').getAttribute('id'));
  // As a list that is opened by key does: the first choice is marked.
  await page.locator('[role="option"][data-combobox-selected]', { hasText: 'Física' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => filter.inputValue()).toBe('Física');
  expect(await filter.evaluate((node) => node === document.activeElement)).toBe(true);
});

test('what is typed into a filter before its script has come is searched for when it comes', async () => {
  await Promise.all(['Bebidas', 'Papelaria', 'Papéis'].map((nome) => createCategoria(company.ctx, { nome })));
  const { come } = await openLate('/produtos');
  const filter = page.getByRole('combobox', { name: 'Filtrar por categoria' });
  await filter.focus();
  await page.keyboard.type('pap');
  expect(await filter.inputValue()).toBe('pap');
  await come();
  await page.getByRole('option', { name: 'Papelaria' }).waitFor();
  await page.keyboard.type('e');
  await page.getByRole('option', { name: 'Bebidas' }).waitFor({ state: 'hidden' });
  expect(await filter.inputValue()).toBe('pape');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => filter.inputValue()).toBe('Papelaria');
});

test('nothing opens for who went on to another field before its script had come', async () => {
  const { come } = await openLate('/clientes');
  const search = page.getByRole('searchbox', { name: 'Buscar cliente' });
  for (const opener of [
    page.getByRole('combobox', { name: 'Filtrar por pessoa' }),
    page.getByRole('button', { name: 'Exportar' }),
    page.getByRole('button', { name: /^Menu de/ }),
  ]) {
    await opener.click();
    await search.click();
  }
  await page.keyboard.type('Ma');
  await come();
  // A field of the list is there now, and its list and the menus would be.
  await page.waitForTimeout(1_000);
  await page.keyboard.type('ria');
  expect(await search.inputValue()).toBe('Maria');
  expect(await page.getByRole('listbox').count()).toBe(0);
  expect(await page.getByRole('menu').count()).toBe(0);
  await page.getByRole('button', { name: 'Exportar' }).click();
  await page.getByRole('menu').waitFor();
});

test('the panel works where the script of its live news does not come, which is asked for until it does', async () => {
  let asked = 0;
  const scripts = '**/_next/static/chunks/**';
  await page.route(scripts, async (route) => {
    const response = await route.fetch();
    if (!(await response.text()).includes('BroadcastChannel')) return route.fulfill({ response });
    // The loader tries twice at once.
    return ++asked <= 2 ? route.abort() : route.fulfill({ response });
  });
  await page.goto('/inicio');
  await expect.poll(() => asked).toBe(2);
  await page.getByRole('link', { name: 'Clientes' }).click();
  await page.getByRole('heading', { level: 1, name: 'Clientes' }).waitFor();
  await expect.poll(() => asked, { timeout: 15_000 }).toBe(3);
  await page.getByRole('heading', { level: 1, name: 'Clientes' }).waitFor();
  await page.unroute(scripts);
});
