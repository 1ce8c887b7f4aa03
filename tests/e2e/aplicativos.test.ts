import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contextOfSystem, createAplicativo } from '#server/acesso/index.ts';
import { db } from '#server/platform/db.ts';
import { faultsInBothSchemes, signIn } from '#tests/support/browser.ts';
import { hasCurl, paste } from '#tests/support/guide.ts';
import { hasFocus } from '#tests/support/keyboard.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';
import { type Receiver, startReceiver } from '#tests/support/receiver.ts';

let web: Web;
let browser: Browser;
let receiver: Receiver;
let page: Page;
let retorno = '';
let secret = '';
let detail = '';
const faults: string[] = [];

beforeAll(async () => {
  [web, browser, receiver] = await Promise.all([openWeb(), openBrowser(), startReceiver()]);
  retorno = `${receiver.url}/retorno?loja=1`;
  page = await signIn(browser, web, { viewport: { width: 1280, height: 900 } });
  page.on('pageerror', (error) => faults.push(error.message));
});

afterAll(async () => {
  await receiver?.close();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const region = (name: string) => page.getByRole('region', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });
const heading = (name: RegExp) => page.getByRole('heading', { level: 1, name });
const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click();
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const copied = () => page.evaluate(() => navigator.clipboard.readText());

/** The command of a tab, as its button copies it. */
async function command(name: string): Promise<string> {
  await tab(name);
  await region('Comandos')
    .getByRole('button', { name: /^Copiar/ })
    .click();
  return copied();
}

/** From the copied address through the consent screen to the code. */
async function authorize(): Promise<URL> {
  await button('Copiar endereço de autorização').click();
  const address = await copied();
  await page.goto(address);
  await page.getByRole('button', { name: 'Autorizar' }).click();
  await page.waitForURL((url) => url.href.startsWith(receiver.url));
  const back = new URL(page.url());
  await page.goto(detail);
  return back;
}

const run = async (line: string, env: Record<string, string>) => {
  const output = await paste([line], env);
  return output === '' ? {} : (JSON.parse(output) as Record<string, string>);
};

test('addresses are judged while they are typed, and what the server refuses lands on its field', async () => {
  await page.goto('/integracoes/aplicativos');
  await page.getByText('Nenhum aplicativo ainda').waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await page.getByRole('link', { name: 'Registrar o primeiro aplicativo' }).click();
  await heading(/^Novo aplicativo$/).waitFor();
  await button('Registrar aplicativo').click();
  await page.getByText('Este campo é obrigatório.').waitFor();
  await page.getByText('Informe ao menos um endereço de retorno.').waitFor();
  await page.getByText('Escolha ao menos uma permissão.').waitFor();
  await hasFocus(page.locator('[data-path="nome"]'));

  await field('Nome').fill('Loja Fácil');
  await field('Descrição').fill('Mantém o estoque da loja em dia.');
  await field('Site').fill('javascript:alert(1)');
  await field('Endereço de retorno 1').fill(retorno);
  await page.getByText('Endereço de retorno 1: aceito').waitFor();
  await button('Adicionar endereço').click();
  // The new row has the keyboard.
  await page.keyboard.type('http://exemplo.com.br/retorno');
  await page.getByText('Use https://; http:// só em localhost ou 127.0.0.1.').waitFor();
  await field('Endereço de retorno 2').fill(retorno);
  await page.getByText('Este endereço se repete.').waitFor();
  await field('Endereço de retorno 2').fill('https://exemplo.com.br/retorno#parte');
  await page.getByText('Retire o fragmento (#).').waitFor();
  await page.getByRole('radio', { name: 'Estoque: Leitura e escrita' }).check();
  await button('Registrar aplicativo').click();
  await page.getByText('Informe um endereço completo, como https://exemplo.com.br.').waitFor();
  await page.getByText('Retire o fragmento (#).').waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await field('Site').fill('https://loja.exemplo.com.br');
  await button('Remover o endereço https://exemplo.com.br/retorno#parte').click();
});

test('an image of any kind becomes a small PNG; what is none is told', async () => {
  const file = page.getByLabel('Arquivo do logo');
  await file.setInputFiles({ name: 'nada.png', mimeType: 'image/png', buffer: Buffer.from('nada') });
  await page.getByText(/não é uma imagem que o navegador abra/).waitFor();
  // Noise does not compress: it has to be drawn smaller until it fits.
  const noise = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 1_400;
    canvas.height = 700;
    const context = canvas.getContext('2d');
    const pixels = context?.createImageData(1_400, 700);
    if (!context || !pixels) throw new Error('The browser draws nothing');
    for (let at = 0; at < pixels.data.length; at += 65_536) {
      crypto.getRandomValues(pixels.data.subarray(at, at + 65_536));
    }
    for (let at = 3; at < pixels.data.length; at += 4) pixels.data[at] = 255;
    context.putImageData(pixels, 0, 0);
    return canvas.toDataURL('image/png');
  });
  const buffer = Buffer.from(noise.slice(noise.indexOf(',') + 1), 'base64');
  expect(buffer.length).toBeGreaterThan(1_000_000);
  await file.setInputFiles({ name: 'grande.png', mimeType: 'image/png', buffer });
  await button('Trocar imagem').waitFor();
  await button('Registrar aplicativo').click();
  await heading(/^Aplicativo registrado$/).waitFor();
  const [saved] = await db().sql<{ logo: Buffer }[]>`SELECT logo FROM aplicativos`;
  expect(saved?.logo.length).toBeLessThanOrEqual(64 * 1024);
  const [width, height] = [saved?.logo.readUInt32BE(16) ?? 0, saved?.logo.readUInt32BE(20) ?? 0];
  expect(width).toBeGreaterThan(64);
  expect(width / height).toBeCloseTo(2, 1);
});

test('the secret is shown once, and leaving without it asks', async () => {
  const [id, shown] = await page.getByTestId('valor-copiavel').allInnerTexts();
  secret = shown ?? '';
  expect(id).toMatch(/^rmn_app_\w{22}$/);
  expect(secret).toMatch(/^rmn_sec_\w{49}$/);
  await button('Copiar client_id').click();
  await button('Concluir').click();
  const ask = dialog('Sair sem copiar o client_secret?');
  await ask.waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await ask.getByRole('button', { name: 'Voltar' }).click();
  await button('Copiar client_secret').click();
  expect(await copied()).toBe(secret);
  await button('Concluir').click();
  await page.waitForURL(/\/integracoes\/aplicativos\/\d+$/);
  detail = page.url();
  await heading(/^Loja Fácil Ativo$/).waitFor();
  await page.getByLabel(`client_secret terminado em ${secret.slice(-4)}`).waitFor();
  expect(await page.content()).not.toContain(secret);
  expect(await faultsInBothSchemes(page)).toEqual([]);
});

test.skipIf(!hasCurl)('the copied address and commands work as they are, and the log tells what they did', async () => {
  const env = { CLIENT_SECRET: secret };
  const [exchange, refresh, revoke] = [
    await command('Trocar o código'),
    await command('Renovar'),
    await command('Revogar'),
  ];
  await page.getByRole('checkbox', { name: /estoque:write/ }).uncheck();
  const back = await authorize();
  // The address's own query is kept beside the answer's.
  expect(Object.fromEntries(back.searchParams)).toEqual({
    loja: '1',
    code: expect.stringMatching(/^rmn_cod_/),
    state: 'STATE_ALEATORIO',
    iss: web.url,
  });
  const first = await run(exchange, { ...env, CODE: back.searchParams.get('code') ?? '' });
  expect(first).toMatchObject({ token_type: 'Bearer', scope: 'estoque:read' });
  const second = await run(refresh, { ...env, REFRESH_TOKEN: first.refresh_token ?? '' });
  const called = await fetch(`${web.url}/v1/estoque/`, { headers: { authorization: `Bearer ${second.access_token}` } });
  expect(called.status).toBe(200);

  await tab('Empresas');
  const companies = page.getByRole('table', { name: 'Empresas conectadas' });
  await companies.getByText('Ativa', { exact: true }).waitFor();
  await companies.getByText('leitura', { exact: true }).waitFor();
  await run(revoke, { ...env, REFRESH_TOKEN: second.refresh_token ?? '' });

  // Once more, with the challenge that the page tells how to make.
  await page.goto(detail);
  await page.getByRole('switch', { name: 'Com PKCE' }).check();
  const pair = (await region('Endereço de autorização').locator('pre').innerText()).trim();
  const printed = await paste([pair, 'echo "$CODE_VERIFIER"'], {});
  const [challenge = '', verifier = ''] = printed.trim().split('\n');
  expect(challenge).toMatch(/^[\w-]{43}$/);
  const withPkce = await command('Trocar o código');
  await button('Copiar endereço de autorização').click();
  await page.goto((await copied()).replace('CODE_CHALLENGE', challenge));
  await page.getByRole('button', { name: 'Autorizar' }).click();
  await page.waitForURL((url) => url.href.startsWith(receiver.url));
  const code = new URL(page.url()).searchParams.get('code') ?? '';
  const third = await run(withPkce, { ...env, CODE: code, CODE_VERIFIER: verifier });
  expect(third).toMatchObject({ token_type: 'Bearer' });
  expect(await run(withPkce, { ...env, CODE: code, CODE_VERIFIER: verifier })).toMatchObject({
    error: 'invalid_grant',
  });

  await page.goto(`${detail}?aba=eventos`);
  const events = page.getByRole('table', { name: 'Eventos do aplicativo' });
  await events.getByText('Código usado duas vezes').waitFor();
  const lines = await events.getByRole('row').allInnerTexts();
  expect(lines.slice(1).map((line) => line.trim().split('\n')[0])).toEqual([
    'Código usado duas vezes',
    'Conectado',
    'Autorizado',
    'Encerrado pelo aplicativo',
    'Tokens renovados',
    'Conectado',
    'Autorizado',
  ]);
  expect(await faultsInBothSchemes(page)).toEqual([]);
});

test('a rotated secret leaves the one before for as long as was chosen', async () => {
  const accepted = async (candidate: string) => {
    const [id] = await page.getByTestId('valor-copiavel').allInnerTexts();
    const answer = await fetch(`${web.url}/integracoes/oauth/token/`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${id}:${candidate}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'x' }),
    });
    return ((await answer.json()) as { error: string }).error !== 'invalid_client';
  };
  const rotate = async (overlap: string) => {
    await button('Trocar').click();
    const ask = dialog('Trocar o client_secret de “Loja Fácil”?');
    await ask.getByRole('radio', { name: overlap }).check();
    expect(await faultsInBothSchemes(page)).toEqual([]);
    await ask.getByRole('button', { name: 'Trocar' }).click();
    const shown = dialog('Novo client_secret');
    const next = await shown.getByTestId('valor-copiavel').innerText();
    await page.keyboard.press('Escape');
    await shown.getByRole('button', { name: 'Já guardei o client_secret' }).click();
    // The question has a button of the same name as the one that asks it.
    await Promise.all([ask, shown].map((each) => each.waitFor({ state: 'hidden' })));
    await page.getByLabel(`client_secret terminado em ${next.slice(-4)}`).waitFor();
    return next;
  };
  await page.goto(detail);
  const second = await rotate('Vale por mais 1 hora');
  await page.getByText(/O client_secret anterior ainda vale até/).waitFor();
  expect([await accepted(secret), await accepted(second)]).toEqual([true, true]);
  const third = await rotate('Deixa de valer na hora');
  await page.getByText(/O client_secret anterior ainda vale até/).waitFor({ state: 'detached' });
  expect([await accepted(secret), await accepted(second), await accepted(third)]).toEqual([false, false, true]);
});

test('settings change field by field, out of use nobody can authorize it, and the history tells it all', async () => {
  await tab('Configuração');
  const save = button('Salvar alterações');
  expect(await save.isDisabled()).toBe(true);
  await field('Nome').fill('Loja Nova');
  await page.getByRole('radio', { name: 'Estoque: Leitura', exact: true }).check();
  await button('Remover imagem').click();
  await save.click();
  await heading(/^Loja Nova Ativo$/).waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);

  await button('Desativar').click();
  const ask = dialog('Desativar o aplicativo “Loja Nova”?');
  await ask.getByText(/voltam a funcionar quando você o reativar/).waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await ask.getByRole('button', { name: 'Desativar' }).click();
  await heading(/^Loja Nova Desativado$/).waitFor();
  await page.goto(detail);
  await button('Copiar endereço de autorização').click();
  const asked = await page.request.get(await copied(), { maxRedirects: 0 });
  expect([asked.status(), await asked.text()]).toEqual([
    400,
    expect.stringContaining('está desativado por quem o fez'),
  ]);
  await button('Reativar agora').click();
  await heading(/^Loja Nova Ativo$/).waitFor();

  await tab('Histórico');
  const lines = region('Histórico').getByRole('listitem').filter({ hasText: '·' });
  await lines.first().waitFor();
  const texts = await lines.allInnerTexts();
  expect(texts.map((line) => line.split('\n')[0])).toEqual([
    'Reativado',
    'Desativado',
    'Configuração alterada',
    'client_secret trocado',
    'client_secret trocado',
    'Registrado',
  ]);
  expect(texts[2]).toMatch(/Nome: Loja Fácil → Loja Nova/);
  expect(texts[2]).toMatch(/Logo: imagem → vazio/);
  expect(texts[2]).toMatch(/Permissões: − estoque:write/);
  expect(texts[2]).not.toMatch(/Descrição|Endereços|Site/);
});

test('the sixth is not offered, with the reason; who may not see applications is told', async () => {
  const ctx = await contextOfSystem(db(), web.demonstracao.empresa_id, 'job');
  if (!ctx) throw new Error('There is no demonstration company');
  for (const nome of ['Dois', 'Três', 'Quatro', 'Cinco']) {
    await createAplicativo(ctx, { nome, tipo: 'publico', redirect_uris: [retorno], escopos: ['estoque:read'] });
  }
  await page.goto('/integracoes/aplicativos');
  await page.getByText('5 de 5 aplicativos').waitFor();
  expect(await button('Novo aplicativo').getAttribute('aria-description')).toMatch(/já tem 5 aplicativos, o máximo/);
  expect(await faultsInBothSchemes(page)).toEqual([]);

  const demonstracao = { ...web.demonstracao, email: 'bruno@demonstracao.local' };
  const other = await signIn(browser, { ...web, demonstracao }, { viewport: { width: 1280, height: 900 } });
  await other.getByRole('link', { name: 'Integrações', exact: true }).click();
  await other.getByRole('link', { name: 'Conexões' }).waitFor();
  expect(await other.getByRole('link', { name: 'Aplicativos' }).count()).toBe(0);
  for (const address of ['/integracoes/aplicativos', '/integracoes/aplicativos/novo', detail]) {
    await other.goto(address);
    await other.getByText('Só administradores da empresa veem e registram aplicativos.').waitFor();
  }
  await other.context().close();
});

test('an application is deleted by name, and its address is then unknown', async () => {
  await page.goto(detail);
  await button('Mais ações do aplicativo').click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  const ask = dialog('Excluir o aplicativo “Loja Nova”?');
  await ask.getByText(/Não há como desfazer/).waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await ask.getByRole('button', { name: 'Excluir aplicativo' }).click();
  await page.waitForURL('**/integracoes/aplicativos');
  await page.getByText('4 de 5 aplicativos').waitFor();
  expect(await page.getByRole('link', { name: 'Loja Nova' }).count()).toBe(0);
  await page.goto(detail);
  await heading(/^Aplicativo não encontrado$/).waitFor();
  expect(faults).toEqual([]);
});
