import type { Browser, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { db } from '#server/platform/db.ts';
import { complaintsOf, faultsEverywhere, sidewaysFaults, signIn } from '#tests/support/browser.ts';
import { makeWholeDemonstracao } from '#tests/support/demonstracao-inteira.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';

// The demonstration as `npm start` makes it: programs that called, webhooks that failed, applications that are connected. Every other
// browser test has the quiet one.

let web: Web;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  await makeWholeDemonstracao();
  [web, browser] = await Promise.all([openWeb(), openBrowser()]);
  page = await signIn(browser, web, { colorScheme: 'light', viewport: { width: 1280, height: 900 } });
}, 300_000);

const id = async (what: string): Promise<number> =>
  (await db().sql<{ id: number }[]>`SELECT id FROM ${db().sql(what)} WHERE empresa_id = 1 ORDER BY id LIMIT 1`)[0]
    ?.id ?? 0;

const SCREENS: [path: string | (() => Promise<string>), shows: RegExp][] = [
  ['/integracoes?periodo=30d', /A integração pede atenção/],
  [async () => `/integracoes/aplicativos/${await id('aplicativos')}`, /Roteiro de entregas/],
  [async () => `/integracoes/conexoes/${await id('concessoes')}`, /Roteiro de entregas/],
  ['/integracoes/webhooks', /CRM do parceiro/],
  ['/integracoes/requisicoes', /Loja virtual/],
  ['/integracoes/entregas', /Entregue/],
  // On a weekend they are on no first page of all deliveries.
  ['/integracoes/entregas?estado=agendada', /Nova tentativa agendada/],
  ['/conversas/canais', /Com erro/],
  ['/usuarios', /Fábio Antunes/],
];

test('the screens of a month of traffic show it, axe finds nothing serious on them, and none is wider than its window', async () => {
  const complaints = await complaintsOf(page);
  const found: Record<string, string[]> = {};
  for (const [where, shows] of SCREENS) {
    const path = typeof where === 'string' ? where : await where();
    await page.goto(path);
    await page.getByRole('main').getByText(shows).first().waitFor();
    const faults = [...(await faultsEverywhere(page)), ...(await sidewaysFaults(page)), ...complaints()];
    if (faults.length > 0) found[path] = faults;
  }
  expect(found).toEqual({});
});

test('a question of the assistant, a key of Pix and the links of a movement are read whole, or are cut with a sign of it', async () => {
  await page.goto('/assistente/respostas');
  const question = page.getByRole('main').getByRole('table').getByRole('button').first();
  await question.waitFor();
  expect(await question.evaluate((button) => getComputedStyle(button).textOverflow)).toBe('ellipsis');

  await page.goto('/estoque/1');
  const movement = page
    .getByRole('main')
    .getByText(/painel · nº \d+ · Pedido/)
    .first();
  await movement.waitFor();
  expect(await movement.textContent()).toMatch(/Pedido \d+ · O que saiu daqui$/);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/conciliacao?aba=contas');
  const card = page.getByRole('listitem').filter({ hasText: 'financeiro@cafedaserra.exemplo.com.br' });
  await card.waitFor();
  expect(await card.evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true);
});
