import type { Browser, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { atRest, faultsEverywhere } from '#tests/support/browser.ts';
import { pageAs } from '#tests/support/consent.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { tabTo } from '#tests/support/keyboard.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';

// Panel › Integrações: one area with tabs, its overview, and what of a catalogue is served first.

const DESK = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

let web: Web;
let browser: Browser;
let company: Company;
let page: Page;
beforeAll(async () => {
  [web, browser, company] = await Promise.all([openWeb(), openBrowser(), makeCompany()]);
  page = await pageAs(browser, web, company.admin, DESK);
});

const tabs = (where = page) => where.getByRole('navigation', { name: 'Integrações', exact: true }).getByRole('link');
const current = (where = page) => where.locator('nav[aria-label="Integrações"] [aria-current="page"]').allInnerTexts();
const heading = (name: string, where = page) => where.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const region = (name: string, where = page) => where.getByRole('region', { name, exact: true });

const ADDRESSES = [
  ['/integracoes', 'Visão geral', 'Integrações'],
  ['/integracoes/webhooks', 'Webhooks', 'Webhooks'],
  ['/integracoes/webhooks/novo', 'Webhooks', 'Novo webhook'],
  ['/integracoes/entregas', 'Entregas', 'Entregas'],
  ['/integracoes/eventos', 'Eventos', 'Eventos'],
  ['/integracoes/requisicoes', 'Requisições', 'Requisições'],
  ['/integracoes/tokens', 'Tokens', 'Tokens'],
  ['/integracoes/aplicativos', 'Aplicativos', 'Aplicativos'],
  ['/integracoes/aplicativos/novo', 'Aplicativos', 'Novo aplicativo'],
  ['/integracoes/conexoes', 'Conexões', 'Conexões'],
  ['/integracoes/receptor', 'Receptor', 'Receptor de exemplo'],
] as const;

test('every address of before is a tab of one area, with its title; the menu has one entry for all', async () => {
  for (const [address, tab, title] of ADDRESSES) {
    await page.goto(address);
    await heading(title);
    expect(await page.title(), address).toMatch(new RegExp(`^${title}\\b`));
    expect(await current(), address).toEqual([tab]);
    const entry = page.getByRole('navigation', { name: 'Menu principal' }).locator('[aria-current="page"]');
    expect(await entry.allInnerTexts(), address).toEqual(['Integrações']);
  }
  expect(await tabs().allInnerTexts()).toEqual([...new Set(ADDRESSES.map(([, tab]) => tab))]);
});

test('the tabs are walked by keyboard, and the focus is seen', async () => {
  await page.goto('/integracoes');
  await heading('Integrações');
  await tabs().first().focus();
  for (const name of (await tabs().allInnerTexts()).slice(1)) await tabTo(page, name);
  for (let i = 0; i < 7; i++) await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/integracoes/webhooks');
  await heading('Webhooks');
  await expect.poll(() => current()).toEqual(['Webhooks']);
});

test('a role sees the tabs that it reaches, and a record has the tab of its list', async () => {
  const reader = await pageAs(browser, web, await company.member('leitura'), DESK);
  await reader.goto('/integracoes');
  await heading('Integrações', reader);
  expect(await tabs(reader).allInnerTexts()).toEqual([
    'Visão geral',
    'Webhooks',
    'Entregas',
    'Eventos',
    'Requisições',
    'Conexões',
    'Receptor',
  ]);
  expect(await region('Tokens usados por último', reader).count()).toBe(0);
  await reader.goto('/integracoes/entregas/999999');
  await reader.getByText('Esta empresa não tem esta entrega').waitFor();
  expect(await current(reader)).toEqual(['Entregas']);
  await reader.context().close();
});

test('on a phone the row scrolls sideways, and the current tab is in sight', async () => {
  const phone = await pageAs(browser, web, company.admin, PHONE);
  for (const [address, tab, title] of [ADDRESSES[0], ADDRESSES[9]]) {
    await phone.goto(address);
    await heading(title, phone);
    const box = () => tabs(phone).filter({ hasText: tab }).boundingBox();
    await expect.poll(async () => (await box())?.x ?? -1).toBeGreaterThanOrEqual(0);
    const { x, width } = (await box()) ?? { x: 0, width: Number.NaN };
    expect(x + width).toBeLessThanOrEqual(390);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  }
  await phone.context().close();
});

test('a new company has three first steps, and each is done when it is done', async () => {
  const { admin } = await makeCompany();
  const newcomer = await pageAs(browser, web, admin, DESK);
  const steps = region('Primeiros passos', newcomer);
  const done = (n: number) => steps.getByText(`${n} de 3 feitos`).waitFor();
  await newcomer.goto('/integracoes');
  await done(0);
  expect(await faultsEverywhere(newcomer)).toEqual([]);
  await steps.getByRole('link', { name: 'Novo token' }).click();
  const form = newcomer.getByRole('dialog', { name: 'Novo token' });
  await form.getByLabel('Nome').fill('Minha loja');
  await form.getByRole('radio', { name: 'Estoque: Leitura', exact: true }).check();
  await form.getByRole('button', { name: 'Criar token' }).click();
  const token = await newcomer.getByTestId('valor-copiavel').first().innerText();
  await newcomer.getByRole('button', { name: 'Já guardei' }).click();

  await newcomer.goto('/integracoes');
  await done(1);
  await steps.getByText(/^curl -H "Authorization: Bearer \$TOKEN" .*\/v1\/estoque\/$/).waitFor();
  await steps.getByRole('button', { name: 'Copiar comando curl' }).waitFor();
  await region('Tokens usados por último', newcomer).getByText('Nunca usado').waitFor();
  const call = (path: string) => fetch(`${web.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect((await call('/v1/estoque/')).status).toBe(200);
  expect((await call('/v1/produtos/')).status).toBe(403);
  // The screen looks by itself; what it counts is written in batches.
  await done(2);
  const failures = region('Últimas falhas', newcomer);
  await failures.getByRole('link', { name: 'GET /v1/produtos/' }).click();
  await newcomer.waitForURL('**/integracoes/requisicoes?requisicao=*');
  await newcomer.getByRole('dialog', { name: 'Requisição' }).getByText('403', { exact: true }).waitFor();

  await newcomer.goto('/integracoes');
  await done(2);
  await steps.getByRole('link', { name: 'Novo webhook' }).click();
  await heading('Novo webhook', newcomer);
  await newcomer.context().close();
});

test('what the plan does not have is folded away, with its number: events, a webhook’s events and scopes', async () => {
  const small = await makeCompany();
  await small.plan(['estoque', 'webhooks']);
  const other = await pageAs(browser, web, small.admin, DESK);
  const fold = other.getByRole('button', { name: /^Mais \d+ eventos de módulos que seu plano não tem$/ });

  await other.goto('/integracoes/eventos?aba=catalogo');
  const kind = (name: string) => other.getByRole('button', { name: new RegExp(`^${name}`) });
  await kind('Estoque atualizado').waitFor();
  expect(await kind('Venda criada').isVisible()).toBe(false);
  await fold.press('Enter');
  await kind('Venda criada').waitFor();
  expect(await faultsEverywhere(other)).toEqual([]);
  // A search finds what is folded too, and so does the address of a kind.
  await fold.press('Enter');
  await kind('Venda criada').waitFor({ state: 'hidden' });
  await other.getByRole('searchbox', { name: 'Buscar tipo de evento' }).fill('venda.criada');
  await kind('Venda criada').waitFor();
  await other.goto('/integracoes/eventos?aba=catalogo&tipo=venda.criada');
  await other.getByText('Nenhum webhook assina este tipo.').waitFor();

  await other.goto('/integracoes/webhooks/novo');
  await other.getByRole('checkbox', { name: 'Todos de Estoque' }).waitFor();
  const all = other.getByRole('checkbox', { name: 'Todos de Vendas' });
  expect(await all.isVisible()).toBe(false);
  await fold.press('Enter');
  await all.check();
  // What is chosen is in sight.
  await other.getByText('3 eventos escolhidos').waitFor();
  await fold.press('Enter');
  await all.waitFor();

  await other.goto('/integracoes/tokens?novo=token');
  const form = other.getByRole('dialog', { name: 'Novo token' });
  await form.getByRole('radio', { name: 'Estoque: Leitura', exact: true }).waitFor();
  expect(await form.getByRole('radio', { name: 'Vendas: Leitura', exact: true }).count()).toBe(0);
  await form.getByRole('button', { name: /^Mais \d+ módulos que seu plano não tem$/ }).press('Enter');
  await form.getByText(/Vendas.*: um token só alcança o que está no plano/).waitFor();
  await atRest(other);
  expect(await faultsEverywhere(other)).toEqual([]);
  await other.context().close();
});
