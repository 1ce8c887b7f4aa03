import type { Browser, Page, Request } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '#server/platform/db.ts';
import { complaintsOf, PATIENCE, seriousFaults, signIn } from '#tests/support/browser.ts';
import { hasFocus } from '#tests/support/keyboard.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';
import { photo } from '#tests/support/photos.ts';

// The pages of operations: samples in the language that was chosen, and the request that is sent from the page.

let web: Web;
let browser: Browser;

beforeAll(async () => {
  [web, browser] = await Promise.all([openWeb(), openBrowser()]);
});

async function open(path: string, options = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: web.url, locale: 'pt-BR', ...options });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** The page of an operation with its form open, and the demonstration's token in it. */
async function openForm(slug: string, options = {}): Promise<Page> {
  const page = await open(`/docs/referencia/${slug}#experimente`, options);
  await page.getByRole('textbox', { name: 'Token' }).fill(web.demonstracao.token);
  return page;
}

const answerOf = (page: Page) => page.getByRole('region', { name: 'Resposta', exact: true });
const send = (page: Page) =>
  page.locator('#experimente form').getByRole('button', { name: 'Enviar', exact: true }).click();

/** Sends, and says yes to the question. */
async function sendForReal(page: Page): Promise<void> {
  await send(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** What the page asks the API for from now on. */
function callsOf(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => new URL(request.url()).pathname.startsWith('/v1/') && calls.push(request));
  return calls;
}

test('a language is chosen by keyboard, and the next page shows it', async () => {
  const page = await open('/docs/referencia/criar-lancamento');
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  expect(await tab('curl').getAttribute('aria-selected')).toBe('true');
  await tab('curl').focus();
  for (const name of ['JavaScript', 'Python', 'PHP', 'Go']) {
    await page.keyboard.press('ArrowRight');
    await hasFocus(tab(name));
  }
  await page.getByText('package main').waitFor();
  expect(await page.getByText('curl "$BASE').isVisible()).toBe(false);
  await page.getByRole('link', { name: /^Próxima/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Consultar o saldo de um produto' }).waitFor();
  await page.getByText('package main').waitFor();
  await page.reload();
  await page.getByText('package main').waitFor();
  expect(await tab('Go').getAttribute('aria-selected')).toBe('true');
  await tab('Go').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await page.getByText('"$BASE/v1/estoque/1/"').waitFor();
  await page.context().close();
});

test('an operation is tried by keyboard with the demonstration’s token, and the answer shown', async () => {
  const page = await open('/docs/referencia/listar-estoque');
  const complaints = await complaintsOf(page);
  const calls = callsOf(page);
  await page.locator('#experimente > summary').press('Enter');
  const token = page.getByRole('textbox', { name: 'Token' });
  await token.fill(web.demonstracao.token);
  await page.getByText('Na consulta: 6 parâmetros').press('Enter');
  await page.getByLabel('busca', { exact: true }).fill('cafe-500');
  await page.keyboard.press('Enter');
  const answer = answerOf(page);
  await answer.getByText('200', { exact: true }).waitFor();
  await answer.getByText('"Café torrado em grãos 500 g"').waitFor();
  const text = await answer.innerText();
  for (const part of ['X-Request-Id', 'X-RateLimit-Remaining', '"total_registros": 1'])
    expect(text, part).toContain(part);
  expect(calls).toHaveLength(1);
  // The token goes in its header alone, and the session of a browser never.
  const [call] = calls;
  expect(call && new URL(call.url()).search).toBe('?busca=cafe-500');
  const headers = (await call?.allHeaders()) ?? {};
  expect(headers.authorization).toBe(`Bearer ${web.demonstracao.token}`);
  expect(headers.cookie).toBeUndefined();
  expect(page.url()).not.toContain('rmn_tok');
  expect(await page.evaluate(() => JSON.stringify(localStorage) + document.cookie)).not.toContain('rmn_tok');
  // Another operation has the token, and another tab has not.
  await page.goto('/docs/referencia/consultar-produto#experimente');
  await send(page);
  await answerOf(page).getByText('"CAFE-500"').waitFor();
  const other = await page.context().newPage();
  await other.goto('/docs/referencia/consultar-produto#experimente');
  expect(await other.getByRole('textbox', { name: 'Token' }).inputValue()).toBe('');
  await send(other);
  await answerOf(other).getByText('401', { exact: true }).waitFor();
  expect(complaints()).toEqual([]);
  await page.context().close();
});

test('the answer leads to its line of the request log', async () => {
  const page = await signIn(browser, web);
  await page.goto('/docs/referencia/listar-depositos#experimente');
  await page.getByRole('textbox', { name: 'Token' }).fill(web.demonstracao.token);
  await send(page);
  await page.getByRole('link', { name: 'Ver no registro de requisições' }).click();
  await page.waitForURL(/requisicoes\?busca=req_/);
  await page.getByRole('button', { name: '/v1/depositos/' }).first().waitFor();
  await page.context().close();
});

describe('what changes something', () => {
  test('asks first, and is sent once with one key', async () => {
    const page = await openForm('criar-deposito');
    const calls = callsOf(page);
    const body = page.getByLabel('Corpo (JSON)');
    await body.fill('{"nome": "Da documentação", "inventado": 1}');
    await send(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(calls).toEqual([]);
    await sendForReal(page);
    const answer = answerOf(page);
    await answer.getByText('201', { exact: true }).waitFor();
    await answer.getByText('X-Campos-Ignorados').waitFor();
    expect(await answer.innerText()).toMatch(/X-Campos-Ignorados\s+inventado/);
    expect(await answer.innerText()).not.toContain('Idempotent-Replayed');
    await sendForReal(page);
    await answer.getByText('Idempotent-Replayed').waitFor();
    const rows = await db().sql`SELECT 1 FROM depositos WHERE nome = 'Da documentação'`;
    expect(rows).toHaveLength(1);
    await page.context().close();
  });

  test('is not sent where the body is no JSON, the id is missing or the token is none', async () => {
    const page = await openForm('alterar-deposito');
    const calls = callsOf(page);
    await page.getByLabel('Corpo (JSON)').fill('{"nome": }');
    await page.getByLabel('id', { exact: true }).fill('..');
    await page.getByRole('textbox', { name: 'Token' }).fill('rmn_tok_é');
    await send(page);
    for (const fault of [/^Isto não é JSON/, /^Preencha com o identificador/, /^Isto não é um token/])
      await page.getByText(fault).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(calls).toEqual([]);
    await page.context().close();
  });

  test('takes a file, and gives one', async () => {
    const page = await openForm('enviar-imagem');
    const chooser = page.waitForEvent('filechooser');
    await page.getByLabel('arquivo').click();
    await (await chooser).setFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await photo()) });
    await sendForReal(page);
    await answerOf(page).getByText('201', { exact: true }).waitFor();
    await answerOf(page).getByText('"foto.jpg"').waitFor();
    await page.goto('/docs/referencia/imprimir-venda#experimente');
    await send(page);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: /^Baixar .*\.pdf/ }).click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    await page.context().close();
  });
});

test('an administrator who is signed in makes a token for the operation alone, which ends within the hour', async () => {
  const page = await signIn(browser, web);
  await page.goto('/docs/referencia/criar-categoria#experimente');
  await page.getByRole('button', { name: /^Criar um token de 50 minutos em / }).click();
  await page.getByText(/^Da sua sessão/).waitFor();
  await page.getByLabel('Corpo (JSON)').fill('{"nome": "Da documentação"}');
  // A token of minutes, of a development installation: no question.
  await send(page);
  await answerOf(page).getByText('201', { exact: true }).waitFor();
  const [token] = await db().sql`
    SELECT escopos, expira_em < now() + interval '1 hour' AS logo, expira_em > now() AS vale, revogado_em
      FROM tokens_api WHERE nome = 'Experimente na documentação'`;
  expect(token).toMatchObject({ escopos: ['categorias:write'], logo: true, vale: true, revogado_em: null });
  // It is there again after a reload, until it has ended, and not for an operation of another scope.
  await page.clock.install();
  await page.reload();
  await page.getByText(/^Da sua sessão/).waitFor();
  await page.clock.fastForward('51:00');
  await page.getByRole('button', { name: /^Criar um token de 50 minutos em / }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Token' }).inputValue()).toBe('');
  await page.goto('/docs/referencia/listar-categorias#experimente');
  expect(await page.getByRole('textbox', { name: 'Token' }).inputValue()).toBe('');
  await page.context().close();
});

test('the addresses of the long page land on their rows, and the menu unfolds one tag', async () => {
  const page = await open('/docs/referencia#criarLancamento', { viewport: { width: 1280, height: 800 } });
  const row = page.locator('#criarLancamento');
  await row.waitFor();
  await expect.poll(() => row.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(800);
  expect(await row.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(0);
  await row.getByRole('link', { name: 'Criar um lançamento' }).click();
  await page.waitForURL('**/docs/referencia/criar-lancamento');
  const menu = page.getByRole('navigation', { name: 'Documentação', exact: true });
  const current = menu.getByRole('link', { name: 'POST Criar um lançamento' });
  await current.and(page.locator('[aria-current=page]')).waitFor();
  expect(await menu.locator('[aria-expanded=true]').allInnerTexts()).toEqual(['Estoque']);
  // The long menu shows where the reader is.
  expect(await current.evaluate((link) => link.getBoundingClientRect().bottom)).toBeLessThan(800);
  await menu.getByRole('link', { name: 'Vendas', exact: true }).last().click();
  await page.waitForURL('**/docs/referencia#grupo-vendas');
  await menu.getByRole('link', { name: 'POST Criar uma venda' }).waitFor();
  expect(await menu.locator('[aria-expanded=true]').allInnerTexts()).toEqual(['Vendas']);
  await page.context().close();
});

test('what is no operation is 404', async () => {
  for (const path of ['nao-existe', 'criarLancamento'])
    expect((await fetch(`${web.url}/docs/referencia/${path}`)).status).toBe(404);
});

const LOOKED_AT = ['criar-lancamento', 'listar-negocios', 'enviar-anexo', 'obter-tokens', 'consultar-saude'];

test.each(LOOKED_AT)(
  '%s on a phone: nothing sideways, and axe finds nothing serious in light or dark',
  async (slug) => {
    const page = await open(`/docs/referencia/${slug}#experimente`, {
      viewport: { width: 390, height: 844 },
      colorScheme: 'dark',
    });
    const complaints = await complaintsOf(page);
    await page.getByRole('button', { name: 'Enviar', exact: true }).waitFor();
    await page.locator('#conteudo details').evaluateAll((all) => {
      for (const details of all) details.setAttribute('open', '');
    });
    await send(page);
    const dialog = page.getByRole('dialog');
    const answer = answerOf(page).getByText(/^[245]\d\d$/);
    await dialog.or(answer).first().waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    if (await dialog.isVisible()) {
      await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
    }
    await answer.waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await seriousFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await seriousFaults(page)).toEqual([]);
    // The browser says of itself that an answer was a refusal.
    expect(complaints().filter((line) => !/status of 4\d\d/.test(line))).toEqual([]);
    await page.context().close();
  },
);
