import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { complaintsOf, enter, faultsEverywhere } from '#tests/support/browser.ts';
import { pageAs } from '#tests/support/consent.ts';
import { type Company, makeCompany, SENHA } from '#tests/support/factory.ts';
import { hasFocus, tabTo } from '#tests/support/keyboard.ts';
import { mailedLink, mailTo } from '#tests/support/mail.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';

// A forgotten password, from the sign-in screen over the link in the e-mail to the panel.

const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
const NEW = 'cavalo verde na ponte';

let web: Web;
let browser: Browser;
let company: Company;
beforeAll(async () => {
  [web, browser, company] = await Promise.all([openWeb(), openBrowser(), makeCompany()]);
});

const look = async (page: Page) => expect(await faultsEverywhere(page)).toEqual([]);
const nobody = () => pageAs(browser, web, null, DESK);

async function ask(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Enviar link' }).click();
  await page.getByRole('heading', { name: 'Veja o seu e-mail' }).waitFor();
}

test('an e-mail that nobody has is answered like one that somebody has, and can be typed again', async () => {
  const { email } = await company.member('operador');
  const page = await nobody();
  await page.goto('/entrar');
  await page.getByRole('link', { name: 'Esqueci a senha' }).click();
  await page.waitForURL('**/recuperar');
  await look(page);
  const answers: string[] = [];
  for (const each of ['ninguem@teste.local', email]) {
    await ask(page, each);
    answers.push((await page.getByRole('main').innerText()).replaceAll(each, '…'));
    await look(page);
    await page.getByRole('button', { name: 'Tentar com outro e-mail' }).click();
  }
  expect(answers[0]).toBe(answers[1]);
  expect(await page.getByLabel('E-mail').inputValue()).toBe(email);
  await page.getByLabel('E-mail').fill('sem-arroba');
  await page.keyboard.press('Enter');
  await page.getByText('Informe um e-mail válido.').waitFor();
  expect([await mailTo('ninguem@teste.local'), (await mailTo(email)).length]).toEqual([[], 1]);
  await page.context().close();
});

test('the link in the e-mail makes a new password, ends the sessions, and works once', async () => {
  const member = await company.member('operador');
  const before = await pageAs(browser, web, member, DESK);
  await before.goto('/inicio');
  await before.getByRole('heading', { level: 1 }).waitFor();
  const page = await nobody();
  const complaints = await complaintsOf(page);
  await page.goto('/recuperar');
  await ask(page, member.email);
  const link = await mailedLink(member.email, 'recuperacao');

  await page.goto(link);
  await page.getByText(`Para entrar como ${member.email}.`).waitFor();
  // On a phone, the e-mail and the full stop after it stay in one line.
  await page.setViewportSize({ width: 390, height: 844 });
  const lines = (line: HTMLElement) => line.offsetHeight / Number.parseFloat(getComputedStyle(line).lineHeight);
  expect(await page.getByText(`${member.email}.`, { exact: true }).evaluate(lines)).toBeLessThan(1.5);
  await page.setViewportSize({ width: 1280, height: 800 });
  const senha = page.getByLabel('Nova senha');
  await senha.fill('romaneio12345');
  await page.getByText(/^Força: /).waitFor();
  await senha.fill('palmeiras1');
  await page.getByRole('button', { name: 'Salvar senha' }).click();
  await page.getByText('Esta senha está entre as mais usadas').waitFor();
  await look(page);
  await senha.fill(NEW);
  await page.getByRole('button', { name: 'Salvar senha' }).click();
  await page.getByRole('heading', { name: 'Senha trocada' }).waitFor();
  await look(page);
  expect(complaints().filter((each) => !each.includes('status of 400'))).toEqual([]);

  await before.reload();
  await before.waitForURL('**/entrar?voltar=%2Finicio');
  await enter(before, { ...member, senha: SENHA });
  await before.getByText('E-mail ou senha incorretos.').waitFor();
  await page.getByRole('link', { name: 'Entrar com a senha nova' }).click();
  await page.waitForURL('**/entrar');
  await enter(page, { ...member, senha: NEW });
  await page.waitForURL('**/inicio');

  const again = await nobody();
  await again.goto(link);
  await again.getByText('Este link não vale mais: foi usado, cancelado ou venceu.').waitFor();
  expect(await again.getByLabel('Nova senha').count()).toBe(0);
  await look(again);
  await again.getByRole('link', { name: 'Pedir outro link' }).click();
  await again.getByRole('heading', { name: 'Esqueceu a senha?' }).waitFor();
  expect(new URL(again.url()).hash).toBe('');
  for (const each of [before, page, again]) await each.context().close();
});

test('all of it is done with the keyboard alone, and the focus is where one goes on', async () => {
  const { email } = await company.member('operador');
  const page = await nobody();
  await page.goto('/recuperar');
  await hasFocus(page.getByLabel('E-mail'));
  await page.keyboard.type(email);
  await tabTo(page, 'Enviar link');
  await page.keyboard.press('Enter');
  await hasFocus(page.getByRole('heading', { name: 'Veja o seu e-mail' }));
  await page.goto(await mailedLink(email, 'recuperacao'));
  await hasFocus(page.getByLabel('Nova senha'));
  await page.keyboard.type('curta');
  await page.keyboard.press('Enter');
  await page.getByText('Use ao menos 10 caracteres.').waitFor();
  await hasFocus(page.getByLabel('Nova senha'));
  await page.keyboard.press('Control+A');
  await page.keyboard.type(NEW);
  await tabTo(page, 'Mostrar o que foi digitado');
  await tabTo(page, 'Salvar senha');
  await page.keyboard.press('Enter');
  await hasFocus(page.getByRole('heading', { name: 'Senha trocada' }));
  await tabTo(page, 'Entrar com a senha nova');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/entrar');
  await hasFocus(page.getByLabel('E-mail'));
  await page.keyboard.type(email);
  await tabTo(page, 'Senha');
  await page.keyboard.type(NEW);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/inicio');
  await page.context().close();
});
