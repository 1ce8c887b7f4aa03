import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { PLACES, SECTIONS } from '#app/(painel)/_shell/navigation.ts';
import { openGroups } from '#app/(painel)/_shell/open-groups.ts';
import { pageAs } from '#tests/support/consent.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';
import { drawn } from '#tests/support/short-form.ts';

// The menu: it fits its window whatever is open, and remembers what was opened and closed.

const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

let web: Web;
let browser: Browser;
let company: Company;
let page: Page;
beforeAll(async () => {
  [web, browser, company] = await Promise.all([openWeb(), openBrowser(), makeCompany()]);
  page = await pageAs(browser, web, company.admin, DESK);
});

const menuOf = (where: Page) => where.getByRole('navigation', { name: 'Menu principal' });
const menu = () => menuOf(page);
const group = (name: string) => menu().getByRole('button', { name, exact: true });
const expanded = (name: string) => group(name).getAttribute('aria-expanded');
const names = SECTIONS.filter(({ places }) => places.length > 0).map(({ label }) => label);
const opened = async () => {
  const states = await Promise.all(names.map(expanded));
  return names.filter((_, i) => states[i] === 'true');
};

/** Once nothing moves: by how much the menu scrolls, and how far its last entry is below the window. */
async function excess(where: Page): Promise<number> {
  return menuOf(where).evaluate(async (nav) => {
    const moving = () => nav.getAnimations({ subtree: true }).length > 0;
    const frame = () => new Promise(requestAnimationFrame);
    for (let still = 0; still < 4; still = moving() ? 0 : still + 1) await frame();
    const list = nav.querySelector('[data-grupos]');
    const links = [...nav.querySelectorAll('a')].filter((link) => link.checkVisibility());
    const bottom = Math.max(...links.map((link) => link.getBoundingClientRect().bottom));
    if (!list || links.length < 2) throw new Error('There is no menu');
    return Math.max(list.scrollHeight - list.clientHeight, bottom - window.innerHeight);
  });
}

async function visit(path: string): Promise<void> {
  await page.goto(path);
  await menu().getByRole('link', { name: 'Início' }).waitFor();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

test('it fits 800 pixels on every screen, whichever group is then opened, and all closed', async () => {
  expect(names).toEqual(['Vender', 'Estoque', 'Atender', 'Financeiro', 'Administração']);
  const over: string[] = [];
  const look = async (state: string) => {
    const px = await excess(page);
    if (px > 0) over.push(`${state}: ${px} px`);
  };
  // The menu knows of a screen which group it is of: one of each group will do for what is opened.
  const firsts = new Set(Object.values(Object.groupBy(PLACES, ({ grupo }) => grupo)).map((places) => places?.[0]));
  const others = drawn(
    PLACES.filter((place) => !firsts.has(place)),
    4,
    ({ href }) => href,
  );
  for (const place of PLACES.filter((one) => firsts.has(one) || others.includes(one))) {
    const { href } = place;
    await visit(href);
    await look(href);
    if (!firsts.has(place)) continue;
    // Each is opened last once, over whatever the others left open.
    for (const name of names) {
      if ((await expanded(name)) === 'true') await group(name).click();
      await group(name).click();
      expect(await expanded(name), `${href}, ${name}`).toBe('true');
      await look(`${href}, ${name} opened`);
    }
  }
  for (const name of await opened()) await group(name).click();
  await look('all closed');
  expect(await opened()).toEqual([]);
  expect(over).toEqual([]);
});

test('where the window is low, what was opened longest ago closes, and nothing opens but by somebody’s wish', async () => {
  await page.setViewportSize({ width: 1280, height: 650 });
  await visit('/contas-pagar');
  await expect.poll(() => opened()).toContain('Financeiro');
  await group('Vender').click();
  await group('Estoque').focus();
  await page.keyboard.press('Enter');
  expect(await excess(page)).toBeLessThanOrEqual(0);
  // The one that was opened, and the one of the screen.
  expect(await opened()).toEqual(['Estoque', 'Financeiro']);
  expect(await group('Estoque').evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await menu().getByRole('link', { name: 'Vendas' }).isVisible()).toBe(false);
  await page.keyboard.press('Enter');
  expect(await opened()).toEqual(['Financeiro']);
  // A window as low as this one forgets nothing: what has room again is there again.
  await group('Vender').click();
  await group('Administração').click();
  expect(await opened()).toEqual(['Administração']);
  await page.setViewportSize({ width: 1280, height: 1080 });
  await expect.poll(() => opened()).toEqual(['Vender', 'Financeiro', 'Administração']);
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('it remembers what was closed, by the keyboard too, and opens again for a screen that ⌘K reaches', async () => {
  await visit('/inicio');
  for (const name of [...names, 'Estoque']) if ((await expanded(name)) === 'false') await group(name).click();
  const others = (await opened()).filter((name) => name !== 'Estoque');
  await group('Estoque').focus();
  await page.keyboard.press('Space');
  expect(await expanded('Estoque')).toBe('false');
  await menu().getByRole('link', { name: 'Depósitos' }).waitFor({ state: 'hidden' });
  await page.reload();
  await expect.poll(() => opened()).toEqual(others);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Buscar' }).fill('depositos');
  await page.getByRole('option', { name: /^Depósitos/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/depositos');
  const here = menu().getByRole('link', { name: 'Depósitos' });
  await here.waitFor();
  expect(await expanded('Estoque')).toBe('true');
  expect(await here.getAttribute('aria-current')).toBe('page');
  await menu().getByRole('group', { name: 'Estoque' }).getByRole('link', { name: 'Produtos' }).waitFor();
});

test('what an earlier release remembered is no obstacle', async () => {
  await page.evaluate(() => localStorage.setItem('romaneio.menu', '{"vender":false}'));
  await visit('/inicio');
  await expect.poll(() => opened()).toEqual(['Vender', 'Estoque', 'Atender']);
});

test('the drawer of a phone fits too, and closes with a choice', async () => {
  const phone = await pageAs(browser, web, company.admin, PHONE);
  await phone.goto('/inicio');
  await phone.getByRole('heading', { level: 1 }).waitFor();
  await phone.getByRole('button', { name: 'Abrir menu' }).tap();
  for (const name of names) {
    const button = menuOf(phone).getByRole('button', { name, exact: true });
    if ((await button.getAttribute('aria-expanded')) === 'false') await button.tap();
    expect(await excess(phone), name).toBeLessThanOrEqual(0);
  }
  await menuOf(phone).getByRole('link', { name: 'Auditoria' }).tap();
  await phone.waitForURL('**/auditoria');
  await phone.getByRole('button', { name: 'Abrir menu' }).waitFor();
  await phone.context().close();
});

/** The screens of each group once those that are planned have come. */
const FUTURE = { vender: 8, estoque: 7, atender: 4, financeiro: 6, administracao: 6 };

const permutations = (all: string[]): string[][] =>
  all.length < 2
    ? [all]
    : all.flatMap((one) => permutations(all.filter((each) => each !== one)).map((p) => [one, ...p]));

test.each([
  ['a desk', DESK],
  ['a phone', PHONE],
])('with the screens that are to come it fits %s, whatever is opened in whatever order', async (_, options) => {
  for (const { grupo, places } of SECTIONS) {
    expect(FUTURE[grupo as keyof typeof FUTURE], grupo).toBeGreaterThanOrEqual(places.length);
  }
  const other = await pageAs(browser, web, company.admin, options);
  await other.goto('/inicio');
  await other.getByRole('heading', { level: 1 }).waitFor();
  if (options === PHONE) await other.getByRole('button', { name: 'Abrir menu' }).tap();
  await menuOf(other).getByRole('button', { name: 'Administração', exact: true }).waitFor();
  expect(await excess(other)).toBeLessThanOrEqual(0);
  const { list, row, closed } = await menuOf(other).evaluate((nav) => {
    const height = (selector: string) => nav.querySelector(selector)?.getBoundingClientRect().height ?? Number.NaN;
    const shut = [...nav.querySelectorAll('[aria-expanded="false"]')].at(0)?.parentElement?.getBoundingClientRect();
    return {
      list: nav.querySelector('[data-grupos]')?.clientHeight ?? 0,
      row: height('a'),
      closed: shut?.height ?? 0,
    };
  });
  const groups = Object.keys(FUTURE);
  const room = list - row - groups.length * closed;
  const heights = Object.fromEntries(Object.entries(FUTURE).map(([grupo, screens]) => [grupo, screens * row]));
  let least = groups.length;
  for (const wanted of permutations(groups)) {
    for (const current of groups) {
      const open = openGroups(wanted, current, { room, heights });
      expect(open.reduce((sum, grupo) => sum + (heights[grupo] ?? 0), 0)).toBeLessThanOrEqual(room);
      if (options === DESK) expect(open).toContain(current);
      least = Math.min(least, open.length);
    }
  }
  // At a desk two of the largest are open side by side.
  expect(least).toBe(options === DESK ? 2 : 1);
  await other.context().close();
});

test('the tab has the title of the record, also after a reload, and that of the next page after it', async () => {
  const { id, nome } = await company.customer({ nome: 'Beatriz Nogueira' });
  const titled = (title: string) => expect.poll(() => page.title()).toBe(`${title} · Romaneio`);
  await visit(`/clientes/${id}`);
  await page.getByRole('heading', { level: 1, name: nome }).waitFor();
  await titled(`${nome} · Clientes`);
  // The page's own title, written when all has hydrated, can come later than the record.
  await page.evaluate(() => {
    document.title = 'Cliente · Romaneio';
  });
  await titled(`${nome} · Clientes`);
  await page.getByRole('main').getByRole('link', { name: 'Clientes' }).click();
  await page.waitForURL('**/clientes');
  await titled('Clientes');
});
