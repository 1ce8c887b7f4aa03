import type { Browser, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { updateAplicativo, updateUsuario } from '#server/acesso/index.ts';
import { db } from '#server/platform/db.ts';
import { Api } from '#tests/support/api-client.ts';
import { faultsInBothSchemes, signIn } from '#tests/support/browser.ts';
import { type Company, type Member, makeCompany, sessionContext, sessionOf } from '#tests/support/factory.ts';
import { type App, authorize, clientOf, registerApp, type Tokens, tokensOf } from '#tests/support/oauth.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';

let web: Web;
let browser: Browser;
let api: Api;
let maker: Company;
let loja: App;
let page: Page;
const users: Record<string, Member> = {};
const faults: string[] = [];

beforeAll(async () => {
  [web, browser] = await Promise.all([openWeb(), openBrowser()]);
  api = new Api(Number(new URL(web.url).port), async () => {});
  maker = await makeCompany();
  loja = await registerApp(maker, { nome: 'Loja Certa', escopos: ['estoque:read', 'estoque:write', 'expedicao:read'] });
  const rows = await db().sql<{ id: number; membro_id: number; email: string; papel: Member['papel'] }[]>`
    SELECT u.id, ue.id AS membro_id, u.email, ue.papel FROM usuarios u JOIN usuarios_empresas ue ON ue.usuario_id = u.id
    WHERE ue.empresa_id = ${web.demonstracao.empresa_id}`;
  for (const member of rows) {
    const session = await sessionOf(member.id, web.demonstracao.empresa_id);
    users[member.email.split('@')[0] ?? member.email] = { ...member, session };
  }
  page = await signIn(browser, web, { viewport: { width: 1280, height: 900 } });
  page.on('pageerror', (error) => faults.push(error.message));
});

function user(name: string): Member {
  const found = users[name];
  if (!found) throw new Error(`The demonstration has no ${name}`);
  return found;
}

/** What a user allowed, as the application then holds it. */
async function connected(name: string): Promise<{ id: number; tokens: Tokens }> {
  const code = await authorize(loja, user(name));
  const tokens = tokensOf(await clientOf(api, loja).exchange(code));
  const [row] = await db().sql<{ id: number }[]>`SELECT max(id) AS id FROM concessoes`;
  if (!row) throw new Error('There is no connection');
  return { id: row.id, tokens };
}

const button = (name: string, on = page) => on.getByRole('button', { name, exact: true });
const heading = (name: RegExp, on = page) => on.getByRole('heading', { level: 1, name });
const row = (name: string | RegExp) => page.getByRole('row').filter({ hasText: name });
const alert = (title: string) => page.getByRole('alert').filter({ hasText: title });

test('a connection shows what it may do and what it did; disconnected, its tokens are dead', async () => {
  await page.goto('/integracoes/conexoes');
  await page.getByText('Nenhum aplicativo conectado').waitFor();
  const { id, tokens } = await connected('ana');
  expect((await api.call('GET', '/v1/estoque/', { token: tokens.access_token })).status).toBe(200);

  await page.reload();
  const line = row('Loja Certa');
  await line.getByText(/^Estoque leitura, escrita$/).waitFor();
  expect(await line.innerText()).toMatch(/de Empresa .+Ana Ribeiro \(você\).+Ativa\s+expira em \d{2}\/\d{2}\/\d{4}/s);
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await line.getByRole('link', { name: 'Loja Certa' }).click();
  await heading(/^Loja Certa\s*Ativa$/).waitFor();
  const permissions = page.getByRole('region', { name: 'Permissões' });
  expect((await permissions.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
    'Consultar saldos e movimentações estoque:read',
    'Lançar entradas e saídas Altera estoque:write',
    'Consultar expedições expedicao:read',
  ]);
  // The screen follows what the application does, a few seconds behind.
  await page.getByRole('region', { name: 'Conexão' }).getByText('IP 127.0.0.1').waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);

  await page.getByRole('link', { name: 'Ver as requisições' }).click();
  await row('/v1/estoque/').getByRole('link', { name: 'Loja Certa (Ana Ribeiro)' }).waitFor();
  expect(await page.getByRole('row').count()).toBe(2);
  await expect
    .poll(() => page.getByLabel('Token ou conexão').first().inputValue())
    .toBe(`Loja Certa (Ana Ribeiro), nº ${id}`);
  await row('/v1/estoque/').getByRole('link', { name: 'Loja Certa (Ana Ribeiro)' }).click();

  await button('Desconectar').click();
  const ask = page.getByRole('dialog', { name: 'Desconectar “Loja Certa”?' });
  await ask.getByText(/os tokens do aplicativo deixam de valer/).waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await ask.getByRole('button', { name: 'Desconectar' }).click();
  await alert('Desconectada por Ana Ribeiro').waitFor();
  await heading(/^Loja Certa\s*Desconectada$/).waitFor();
  await ask.waitFor({ state: 'hidden' });
  expect(await button('Desconectar').count()).toBe(0);
  expect((await api.call('GET', '/v1/estoque/', { token: tokens.access_token })).status).toBe(401);
  expect((await clientOf(api, loja).refresh(tokens.refresh_token)).status).toBe(400);
});

test('a refresh token used twice ends the connection, and the panel says what that means', async () => {
  const { id, tokens } = await connected('ana');
  const client = clientOf(api, loja);
  expect((await client.refresh(tokens.refresh_token)).status).toBe(200);
  expect((await client.refresh(tokens.refresh_token)).status).toBe(400);
  await page.goto('/integracoes/conexoes?situacao=encerradas');
  await row('refresh token usado duas vezes').getByRole('link', { name: 'Loja Certa' }).click();
  await page.waitForURL(`**/integracoes/conexoes/${id}`);
  const why = alert('Encerrada: refresh token usado duas vezes');
  await why.getByText(/avise quem o fez/).waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);

  await page.getByRole('link', { name: 'Ver na auditoria' }).click();
  await button('Conexão de aplicativo encerrada').first().click();
  const drawer = page.getByRole('dialog', { name: 'Conexão de aplicativo encerrada' });
  await drawer.getByText('Encerrada: refresh token usado duas vezes').waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await drawer.getByRole('link', { name: 'Loja Certa', exact: true }).click();
  await page.waitForURL(`**/integracoes/conexoes/${id}`);
});

test('who did not allow it sees it and why it stays; who allowed it ends it', async () => {
  const { id } = await connected('bruno');
  const as = async (email: string) => {
    const demonstracao = { ...web.demonstracao, email };
    const other = await signIn(browser, { ...web, demonstracao }, { viewport: { width: 1280, height: 900 } });
    await other.goto(`/integracoes/conexoes/${id}`);
    await heading(/^Loja Certa\s*Ativa$/, other).waitFor();
    return other;
  };
  const clara = await as('clara@demonstracao.local');
  expect(await button('Desconectar', clara).getAttribute('aria-description')).toMatch(
    /^Só Bruno Teixeira, que autorizou/,
  );
  await button('Desconectar', clara).focus();
  await clara.keyboard.press('Enter');
  await clara.getByRole('tooltip').filter({ hasText: 'que autorizou' }).waitFor();
  expect(await clara.getByRole('dialog').count()).toBe(0);
  await clara.context().close();

  const bruno = await as('bruno@demonstracao.local');
  await button('Desconectar', bruno).click();
  await bruno.getByRole('dialog').getByRole('button', { name: 'Desconectar' }).click();
  await bruno.getByRole('alert').filter({ hasText: 'Desconectada por Bruno Teixeira' }).waitFor();
  await bruno.context().close();
});

test('what does not work now is marked with its reason: a role that shrank, an application that is off', async () => {
  const { id } = await connected('bruno');
  await updateUsuario(await sessionContext(user('ana').session), { id: user('bruno').membro_id, papel: 'leitura' });
  await page.goto('/integracoes/conexoes');
  await row('Loja Certa').getByText('1 de 3 fora de vigor').first().waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await page.goto(`/integracoes/conexoes/${id}`);
  const lost = page.getByRole('listitem').filter({ hasText: 'estoque:write' });
  await lost.getByText('Fora de vigor. O papel de quem autorizou não permite mais isto.').waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);

  await updateAplicativo(maker.ctx, { id: loja.id, ativo: false });
  await page.reload();
  await heading(/^Loja Certa\s*Suspensa$/).waitFor();
  await alert('O acesso está suspenso')
    .getByText(/^Aplicativo desativado por quem o fez\./)
    .waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('an address without a connection says so', async () => {
  for (const id of ['999999', 'abc']) {
    await page.goto(`/integracoes/conexoes/${id}`);
    await heading(/^Conexão não encontrada$/).waitFor();
  }
});
