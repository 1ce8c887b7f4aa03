import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { removeUsuario } from '#server/acesso/index.ts';
import { acceptAsNew, inviteUsuario } from '#server/identidade/index.ts';
import { db } from '#server/platform/db.ts';
import { complaintsOf, faultsEverywhere } from '#tests/support/browser.ts';
import { pageAs } from '#tests/support/consent.ts';
import { type Company, type Member, makeCompany, SENHA } from '#tests/support/factory.ts';
import { hasFocus, tabTo } from '#tests/support/keyboard.ts';
import { mailedLink } from '#tests/support/mail.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';

// An invitation, from the link in its e-mail to the panel: by a new person, by one who has an account, by the wrong one.

const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
const STRONG = 'cavalo verde na ponte';

let web: Web;
let browser: Browser;
let company: Company;
let nome: string;
beforeAll(async () => {
  [web, browser, company] = await Promise.all([openWeb(), openBrowser(), makeCompany()]);
  const [row] = await db().sql<{ nome: string }[]>`SELECT nome FROM empresas WHERE id = ${company.id}`;
  nome = row?.nome ?? '';
});

/** An invitation, and the address in its e-mail. */
async function invite(email: string): Promise<{ id: number; link: string }> {
  const { id } = await inviteUsuario(company.ctx, { nome: 'Célia', email, papel: 'operador' });
  return { id, link: await mailedLink(email, 'convite') };
}
const open = (user: Pick<Member, 'session'> | null) => pageAs(browser, web, user, DESK);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const look = async (page: Page) => expect(await faultsEverywhere(page)).toEqual([]);

/** The panel of the company that invited is open, for the person with this e-mail. */
async function isIn(page: Page, email: string): Promise<void> {
  await page.waitForURL('**/inicio');
  await page.getByRole('banner').getByText(nome, { exact: true }).waitFor();
  await page.goto('/minha-conta');
  expect(await page.getByLabel('E-mail', { exact: true }).inputValue()).toBe(email);
}

describe('a new person', () => {
  test('reads what is offered, chooses a name and a password that is refused in place while it is weak, and is in', async () => {
    const email = 'celia@convite.local';
    const { link } = await invite(email);
    const page = await open(null);
    const complaints = await complaintsOf(page);
    await page.goto(link);
    await page.getByRole('heading', { name: `Convite de ${nome}` }).waitFor();
    await page.getByText('Você entra como Operador').waitFor();
    await look(page);
    const senha = page.getByLabel('Escolha uma senha');
    await senha.fill('xk7Qw');
    await page.getByText('faltam 5 caracteres').waitFor();
    // However good it is, what is too short is weak.
    await senha.fill('xk7Qw#9vZ');
    await page.getByText('Força: fraca, falta 1 caractere').waitFor();
    await press(page, 'Aceitar convite');
    await page.getByText('Use ao menos 10 caracteres.').waitFor();
    await hasFocus(senha);
    await senha.fill('1234567890');
    await page.getByText('Força: muito fraca').waitFor();
    await press(page, 'Aceitar convite');
    await page.getByText('Esta senha está entre as mais usadas').waitFor();
    await look(page);
    await senha.fill(STRONG);
    await page.getByText(/^Força: (boa|forte)$/).waitFor();
    await page.getByText('Esta senha está entre as mais usadas').waitFor({ state: 'hidden' });
    await page.getByLabel('Seu nome').fill('Célia Prado');
    await press(page, 'Aceitar convite');
    await isIn(page, email);
    expect(await page.getByLabel('Nome', { exact: true }).inputValue()).toBe('Célia Prado');
    expect(complaints().filter((each) => !each.includes('status of 400'))).toEqual([]);
    await page.context().close();
  });

  test('does it with the keyboard alone, and sees where they are', async () => {
    const email = 'teclado@convite.local';
    const { link } = await invite(email);
    const page = await open(null);
    await page.goto(link);
    await page.getByLabel('Seu nome').waitFor();
    await tabTo(page, 'Seu nome');
    await tabTo(page, 'Escolha uma senha');
    await page.keyboard.type('curta');
    await page.keyboard.press('Enter');
    await page.getByText('Use ao menos 10 caracteres.').waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(STRONG);
    await tabTo(page, 'Mostrar o que foi digitado');
    await page.keyboard.press('Space');
    expect(await page.getByLabel('Escolha uma senha').getAttribute('type')).toBe('text');
    await tabTo(page, 'Aceitar convite');
    await page.keyboard.press('Enter');
    await isIn(page, email);
    await page.context().close();
  });

  test('in a browser where somebody else is signed in is told so; that session ends', async () => {
    const other = await company.member('leitura');
    const email = 'nova@convite.local';
    const { link } = await invite(email);
    const page = await open(other);
    await page.goto(link);
    await page.getByText(`Você está usando a conta ${other.email}`).waitFor();
    await look(page);
    await page.getByLabel('Escolha uma senha').fill(STRONG);
    await press(page, 'Aceitar convite');
    await isIn(page, email);
    const left = await db().sql`SELECT id FROM sessoes WHERE usuario_id = ${other.id} AND encerrada_em IS NULL`;
    expect(left).toEqual([]);
    await page.context().close();
  });
});

describe('who has an account', () => {
  test('accepts at once where they are signed in, and comes to the company that invited', async () => {
    const member = await (await makeCompany()).member('operador');
    const { link } = await invite(member.email);
    const page = await open(member);
    await page.goto(link);
    await page.getByRole('button', { name: 'Aceitar convite' }).waitFor();
    await look(page);
    await press(page, 'Aceitar convite');
    await isIn(page, member.email);
    await page.context().close();
  });

  test('signs in first elsewhere, and is back at the invitation; its token is in no address that the server is asked for', async () => {
    const member = await (await makeCompany()).member('operador');
    const { link } = await invite(member.email);
    const page = await open(null);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url().replace(/#.*/, ''), request.headers().referer ?? ''));
    await page.goto(link);
    await page.getByText('Este e-mail já entra no Romaneio').waitFor();
    await look(page);
    await page.getByRole('link', { name: 'Entrar para aceitar' }).click();
    await page.waitForURL('**/entrar?voltar=%2Fconvite');
    await page.getByLabel('E-mail').fill(member.email);
    await page.getByLabel('Senha').fill(SENHA);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/convite');
    await press(page, 'Aceitar convite');
    await isIn(page, member.email);
    expect(asked.filter((address) => address.includes(link.split('#')[1] ?? link))).toEqual([]);
    await page.context().close();
  });

  test('is told when they are signed in as somebody else, and changes the account', async () => {
    const [member, wrong] = [await (await makeCompany()).member('operador'), await company.member('leitura')];
    const { link } = await invite(member.email);
    const page = await open(wrong);
    await page.goto(link);
    await page.getByText(`Você entrou como ${wrong.email}, e o convite é para ${member.email}`).waitFor();
    // It is not theirs to decline either.
    expect(await page.getByRole('button', { name: 'Recusar' }).count()).toBe(0);
    await look(page);
    await press(page, 'Trocar de conta');
    await page.waitForURL('**/entrar?voltar=%2Fconvite');
    await page.getByLabel('E-mail').fill(member.email);
    await page.getByLabel('Senha').fill(SENHA);
    await page.keyboard.press('Enter');
    await press(page, 'Aceitar convite');
    await isIn(page, member.email);
    await page.context().close();
  });

  test('whose session has ended meanwhile signs in again, and finds the invitation', async () => {
    const member = await (await makeCompany()).member('operador');
    const { link } = await invite(member.email);
    const page = await open(member);
    await page.goto(link);
    await page.getByRole('button', { name: 'Aceitar convite' }).waitFor();
    await db()
      .sql`UPDATE sessoes SET encerrada_em = now(), encerrada_motivo = 'encerrada' WHERE usuario_id = ${member.id}`;
    await press(page, 'Aceitar convite');
    await page.waitForURL('**/entrar?voltar=%2Fconvite');
    await page.getByLabel('E-mail').fill(member.email);
    await page.getByLabel('Senha').fill(SENHA);
    await page.keyboard.press('Enter');
    await press(page, 'Aceitar convite');
    await isIn(page, member.email);
    await page.context().close();
  });
});

describe('a link', () => {
  test('declines the invitation after a question, and opens nothing then', async () => {
    const { link } = await invite('recusa@convite.local');
    const page = await open(null);
    await page.goto(link);
    await press(page, 'Recusar');
    const ask = page.getByRole('dialog', { name: `Recusar o convite de ${nome}?` });
    await ask.getByRole('button', { name: 'Voltar' }).click();
    await ask.waitFor({ state: 'hidden' });
    await press(page, 'Recusar');
    await look(page);
    await ask.getByRole('button', { name: 'Recusar convite' }).click();
    await page.getByRole('heading', { name: 'Convite recusado' }).waitFor();
    await look(page);
    await page.reload();
    await page.getByRole('heading', { name: 'Este convite não abre' }).waitFor();
    await page.context().close();
  });

  test.each([
    [
      'was used',
      async ({ link }: { link: string }) => {
        const convite = link.split('#')[1];
        await acceptAsNew(db(), { convite, nome: 'Célia', senha: SENHA }, company.ctx);
      },
    ],
    ['was cancelled', ({ id }: { id: number }) => removeUsuario(company.ctx, { id })],
    [
      'is over',
      ({ id }: { id: number }) =>
        db().sql`UPDATE usuarios_empresas SET convite_expira_em = now() - interval '1 second' WHERE id = ${id}`,
    ],
  ])('that %s says so, and what to do', async (why, end) => {
    const invited = await invite(`${why.replaceAll(' ', '-')}@convite.local`);
    await end(invited);
    const page = await open(null);
    await page.goto(invited.link);
    await page.getByText('Este convite não vale mais: foi aceito, cancelado ou venceu. Peça outro').waitFor();
    await look(page);
    await page.getByRole('link', { name: 'Entrar no Romaneio' }).click();
    await page.waitForURL('**/entrar');
    await page.context().close();
  });

  test('that lost its end on the way says so', async () => {
    const page = await open(company.admin);
    await page.goto('/convite');
    await page.getByText('O endereço está incompleto').waitFor();
    await look(page);
    await page.getByRole('link', { name: 'Ir para o painel' }).click();
    await page.waitForURL('**/inicio');
    await page.context().close();
  });
});
