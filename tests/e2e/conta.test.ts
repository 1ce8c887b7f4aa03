import type { Browser, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { inviteUsuario, makeRecoveryLink } from '#server/identidade/index.ts';
import { db } from '#server/platform/db.ts';
import { complaintsOf, faultsInBothSchemes, structureFaults } from '#tests/support/browser.ts';
import { pageAs } from '#tests/support/consent.ts';
import { type Company, makeCompany, SENHA } from '#tests/support/factory.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';

// What people do with their own access, in a browser: invitation, recovery, sessions, and the proof of who sits there.

const PHONE = { width: 390, height: 844 };
const NEW = 'uma-senha-bem-dela';

let web: Web;
let browser: Browser;
let company: Company;

beforeAll(async () => {
  [web, browser, company] = await Promise.all([openWeb(), openBrowser(), makeCompany()]);
});

/** A browser of somebody's own, in which nobody is signed in. */
async function stranger(): Promise<{ page: Page; complaints: () => string[] }> {
  const page = await pageAs(browser, web, null, { viewport: { width: 1280, height: 900 } });
  return { page, complaints: await complaintsOf(page) };
}

/** Nothing that axe finds serious, in both schemes and as a phone. */
async function look(page: Page): Promise<void> {
  expect(await faultsInBothSchemes(page)).toEqual([]);
  const size = page.viewportSize();
  await page.setViewportSize(PHONE);
  expect(await structureFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);
}

async function enter(page: Page, email: string, senha: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha').fill(senha);
  await page.keyboard.press('Enter');
}

async function invite(to: Company, email: string): Promise<string> {
  const { convite } = await inviteUsuario(to.ctx, { nome: 'Rosa', email, papel: 'operador' });
  return `/convite#${convite}`;
}

describe('an invitation', () => {
  test('of somebody new: by keyboard alone, with a name and a password of their own', async () => {
    const { page, complaints } = await stranger();
    const email = `nova-${company.id}@teste.local`;
    await page.goto(await invite(company, email));
    await page.getByText(`convidou ${email}`).waitFor();
    await look(page);
    await page.getByLabel('Seu nome').focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Rosa Weber');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1234567890');
    await page.keyboard.press('Enter');
    await page.getByText('entre as mais usadas').waitFor();
    await page.getByRole('textbox', { name: 'Escolha uma senha' }).fill(NEW);
    await page.getByText('Força: ').waitFor();
    await look(page);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/inicio');
    await page.getByRole('button', { name: 'Menu de Rosa Weber' }).waitFor();
    expect(complaints().filter((each) => !each.includes('status of 400'))).toEqual([]);
    await page.context().close();
  });

  test('of somebody who signs in already: they sign in, come back to it, and accept', async () => {
    const [member, next] = [await company.member('operador'), await makeCompany()];
    const { page } = await stranger();
    await page.goto(await invite(next, member.email));
    await page.getByRole('link', { name: 'Entrar para aceitar' }).click();
    await page.waitForURL('**/entrar?voltar=%2Fconvite');
    await enter(page, member.email, SENHA);
    await page.getByRole('button', { name: 'Aceitar convite' }).click();
    await page.waitForURL('**/inicio');
    const name = (await next.ctx.db.sql`SELECT nome FROM empresas WHERE id = ${next.id}`)[0]?.nome;
    await page.getByText(name).first().waitFor();
    await page.context().close();
  });

  test('that does not work says so, and one that is refused is gone', async () => {
    const { page } = await stranger();
    await page.goto('/convite#rmn_cv_nada');
    await page.getByRole('alert').filter({ hasText: 'não vale mais' }).waitFor();
    await look(page);
    const address = await invite(company, `recusa-${company.id}@teste.local`);
    await page.goto('/entrar');
    await page.goto(address);
    await page.getByRole('button', { name: 'Recusar' }).click();
    await page.getByText('Convite recusado').waitFor();
    await page.reload();
    await page.getByRole('alert').filter({ hasText: 'não vale mais' }).waitFor();
    await page.context().close();
  });
});

test('a forgotten password: from the sign-in screen to a new one', async () => {
  const member = await company.member('operador');
  const { page } = await stranger();
  await page.goto('/entrar');
  await page.getByRole('link', { name: 'Esqueci a senha' }).click();
  await page.getByLabel('E-mail').fill(member.email);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Veja o seu e-mail' }).waitFor();
  await look(page);
  const { link } = await makeRecoveryLink(db(), { email: member.email });
  await page.goto(`/recuperar#${link}`);
  await page.getByRole('textbox', { name: 'Nova senha' }).fill(NEW);
  await look(page);
  await page.getByRole('button', { name: 'Salvar senha' }).click();
  await page.getByRole('link', { name: 'Entrar com a senha nova' }).click();
  await enter(page, member.email, NEW);
  await page.waitForURL('**/inicio');
  await page.context().close();
});

test('whoever is in no company any more is told so, and goes nowhere in circles', async () => {
  const member = await company.member('operador');
  const page = await pageAs(browser, web, member);
  await db().sql`UPDATE usuarios_empresas SET ativo = false WHERE id = ${member.membro_id}`;
  for (const path of ['/estoque', '/entrar', '/sem-empresa']) {
    await page.goto(path);
    await page.getByRole('heading', { name: 'Você não está em nenhuma empresa' }).waitFor();
  }
  await look(page);
  await page.getByRole('button', { name: 'Sair' }).click();
  await page.waitForURL('**/entrar');
  await page.goto('/sem-empresa');
  await page.waitForURL('**/entrar');
  await page.context().close();
});

describe('at the panel', () => {
  test('sessions are listed and ended; a browser whose session was ended is out', async () => {
    const member = await company.member('operador');
    const page = await pageAs(browser, web, member);
    const { page: other } = await stranger();
    await other.goto('/entrar');
    await enter(other, member.email, SENHA);
    await other.waitForURL('**/inicio');
    await page.goto('/minha-conta');
    await page.getByText('Esta sessão').waitFor();
    await page.getByRole('button', { name: 'Encerrar todas as outras' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Encerrar' }).click();
    await page.getByText('Uma sessão encerrada.').waitFor();
    await other.goto('/estoque');
    await other.waitForURL('**/entrar?voltar=*');
    await Promise.all([page, other].map((each) => each.context().close()));
  });

  test('a delicate action waits for the proof: cancelled, the form is as it was; confirmed, it goes on', async () => {
    const admin = await company.member('administrador');
    const page = await pageAs(browser, web, admin, { viewport: { width: 1280, height: 900 } });
    await db().sql`UPDATE sessoes SET confirmada_em = now() - interval '1 hour' WHERE usuario_id = ${admin.id}`;
    await page.goto('/integracoes/tokens?novo=token');
    const form = page.getByRole('dialog').first();
    await form.getByRole('textbox', { name: 'Nome' }).fill('Depois da prova');
    await form.getByRole('radio', { name: 'Estoque: Leitura e escrita' }).check();
    await form.getByRole('button', { name: 'Criar token' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirme que é você' });
    await proof.waitFor();
    await look(page);
    await proof.getByRole('button', { name: 'Cancelar' }).click();
    await proof.waitFor({ state: 'hidden' });
    expect(await form.getByRole('textbox', { name: 'Nome' }).inputValue()).toBe('Depois da prova');
    await form.getByRole('button', { name: 'Criar token' }).click();
    await proof.getByLabel('Sua senha').fill('errada');
    await page.keyboard.press('Enter');
    await proof.getByText('A senha não confere.').waitFor();
    await proof.getByLabel('Sua senha').fill(SENHA);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Copiar token' }).waitFor();
    await page.context().close();
  });
});
