import type { Browser, Page, Request } from 'playwright';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createWebhook } from '#server/acesso/index.ts';
import { createCobranca, createContaPix } from '#server/cobrancas/index.ts';
import { openTitulo } from '#server/financeiro/index.ts';
import { db } from '#server/platform/db.ts';
import { atRest, complaintsOf, faultsInBothSchemes, structureFaults } from '#tests/support/browser.ts';
import { pageAs } from '#tests/support/consent.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';
import { CONTA_PIX } from '#tests/support/pix-scene.ts';

// ⌘K: screens, what can be begun, and the company's records.

let web: Web;
let browser: Browser;
let company: Company;
let page: Page;
let complaints: () => string[];
let numero: string;
beforeAll(async () => {
  [web, browser, company] = await Promise.all([openWeb(), openBrowser(), makeCompany()]);
  const produto = await company.product({ nome: 'Caneca Aurora', codigo: 'AUR-1' });
  await company.product({ nome: 'Frete Aurora', codigo: 'AUR-FRETE', controlar_estoque: false });
  const cliente = await company.customer({ nome: 'Padaria Áurora', email: 'compras@aurora.local' });
  const venda = await company.sale([produto], { cliente_id: cliente.id });
  numero = venda.numero_pedido;
  await company.shipment({ numero_expedicao: 'AURORA-7' });
  await company.sibling({ nome: 'Aurora Campinas' });
  await createWebhook(company.ctx, {
    url: 'https://loja.example.com/gancho',
    descricao: 'Loja Aurora',
    eventos: ['estoque.atualizado'],
  });
  await db().sql`UPDATE usuarios SET nome = 'Rosa Aurora' WHERE id = ${company.admin.id}`;
  page = await pageAs(browser, web, company.admin, { viewport: { width: 1280, height: 800 }, colorScheme: 'light' });
  complaints = await complaintsOf(page);
});

const field = (where = page) => where.getByRole('combobox', { name: 'Buscar' });
const option = (name: RegExp, where = page) => where.getByRole('option', { name });
const under = (heading: string) => page.getByRole('group', { name: heading, exact: true }).getByRole('option');
const status = (where = page) => where.getByRole('dialog', { name: 'Buscar' }).getByRole('status');
const selected = () => page.locator('[data-combobox-selected]');

async function open(where: Page = page): Promise<void> {
  await where.goto('/inicio');
  await where.getByRole('heading', { level: 1 }).waitFor();
  await where.keyboard.press('Control+k');
  await field(where).waitFor();
}

/** The searches of records that the browser asked for, by the request that carried them. */
function searchesOf(where: Page): string[][] {
  const asked: string[][] = [];
  where.on('request', (request: Request) => {
    const [, procedures = ''] = request.url().match(/\/api\/trpc\/([^?]+)/) ?? [];
    const lists = procedures.split(',').filter((name) => name.endsWith('.list'));
    if (lists.length > 0 && /busca|webhooks/.test(decodeURIComponent(request.url()))) asked.push(lists.sort());
  });
  return asked;
}

const ALL = [
  ...[
    'aplicativos',
    'clientes',
    'compras',
    'conhecimento',
    'contas',
    'contas',
    'contatos',
    'contratos',
    'depositos',
    'empresas',
    'expedicao',
    'negocios',
    'notasFiscais',
    'produtos',
    'propostas',
    'servicos',
    'tokens',
    'usuarios',
    'vendas',
    'webhooks',
  ],
].map((x) => `${x}.list`);

describe('records', () => {
  beforeEach(() => open());

  test('those of every kind that have the text are there, under the name of their kind, and open by the keyboard', async () => {
    await field().fill('aurora');
    await option(/^Caneca Aurora/).waitFor();
    const headings = ['Produtos', 'Vendas', 'Clientes', 'Expedições', 'Usuários', 'Empresas da conta', 'Webhooks'];
    const found = await Promise.all(headings.map((heading) => under(heading).allInnerTexts()));
    expect(found.map(([first = '']) => first.split('\n')[0])).toEqual([
      'Caneca Aurora',
      `Pedido ${numero}`,
      'Padaria Áurora',
      'Expedição AURORA-7',
      'Rosa Aurora',
      'Aurora Campinas',
      'Loja Aurora',
    ]);
    expect(await selected().innerText()).toMatch(/^Caneca Aurora/);
    expect(await faultsInBothSchemes(page)).toEqual([]);
    // A product without stock, and then the sale.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await field().getAttribute('aria-activedescendant')).toBe(await selected().getAttribute('id'));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/vendas\/\d+$/);
    await field().waitFor({ state: 'hidden' });
  });

  test.each([['rosa au', /^Rosa Aurora/, /\/usuarios\?busca=/, 'Rosa Aurora']])(
    '%s, which has no screen of its own, is found in its list',
    async (text, name, address, shown) => {
      await field().fill(text);
      await option(name).click();
      await page.waitForURL(address);
      await page.getByRole('row').filter({ hasText: shown }).waitFor();
      expect(await page.getByRole('row').count()).toBe(2);
    },
  );

  test('an id alone finds the record of every kind that has it, and the word of a kind only that one', async () => {
    const { id } = (await db().sql<{ id: number }[]>`SELECT id FROM vendas WHERE empresa_id = ${company.id}`)[0] ?? {
      id: 0,
    };
    await field().fill(`pedido #${id}`);
    await option(new RegExp(`^Pedido ${numero}`)).waitFor();
    expect(await page.getByRole('option').allInnerTexts()).toHaveLength(1);
    const evento = (
      await db().sql<{ id: number }[]>`SELECT max(id) AS id FROM eventos WHERE empresa_id = ${company.id}`
    )[0];
    await field().fill(`#${evento?.id}`);
    await under('Eventos').first().click();
    await page.waitForURL(`**/integracoes/eventos/${evento?.id}`);
  });

  test('an id without a record is nothing, and no failure', async () => {
    await field().fill('#999999999');
    await status().getByText('Nada encontrado').waitFor();
  });

  test('a customer is found by their e-mail, and has a screen', async () => {
    await field().fill('compras@aurora');
    await option(/^Padaria Áurora/).click();
    await page.waitForURL(/\/clientes\/\d+$/);
    await page.getByRole('heading', { name: 'Padaria Áurora' }).waitFor();
  });

  test('a receivable and a payable are found by number, description and customer, each by the words of its side; a charge by its txid', async () => {
    const { id: pessoa_id } = await company.customer({ nome: 'Mercearia Zênite' });
    const base = { origem: 'manual', pessoa_id, valor: '88.50', vencimento: '2099-11-20' } as const;
    const owed = await openTitulo(company.ctx, { ...base, tipo: 'receber', descricao: 'Torra de outubro' });
    const owes = await openTitulo(company.ctx, { ...base, tipo: 'pagar', descricao: 'Aluguel de outubro' });
    await createContaPix(company.ctx, CONTA_PIX);
    const { cobranca } = await createCobranca(company.ctx, { id: owed.id });
    const both = ['Contas a receber', 'Contas a pagar'] as const;
    for (const text of ['outubro', 'zenite']) {
      await field().fill(text);
      await under(both[0]).waitFor();
      await under(both[1]).waitFor();
      expect(await Promise.all(both.map((heading) => under(heading).count()))).toEqual([1, 1]);
    }
    await field().fill(`a pagar ${owes.numero}`);
    await option(new RegExp(`^Conta ${owes.numero}.*Aluguel de outubro · Mercearia Zênite`, 's')).waitFor();
    expect(await page.getByRole('option').count()).toBe(1);
    await field().fill(owed.numero);
    await under(both[0]).filter({ hasText: 'Torra de outubro' }).click();
    await page.waitForURL(`**/contas-receber/${owed.id}`);
    await open();
    await field().fill(`${cobranca.txid.slice(0, -1)}!`);
    await status().getByText('Nada encontrado').waitFor();
    await field().fill(cobranca.txid);
    await option(new RegExp(`^Cobrança da conta ${owed.numero}`)).click();
    await page.waitForURL(`**/contas-receber/${owed.id}`);
  });

  test('a sale is found by its number', async () => {
    await field().fill(numero);
    await option(new RegExp(`^Pedido ${numero}`)).click();
    await page.waitForURL(/\/vendas\/\d+$/);
  });
});

test('words that stand apart in a name find it, in whatever order', async () => {
  await company.product({ nome: 'Parafuso sextavado 9999', codigo: 'PS-1' });
  await company.warehouse({ nome: 'Galpão velho do porto' });
  await open();
  await field().fill('9999 parafuso');
  await option(/Parafuso sextavado 9999/).waitFor();
  await field().fill('galpao porto');
  await option(/Galpão velho do porto/).waitFor();
});

test('one letter asks for nothing, and a word for one request once the typing rests', async () => {
  const still = await pageAs(browser, web, company.admin, {
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
  });
  await still.clock.install();
  await open(still);
  await atRest(still);
  const asked = searchesOf(still);
  await field(still).pressSequentially('z');
  await still.waitForTimeout(600);
  expect(asked).toEqual([]);
  // The clock stands: however slowly the keys come, they come within the pause.
  await still.clock.pauseAt(Date.now() + 60_000);
  await field(still).pressSequentially('ebra');
  await still.clock.resume();
  await status(still).getByText('Nada encontrado para “zebra”').waitFor();
  expect(asked).toEqual([ALL]);
  expect(await still.getByRole('option').count()).toBe(0);
  expect(await faultsInBothSchemes(still)).toEqual([]);
  await still.keyboard.press('Enter');
  await still.keyboard.press('Escape');
  await field(still).waitFor({ state: 'hidden' });
  await still.context().close();
});

test('nothing is asked about what the role may not read', async () => {
  const less = await pageAs(browser, web, await company.member('leitura'));
  // A reader reads almost everything: the session’s answer is shortened on its way.
  await less.route('**/api/trpc/**', async (route) => {
    if (!route.request().url().includes('sessao.atual')) return route.continue();
    const response = await route.fetch();
    const text = (await response.text())
      .replace(/"(clientes|usuarios|webhooks|financeiro):read",?/g, '')
      .replace(/,\]/g, ']');
    return route.fulfill({ response, body: text });
  });
  const asked = searchesOf(less);
  await open(less);
  await field(less).fill('aurora');
  await option(/^Caneca Aurora/, less).waitFor();
  expect(asked).toEqual([ALL.filter((name) => !/clientes|contas|usuarios|webhooks|tokens|aplicativos/.test(name))]);
  await field(less).fill('novo');
  await status(less).getByText('Nada encontrado').waitFor();
  await less.context().close();
});

test('where a part of the search fails, the rest is shown, and that it failed', async () => {
  await open();
  await page.route('**/api/trpc/*vendas.list*', async (route) => {
    const response = await route.fetch();
    const answers = (await response.json()) as unknown[];
    const error = { json: { message: 'Não', code: -32004, data: { code: 'FORBIDDEN', httpStatus: 403 } } };
    return route.fulfill({ status: 207, json: answers.with(1, { error }) });
  });
  await field().fill('auror');
  await option(/^Caneca Aurora/).waitFor();
  await status().getByText('Uma parte da busca não respondeu').waitFor();
  await page.unroute('**/api/trpc/*vendas.list*');
});

test('the example receiver, a drawer and a dialog are reached; Escape gives the focus back', async () => {
  for (const [text, name, address, heading] of [
    ['receptor', /^Receptor de exemplo/, '**/integracoes/receptor', 'Receptor de exemplo'],
    ['contagem', /^Nova contagem/, '**/estoque?novo=contagem', 'Contagem'],
    ['nova forma', /^Nova forma de envio/, '**/expedicao/formas-envio?novo=forma_envio', 'Nova forma de envio'],
  ] as const) {
    await open();
    await field().fill(text);
    await option(name).first().click();
    await page.waitForURL(address);
    await page.getByRole('heading', { name: heading }).first().waitFor();
  }
  // Asked for before the session has come, as on a slow computer.
  const sessao = Promise.withResolvers<void>();
  await page.route('**/api/trpc/*sessao.atual*', async (route) => {
    await sessao.promise;
    await route.continue();
  });
  await page.goto('/inicio');
  const button = page.getByRole('button', { name: /^Buscar/ });
  await button.click();
  sessao.resolve();
  await field().waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await page.keyboard.press('Escape');
  await field().waitFor({ state: 'hidden' });
  await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
});

test('on a phone it opens from the header, and nothing of it is too wide', async () => {
  const phone = await pageAs(browser, web, company.admin, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await phone.goto('/inicio');
  await phone.getByRole('button', { name: 'Buscar' }).tap();
  await field(phone).fill('aurora');
  await option(/^Caneca Aurora/, phone).waitFor();
  expect(await structureFaults(phone)).toEqual([]);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await phone.context().close();
});

test('the browser complained of nothing meanwhile', () => {
  expect(complaints().filter((each) => !/status of 40[34]/.test(each))).toEqual([]);
});
