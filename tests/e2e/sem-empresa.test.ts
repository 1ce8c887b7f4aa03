import type { Browser } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { removeUsuario, updateUsuario } from '#server/acesso/index.ts';
import { inviteUsuario } from '#server/identidade/index.ts';
import { enter, faultsEverywhere } from '#tests/support/browser.ts';
import { pageAs } from '#tests/support/consent.ts';
import { type Company, makeCompany, SENHA } from '#tests/support/factory.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';

let web: Web;
let browser: Browser;
beforeAll(async () => {
  [web, browser] = await Promise.all([openWeb(), openBrowser()]);
});

test('a person in no company is told so, and declines or accepts there the invitations that come', async () => {
  const [left, first, second] = await Promise.all([makeCompany(), makeCompany(), makeCompany()]);
  const member = await left.member('operador');
  await removeUsuario(left.ctx, { id: member.membro_id });
  const page = await pageAs(browser, web, null, { viewport: { width: 1280, height: 800 } });
  const look = async () => expect(await faultsEverywhere(page)).toEqual([]);
  await enter(page, { ...member, senha: SENHA });
  await page.waitForURL('**/sem-empresa');
  await page.getByText('Não há convite esperando por você').waitFor();
  await look();

  const invite = ({ ctx }: Company, papel: string) => inviteUsuario(ctx, { nome: 'Célia', email: member.email, papel });
  await invite(first, 'leitura');
  await invite(second, 'operador');
  await page.reload();
  const waiting = page.getByRole('group', { name: /^Convite de/ });
  const unwanted = waiting.filter({ hasText: 'convidou você como somente leitura' });
  await unwanted.getByRole('button', { name: 'Recusar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Recusar convite' }).click();
  await unwanted.waitFor({ state: 'hidden' });
  await look();
  await waiting.getByRole('button', { name: 'Aceitar' }).click();
  await page.waitForURL('**/inicio');
  await page.context().close();
});

test('who was deactivated and came back is told to sign in again, and the session offers no door that stays shut', async () => {
  const company = await makeCompany();
  const member = await company.member('operador');
  const page = await pageAs(browser, web, member, { viewport: { width: 1280, height: 800 } });
  for (const ativo of [false, true]) await updateUsuario(company.ctx, { id: member.membro_id, ativo });
  await page.goto('/inicio');
  await page.waitForURL('**/sem-empresa');
  await page.getByRole('heading', { level: 1, name: 'Entre de novo' }).waitFor();
  await page.getByText(/foi reativado\. Para abrir a empresa, saia e entre de novo/).waitFor();
  expect(await page.getByRole('button').allInnerTexts()).toEqual(['Sair']);
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sair' }).click();
  await page.waitForURL('**/entrar');
  await enter(page, { ...member, senha: SENHA });
  await page.waitForURL('**/inicio');
  await page.context().close();
});
