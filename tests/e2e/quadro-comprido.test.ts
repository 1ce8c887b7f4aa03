import type { Browser, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { pageAs } from '#tests/support/consent.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { hasFocus } from '#tests/support/keyboard.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';

// Columns of the board that are longer than what is read of them at once.

let web: Web;
let browser: Browser;
let company: Company;

beforeAll(async () => {
  [web, browser, company] = await Promise.all([openWeb(), openBrowser(), makeCompany()]);
  const [inicio, meio, fim] = (await company.funnel(['Início', 'Meio', 'Fim'])).etapas;
  for (let n = 0; n < 60; n++) {
    await company.deal({
      titulo: n % 3 ? `Início ${n}` : `Início ${n} com um título de várias linhas`,
      etapa_id: inicio?.id,
    });
  }
  for (let n = 0; n < 40; n++) {
    await company.deal({
      titulo: n % 3 ? `Meio ${n}` : `Meio ${n} com um título de várias linhas`,
      etapa_id: meio?.id,
    });
  }
  for (let n = 0; n < 3; n++) await company.deal({ titulo: `Fim ${n}`, etapa_id: fim?.id });
});

const open = () => pageAs(browser, web, company.admin, { viewport: { width: 1280, height: 900 } });
const column = (page: Page, etapa: string) => page.getByRole('region', { name: new RegExp(`^${etapa}: `) });
const cards = (page: Page, etapa: string) => column(page, etapa).getByRole('listitem');
const card = (page: Page, titulo: string) => page.getByRole('link', { name: titulo, exact: true });
const topOf = (page: Page, titulo: string) => card(page, titulo).evaluate((one) => one.getBoundingClientRect().top);

test('of a long column the cards near the eye are drawn, and the keys lead through all of them', async () => {
  const page = await open();
  await page.goto('/negocios');
  await card(page, 'Início 59').focus();
  expect(await cards(page, 'Início').count()).toBeLessThan(20);
  for (let n = 58; n >= 0; n--) {
    await page.keyboard.press('ArrowDown');
    await hasFocus(page.getByRole('link', { name: new RegExp(`^Início ${n}\\b`) }));
  }
  expect(await cards(page, 'Início').count()).toBeLessThan(20);
  await page.keyboard.press('Home');
  await hasFocus(card(page, 'Início 59'));
  await page.context().close();
});

test('a column that grows long keeps its place and the focus', async () => {
  const page = await open();
  await page.goto('/negocios');
  await card(page, 'Meio 39 com um título de várias linhas').waitFor();
  expect(await cards(page, 'Meio').count()).toBe(40);
  await card(page, 'Fim 2').focus();
  // Beside a card far down, where the rest of the column is above the window.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('End');
  await hasFocus(card(page, 'Meio 0 com um título de várias linhas'));
  const place = await topOf(page, 'Meio 1');
  await card(page, 'Fim 1').press('Control+ArrowLeft');
  await hasFocus(card(page, 'Fim 1'));
  await expect.poll(() => cards(page, 'Meio').count()).toBeLessThan(25);
  await hasFocus(card(page, 'Fim 1'));
  await page.keyboard.press('End');
  await hasFocus(card(page, 'Meio 0 com um título de várias linhas'));
  expect(Math.abs((await topOf(page, 'Meio 1')) - place)).toBeLessThan(2);
  await page.context().close();
});

test('where what draws the cards near the eye does not come, all that were read are drawn', async () => {
  const page = await open();
  await page.route('**/_next/static/chunks/**', async (route) => {
    const response = await route.fetch();
    return (await response.text()).includes('getVirtualItems') ? route.abort() : route.fulfill({ response });
  });
  await page.goto('/negocios');
  await card(page, 'Início 59').waitFor();
  expect(await cards(page, 'Início').count()).toBe(40);
  await card(page, 'Início 59').focus();
  await page.keyboard.press('End');
  await card(page, 'Início 1').waitFor();
  expect(await cards(page, 'Início').count()).toBe(60);
  await page.context().close();
});
