import type { Browser, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { PRODUTOS } from '#drizzle/seeds/demonstracao-casa.ts';
import { signIn } from '#tests/support/browser.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';

let web: Web;
let browser: Browser;
let page: Page;
const faults: string[] = [];

beforeAll(async () => {
  [web, browser] = await Promise.all([openWeb(), openBrowser()]);
  page = await signIn(browser, web);
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
});

test('a wrong password and an unknown user get the same answer, and the address shows nothing', async () => {
  const stranger = await browser.newPage({ baseURL: web.url, locale: 'pt-BR' });
  const refusals: string[] = [];
  for (const [email, senha] of [
    [web.demonstracao.email, 'not the password'],
    ['nobody@example.com', 'not the password'],
  ] as const) {
    await stranger.goto('/entrar?voltar=//evil.example/');
    await stranger.getByLabel('E-mail').fill(email);
    await stranger.getByLabel('Senha').fill(senha);
    await stranger.getByRole('button', { name: 'Entrar', exact: true }).click();
    refusals.push(await stranger.getByRole('alert').filter({ hasText: 'incorretos' }).innerText());
    expect(stranger.url()).not.toContain('senha');
    expect(new URL(stranger.url()).origin).toBe(web.url);
  }
  expect(refusals[0]).toBe(refusals[1]);
  await stranger.close();
});

test('a page of the panel without a session leads to sign-in and back to itself', async () => {
  const stranger = await browser.newPage({ baseURL: web.url, locale: 'pt-BR' });
  await stranger.goto('/estoque?busca=caf%C3%A9');
  await stranger.waitForURL('**/entrar?voltar=*');
  await stranger.getByLabel('E-mail').fill(web.demonstracao.email);
  await stranger.getByLabel('Senha').fill(web.demonstracao.senha);
  await stranger.getByRole('button', { name: 'Entrar', exact: true }).click();
  await stranger.waitForURL(/\/estoque\?busca=/);
  await stranger.getByRole('link', { name: 'Café torrado moído 250 g' }).waitFor();
  await stranger.close();
});

test('sign in, create a token, copy it, call the API with it, see the request and the movement', async () => {
  await page.goto('/integracoes/tokens');
  await page.getByRole('button', { name: 'Novo token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('Loja virtual do teste');
  await dialog.getByRole('radio', { name: 'Estoque: Leitura e escrita' }).check();
  await dialog.getByRole('button', { name: 'Criar token' }).click();
  await dialog.getByRole('button', { name: 'Copiar token' }).click();
  const token = await page.evaluate(() => navigator.clipboard.readText());
  expect(token).toMatch(/^rmn_tok_[0-9A-Za-z]{49}$/);
  await dialog.getByRole('button', { name: 'Já guardei' }).click();
  await page.getByRole('cell', { name: /^Loja virtual do teste rmn_tok_…/ }).waitFor();
  await dialog.waitFor({ state: 'hidden' });
  expect(await page.content()).not.toContain(token);

  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const list = await fetch(`${web.url}/v1/estoque/?busca=CAFE-500`, { headers });
  const [product] = (await list.json()).data.resultados;
  const posted = await fetch(`${web.url}/v1/estoque/?sem_efeito=1`, {
    method: 'POST',
    headers: { ...headers, 'x-request-id': 'jornada-do-teste-1' },
    body: JSON.stringify({
      produto_id: product.produto_id,
      tipo: 'entrada',
      quantidade: '7.25',
      observacao: 'Pela jornada',
    }),
  });
  expect(posted.status).toBe(201);

  await page.goto('/integracoes/requisicoes?busca=jornada-do-teste-1');
  const row = page.getByRole('row').filter({ hasText: '201' });
  await row.filter({ hasText: 'Loja virtual do teste' }).waitFor();
  await row.click();
  const details = page.getByRole('dialog');
  await details.getByText('jornada-do-teste-1', { exact: true }).first().waitFor();
  await details.getByRole('alert', { name: 'Campos ignorados' }).getByText('sem_efeito', { exact: true }).waitFor();

  await page.goto('/estoque?busca=CAFE-500');
  await page.getByRole('link', { name: product.produto_nome }).click();
  await page.getByText('Pela jornada').waitFor();
  await page
    .getByText(/Loja virtual do teste/)
    .first()
    .waitFor();
});

test('a movement posted in the panel is in the statement of the API, with its author', async () => {
  await page.goto('/estoque?novo=lancamento');
  const dialog = page.getByRole('dialog', { name: 'Novo lançamento' });
  await dialog.getByRole('combobox', { name: 'Produto' }).fill('BAL-PREC');
  await page.getByRole('option', { name: /Balança digital/ }).click();
  await dialog.getByText('Saída', { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Quantidade' }).fill('1,5');
  await dialog.getByRole('textbox', { name: 'Observação' }).fill('Do painel');
  await dialog.getByRole('button', { name: 'Lançar' }).click();
  await dialog.waitFor({ state: 'hidden' });

  const headers = { authorization: `Bearer ${web.demonstracao.token}` };
  const list = await (await fetch(`${web.url}/v1/estoque/?busca=BAL-PREC`, { headers })).json();
  const [product] = list.data.resultados;
  const statement = await (await fetch(`${web.url}/v1/estoque/${product.produto_id}/extrato/`, { headers })).json();
  expect(statement.data.resultados[0]).toMatchObject({
    tipo: 'saida',
    quantidade: '1.500',
    variacao: '-1.500',
    observacao: 'Do painel',
    porta: 'painel',
    autor: { tipo: 'usuario', nome: 'Ana Ribeiro' },
  });
});

test('a revoked token is dead at once', async () => {
  await page.goto('/integracoes/tokens');
  const row = page.getByRole('row').filter({ hasText: 'Loja virtual do teste' });
  await row.getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Revogar' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: 'Loja virtual do teste' });
  await dialog.getByRole('button', { name: /Revogar/ }).click();
  await row.getByText('Revogado').waitFor();
});

test('⌘K reaches any screen and any product by keyboard', async () => {
  await page.goto('/inicio');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Buscar' }).fill('depositos');
  await page.getByRole('option', { name: 'Depósitos' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/depositos');
  await page.getByRole('combobox', { name: 'Buscar' }).waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Buscar' }).fill('prensa francesa');
  await page.getByRole('option', { name: /PREN-600/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/produtos\/\d+$/);
  await page.getByRole('heading', { level: 1, name: /Prensa francesa/ }).waitFor();
});

test('the company switcher shows the other company and nothing of this one', async () => {
  await page.goto('/estoque');
  await page.getByRole('button', { name: /Trocar de empresa/ }).click();
  await page.getByRole('menuitem', { name: 'Serra Azul Cafeteria' }).click();
  await page.waitForURL('**/inicio');
  await page.getByRole('button', { name: /Serra Azul Cafeteria/ }).waitFor();
  await page.goto('/estoque');
  await page.getByText('BRIG-6').first().waitFor();
  const shown = await page.getByRole('main').innerText();
  // Both companies sell some of the same.
  expect(
    PRODUTOS.map(([, codigo]) => codigo)
      .filter((codigo) => shown.includes(codigo))
      .sort(),
  ).toEqual([...['BRIG-6', 'CAFE-500', 'PAO-QJ1']]);
});

test('nothing went wrong in the browser meanwhile', () => {
  expect(faults).toEqual([]);
});
