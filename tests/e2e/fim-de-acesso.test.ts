import type { Browser, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { authenticateToken, createToken, createWebhook } from '#server/acesso/index.ts';
import { acceptAsNew, inviteUsuario } from '#server/identidade/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import { contextOfToken, DESTINO } from '#tests/support/access-world.ts';
import { enter, faultsInBothSchemes, signIn } from '#tests/support/browser.ts';
import { pageAs } from '#tests/support/consent.ts';
import { type Member, makeCompany, SENHA, sessionContext, sessionOf } from '#tests/support/factory.ts';
import { hasFocus } from '#tests/support/keyboard.ts';
import { type App, authorize, registerApp, verbsOf } from '#tests/support/oauth.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';

// What somebody leaves behind, as the panel shows it, with a choice for each thing that can stay.

let web: Web;
let browser: Browser;
let page: Page;
let app: App;
let admin: Ctx;
const faults: string[] = [];

const ESCOPOS = ['estoque:read', 'webhooks:read', 'webhooks:write'];

beforeAll(async () => {
  [web, browser] = await Promise.all([openWeb(), openBrowser()]);
  app = await registerApp(await makeCompany(), { nome: 'Loja Certa', escopos: ESCOPOS });
  const [ana] = await db().sql<{ id: number }[]>`SELECT id FROM usuarios WHERE email = 'ana@demonstracao.local'`;
  admin = await sessionContext(await sessionOf(ana?.id ?? 0, web.demonstracao.empresa_id));
  page = await signIn(browser, web, { viewport: { width: 1280, height: 900 } });
  page.on('pageerror', (error) => faults.push(error.message));
});

const dialog = (name: string) => page.getByRole('dialog', { name });
const row = (name: string) => page.getByRole('row').filter({ hasText: name });

/** An administrator of the demonstration's company, with a token, a webhook, and one of a connection. */
async function leaver(nome: string) {
  const email = `${nome.toLowerCase()}@teste.local`;
  const invited = await inviteUsuario({ ...admin, porta: 'cli' }, { nome, email, papel: 'administrador' });
  const { usuario_id: id, empresa_id } = await acceptAsNew(
    db(),
    { convite: invited.convite, nome, senha: SENHA },
    admin,
  );
  const session = await sessionOf(id, empresa_id);
  const member: Member = { id, membro_id: invited.id, email, papel: 'administrador', session };
  const ctx = await sessionContext(session);
  const token = await createToken(ctx, { nome: `ERP de ${nome}`, escopos: ESCOPOS });
  const tokens = await verbsOf(app).exchange(await authorize(app, member));
  const hook = (descricao: string) => ({ url: DESTINO, eventos: ['produto.criado'], descricao });
  return {
    member,
    token,
    own: await createWebhook(ctx, hook(`Loja de ${nome}`)),
    ofGrant: await createWebhook(await contextOfToken(tokens.access_token), hook(`Estoque de ${nome}`)),
    conexao_id: (await authenticateToken(db(), tokens.access_token)).id,
  };
}

test('a user is removed: what they leave is shown, one thing is kept, and the rest has ended', async () => {
  const { token, own, ofGrant } = await leaver('Davi');
  await page.goto('/usuarios');
  await page.getByRole('button', { name: 'Ações de Davi', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Remover' }).click();
  const ask = dialog('Remover Davi da empresa?');
  await ask.getByRole('group', { name: 'Token que será revogado' }).waitFor();
  await ask.getByText('criado pelo aplicativo Loja Certa').waitFor();
  await ask.getByText('Conexões de aplicativos, que terminam').waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await ask.getByLabel('Manter “ERP de Davi”').check();
  await ask.getByRole('button', { name: 'Remover usuário' }).click();
  await page
    .getByText('Terminaram junto: 1 conexão de aplicativo e 2 webhooks. Continua, como da empresa: 1 token.')
    .waitFor();
  await ask.waitFor({ state: 'hidden' });
  expect(await row('davi@teste.local').count()).toBe(0);
  await authenticateToken(db(), token.token);

  await page.goto('/integracoes/tokens');
  await row('ERP de Davi').getByText('da empresa').waitFor();
  await page.goto(`/integracoes/webhooks/${ofGrant.id}`);
  const why = page.getByRole('alert').filter({ hasText: 'Desativado porque o acesso de quem o criou terminou' });
  await why.getByText('ele passa a ser da empresa').waitFor();
  await page.getByText('Criado por Davi, com o aplicativo Loja Certa').waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await page.goto(`/integracoes/webhooks/${own.id}`);
  await why.getByRole('button', { name: 'Reativar agora' }).click();
  await why.waitFor({ state: 'hidden' });
  const [webhook] = await db().sql`SELECT ativo, responsavel_usuario_id FROM webhooks WHERE id = ${own.id}`;
  expect(webhook).toEqual({ ativo: true, responsavel_usuario_id: null });
});

test('a user is deactivated: the same is shown, what is ticked stays, they are out at once, and can come back', async () => {
  const { member, token, own, ofGrant } = await leaver('Caio');
  const theirs = await pageAs(browser, web, member);
  await theirs.goto('/produtos');
  await theirs.getByRole('heading', { level: 1 }).waitFor();
  await page.goto('/usuarios');
  await page.getByRole('button', { name: 'Ações de Caio', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Desativar' }).click();
  const ask = dialog('Desativar Caio?');
  await ask.getByText('Dá para reativar depois, mas o que terminar agora não volta.').waitFor();
  await ask.getByRole('group', { name: 'Token que será revogado' }).waitFor();
  await ask.getByRole('group', { name: 'Webhooks que serão desativados' }).waitFor();
  await ask.getByText('Conexões de aplicativos, que terminam').waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await ask.getByLabel('Manter “Loja de Caio”').check();
  await ask.getByRole('button', { name: 'Desativar usuário' }).click();
  await page
    .getByText('Terminaram junto: 1 conexão de aplicativo, 1 token e 1 webhook. Continua, como da empresa: 1 webhook.')
    .waitFor();
  await row('caio@teste.local').getByText('Desativado').waitFor();
  await theirs.reload();
  await theirs.waitForURL('**/sem-empresa');
  await expect(authenticateToken(db(), token.token)).rejects.toThrow();
  const left = await db().sql`SELECT id, ativo FROM webhooks WHERE id IN (${own.id}, ${ofGrant.id}) ORDER BY id`;
  expect(left.map(({ ativo }) => ativo)).toEqual([true, false]);

  await page.getByRole('button', { name: 'Ações de Caio', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Reativar' }).click();
  await dialog('Reativar Caio?').getByRole('button', { name: 'Reativar usuário' }).click();
  await row('caio@teste.local').getByText('Ativo', { exact: true }).waitFor();
  await theirs.reload();
  await theirs.getByText('Para abrir a empresa, saia e entre de novo.').waitFor();
  await theirs.getByRole('button', { name: 'Sair' }).click();
  await theirs.waitForURL('**/entrar');
  await enter(theirs, { email: member.email, senha: SENHA });
  await theirs.waitForURL('**/inicio');
  await theirs.context().close();
});

test('an application is disconnected: the webhook that it made stops, unless it is kept', async () => {
  const { conexao_id, ofGrant } = await leaver('Elisa');
  await page.goto(`/integracoes/conexoes/${conexao_id}`);
  await page.getByRole('button', { name: 'Desconectar', exact: true }).click();
  const ask = dialog('Desconectar “Loja Certa”?');
  await ask.getByLabel('Manter “Estoque de Elisa”').check();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await ask.getByRole('button', { name: 'Desconectar' }).click();
  await page.getByText('Continua, como da empresa: 1 webhook.').waitFor();
  const [webhook] = await db().sql`SELECT ativo, responsavel_concessao_id FROM webhooks WHERE id = ${ofGrant.id}`;
  expect(webhook).toEqual({ ativo: true, responsavel_concessao_id: null });
});

test('a company chooses which applications it accepts, and takes one off with what is connected', async () => {
  const { conexao_id } = await leaver('Fabio');
  await page.goto('/integracoes/conexoes');
  await page.getByRole('button', { name: 'Aplicativos permitidos' }).click();
  const list = dialog('Aplicativos permitidos');
  await list.getByLabel('Só os da lista').click();
  await list.getByText('por enquanto, ninguém consegue autorizar nenhum').waitFor();
  await list.getByLabel('Incluir pelo client_id').fill('rmn_app_nenhum');
  await list.getByRole('button', { name: 'Incluir', exact: true }).click();
  await list.getByText('Não há aplicativo com este client_id').waitFor();
  await hasFocus(list.getByLabel('Incluir pelo client_id'));
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await list.getByRole('button', { name: 'Incluir Loja Certa' }).click();
  await list.getByRole('button', { name: 'Retirar Loja Certa' }).click();
  await list.getByLabel(/Desconectar também: \d+ conex/).waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await list.getByRole('button', { name: 'Retirar da lista' }).click();
  await list.getByText('Nenhum aplicativo ainda').waitFor();
  const [row] = await db().sql`SELECT encerrada_motivo FROM concessoes WHERE id = ${conexao_id}`;
  expect(row?.encerrada_motivo).toBe('desconectada');
  await list.getByLabel('Qualquer aplicativo').click();
  await expect
    .poll(() => db().sql`SELECT aplicativos_por_lista FROM empresas WHERE id = ${web.demonstracao.empresa_id}`)
    .toEqual([{ aplicativos_por_lista: false }]);
});

test('no screen had a fault of its own', () => {
  expect(faults).toEqual([]);
});
