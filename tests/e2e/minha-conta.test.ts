import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '#server/platform/db.ts';
import { complaintsOf, enter, faultsEverywhere } from '#tests/support/browser.ts';
import { pageAs } from '#tests/support/consent.ts';
import { type Company, type Member, makeCompany, SENHA } from '#tests/support/factory.ts';
import { hasFocus } from '#tests/support/keyboard.ts';
import { mailTo } from '#tests/support/mail.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';

// What is a person's own: name, password, sessions, notices, and the proof that delicate things ask for.

const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 900 } };
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36';
const NEW = 'cavalo verde na ponte';

let web: Web;
let browser: Browser;
let company: Company;
beforeAll(async () => {
  [web, browser, company] = await Promise.all([openWeb(), openBrowser(), makeCompany()]);
});

const look = async (page: Page) => expect(await faultsEverywhere(page)).toEqual([]);
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The account's page, in a browser where the person is signed in. */
async function open(member: Member, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await pageAs(browser, web, member, { ...DESK, ...options });
  await page.goto('/minha-conta');
  await card(page, 'Sessões').getByRole('listitem').first().waitFor();
  return page;
}

/** The same by the sign-in screen, in a browser of another kind. */
async function signedIn(member: Member, userAgent: string): Promise<Page> {
  const page = await pageAs(browser, web, null, { ...DESK, userAgent });
  await enter(page, { ...member, senha: SENHA });
  await page.waitForURL('**/inicio');
  return page;
}

async function isOut(page: Page): Promise<void> {
  await page.goto('/produtos');
  await page.waitForURL('**/entrar?voltar=%2Fprodutos');
}

test('the name changes, here and in the company’s list; an empty one is refused in place', async () => {
  const page = await open(await company.member('administrador'));
  const complaints = await complaintsOf(page);
  expect(await page.getByRole('button', { name: 'Salvar nome' }).isDisabled()).toBe(true);
  await page.getByLabel('Nome', { exact: true }).fill(' ');
  await press(page, 'Salvar nome');
  await page.getByLabel('Nome', { exact: true }).and(page.locator('[aria-invalid=true]')).waitFor();
  await page.getByLabel('Nome', { exact: true }).fill('Ana de Souza');
  await press(page, 'Salvar nome');
  await page.getByText('Nome salvo.').waitFor();
  await page.getByRole('button', { name: 'Menu de Ana de Souza' }).waitFor();
  await page.goto('/usuarios');
  await page.getByRole('row').filter({ hasText: 'Ana de Souza' }).waitFor();
  expect(complaints().filter((each) => !each.includes('status of 400'))).toEqual([]);
  await page.context().close();
});

test('a name that is typed and not saved is asked about before the page is left', async () => {
  const page = await open(await company.member('operador'));
  const nome = page.getByLabel('Nome', { exact: true });
  await nome.fill('Nome pela metade');
  await page.getByRole('link', { name: 'Início', exact: true }).first().click();
  const question = page.getByRole('dialog', { name: 'Descartar o que você preencheu?' });
  await question.getByRole('button', { name: 'Continuar preenchendo' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await nome.inputValue()).toBe('Nome pela metade');
  await press(page, 'Salvar nome');
  await page.getByText('Nome salvo.').waitFor();
  await page.getByRole('link', { name: 'Início', exact: true }).first().click();
  await page.waitForURL(/\/inicio/);
  await page.context().close();
});

test('the password changes with the present one; what is wrong is refused in place, and other sessions end', async () => {
  const member = await company.member('operador');
  const [page, other] = [await open(member), await signedIn(member, WINDOWS)];
  const fill = async (present: string, next: string, repeated = next) => {
    await page.getByLabel('Senha atual').fill(present);
    await page.getByLabel('Nova senha', { exact: true }).fill(next);
    await page.getByLabel('Confirmar nova senha').fill(repeated);
    await press(page, 'Trocar senha');
  };
  await fill('nem perto disso', NEW);
  await page.getByText('A senha atual não confere.').waitFor();
  await hasFocus(page.getByLabel('Senha atual'));
  await look(page);
  await fill(SENHA, NEW, 'outra coisa qualquer');
  await page.getByText('As duas senhas novas não são iguais.').waitFor();
  await hasFocus(page.getByLabel('Confirmar nova senha'));
  await fill(SENHA, '1234567890');
  await page.getByText('Esta senha está entre as mais usadas').waitFor();
  await fill(SENHA, NEW);
  await page.getByText('Senha trocada. As sessões abertas em outros lugares terminaram.').waitFor();
  expect(await page.getByLabel('Senha atual').inputValue()).toBe('');
  await isOut(other);
  await enter(other, { ...member, senha: NEW });
  await other.waitForURL('**/inicio');
  await page.reload();
  await card(page, 'Sessões').getByText('Esta sessão').waitFor();
  for (const each of [page, other]) await each.context().close();
});

test('sessions are listed with device and place; one is ended, then all others, and whoever sat there is out', async () => {
  const member = await company.member('operador');
  const [phone, desk, third] = [
    await signedIn(member, IPHONE),
    await signedIn(member, WINDOWS),
    await signedIn(member, WINDOWS),
  ];
  await db().sql`
    UPDATE sessoes SET ultimo_uso_ip = '200.160.2.3' WHERE usuario_id = ${member.id} AND agente LIKE '%iPhone%'`;
  const page = await open(member);
  const rows = card(page, 'Sessões').getByRole('listitem');
  expect(await rows.count()).toBe(4);
  const row = rows.filter({ hasText: 'Safari no iOS' });
  await row.getByText('Brasil · 200.160.2.3').waitFor();
  await rows.filter({ hasText: 'Esta sessão' }).getByText('Este computador').waitFor();
  await look(page);

  await row.getByRole('button', { name: 'Encerrar a sessão Safari no iOS' }).click();
  await page.getByText('Sessão encerrada.').waitFor();
  await row.waitFor({ state: 'hidden' });
  await isOut(phone);
  await desk.reload();
  await desk.waitForURL('**/inicio');

  await press(page, 'Encerrar todas as outras');
  const ask = page.getByRole('dialog', { name: 'Encerrar as outras sessões?' });
  await ask.getByText('As outras 2 sessões terminam na hora.').waitFor();
  await look(page);
  // What failed is told where it was asked for, and is gone when it is asked again.
  await page.route('**/api/trpc/**', (route) => route.abort());
  await ask.getByRole('button', { name: 'Encerrar' }).click();
  await ask.getByRole('alert').waitFor();
  await ask.getByRole('button', { name: 'Cancelar' }).click();
  await ask.waitFor({ state: 'hidden' });
  await page.unroute('**/api/trpc/**');
  await press(page, 'Encerrar todas as outras');
  await ask.getByText('As outras 2 sessões terminam na hora.').waitFor();
  expect(await ask.getByRole('alert').count()).toBe(0);
  await ask.getByRole('button', { name: 'Encerrar' }).click();
  await page.getByText('2 sessões encerradas.').waitFor();
  await rows.nth(1).waitFor({ state: 'hidden' });
  expect(await rows.count()).toBe(1);
  await isOut(desk);
  await isOut(third);
  for (const each of [page, phone, desk, third]) await each.context().close();
});

test('the switches of notices are kept, each for itself', async () => {
  const page = await open(await company.member('administrador'));
  const notice = (name: string) => card(page, 'Avisos por e-mail').getByRole('switch', { name });
  await notice('Webhook falhando').uncheck();
  await notice('Contrato no limite').uncheck();
  await notice('Contrato no limite').check();
  await notice('Webhook falhando').and(page.locator(':enabled')).waitFor();
  await page.reload();
  await notice('Webhook falhando').waitFor();
  expect(await notice('Webhook falhando').isChecked()).toBe(false);
  for (const name of ['Entrada em um dispositivo novo', 'Webhook desativado', 'Contrato no limite']) {
    expect(await notice(name).isChecked(), name).toBe(true);
  }
  await page.context().close();
});

describe('with a proof older than 30 minutes', () => {
  const old = ({ id }: Member) =>
    db().sql`UPDATE sessoes SET confirmada_em = now() - interval '31 minutes' WHERE usuario_id = ${id}`;
  const proof = (page: Page) => page.getByRole('dialog', { name: 'Confirme que é você' });

  test('what is delicate asks for the password, and goes on by itself once it is right', async () => {
    const member = await company.member('operador');
    const page = await open(member);
    await old(member);
    await page.getByLabel('E-mail', { exact: true }).fill('provada@teste.local');
    await press(page, 'Trocar e-mail');
    await proof(page).getByLabel('Sua senha').fill('nem perto disso');
    await look(page);
    await page.keyboard.press('Enter');
    await proof(page).locator('[aria-invalid=true]').waitFor();
    expect(await mailTo('provada@teste.local')).toEqual([]);
    await proof(page).getByLabel('Sua senha').fill(SENHA);
    await page.keyboard.press('Enter');
    await page.getByText('Se provada@teste.local estiver livre').waitFor();
    await proof(page).waitFor({ state: 'hidden' });
    expect((await mailTo('provada@teste.local')).length).toBe(1);
    await page.context().close();
  });

  test('whoever would rather not prove it is told that nothing was done, and can try again', async () => {
    const member = await company.member('operador');
    const page = await open(member);
    await old(member);
    await press(page, 'Configurar');
    await proof(page).getByRole('button', { name: 'Cancelar' }).click();
    const setup = page.getByRole('dialog', { name: 'Aplicativo autenticador' });
    await setup.getByText('Você não confirmou que é você: nada foi feito.').waitFor();
    await look(page);
    await setup.getByRole('button', { name: 'Tentar de novo' }).click();
    await proof(page).getByLabel('Sua senha').fill(SENHA);
    await page.keyboard.press('Enter');
    await setup.getByRole('img', { name: 'Código QR para o aplicativo autenticador' }).waitFor();
    await page.context().close();
  });
});
