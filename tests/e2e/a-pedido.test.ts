import type { Browser, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
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
  return () => page.unroute(scripts);
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

test('a filter that is asked for by key before its script has come opens when it comes, and says so to a screen reader', async () => {
  const held = Promise.withResolvers<void>();
  const scripts = '**/_next/static/chunks/**';
  await page.route(scripts, async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('@mantine/core/MenuDropdown')) await held.promise;
    await route.fulfill({ response });
  });
  await page.goto('/clientes');
  const filter = page.getByRole('combobox', { name: 'Filtrar por pessoa' });
  await filter.focus();
  await page.keyboard.press('ArrowDown');
  expect(await filter.getAttribute('aria-expanded')).toBe('false');
  held.resolve();
  await page.getByRole('option', { name: 'Jurídica' }).waitFor();
  await expect.poll(() => filter.getAttribute('aria-expanded')).toBe('true');
  expect(await filter.getAttribute('aria-controls')).toBe(await page.getByRole('listbox').getAttribute('id'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => filter.inputValue()).toBe('Física');
  expect(await filter.evaluate((node) => node === document.activeElement)).toBe(true);
  await page.unroute(scripts);
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
