import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { updateEmpresa } from '#server/identidade/index.ts';
import { complaintsOf, enter, faultsEverywhere } from '#tests/support/browser.ts';
import { pageAs } from '#tests/support/consent.ts';
import { type Company, makeCompany, SENHA } from '#tests/support/factory.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';
import { codeOf } from '#tests/support/second-factor.ts';

// The second factor in a browser: an authenticator application, recovery codes, passkeys, and a company that asks for one.

const LARGE: BrowserContextOptions = { viewport: { width: 1280, height: 900 } };

let web: Web;
let browser: Browser;
let company: Company;
beforeAll(async () => {
  [web, browser, company] = await Promise.all([openWeb(), openBrowser(), makeCompany()]);
});

const look = async (page: Page) => expect(await faultsEverywhere(page)).toEqual([]);

/** Chromium's own authenticator, which says yes. */
async function authenticator(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return cdp;
}

// Both are accepted a step of thirty seconds later too, however slow the machine; a code is accepted once.
const [PRESENT, NEXT] = [0, 1];

/** Sets the application up in a dialog that is open. Returns its secret and the recovery codes. */
async function setUpApp(page: Page): Promise<{ segredo: string; codigos: string[] }> {
  await page.getByRole('img', { name: 'Código QR para o aplicativo autenticador' }).waitFor();
  const segredo = ((await page.getByTestId('valor-copiavel').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Código de 6 números').fill(codeOf(segredo, PRESENT));
  await page.keyboard.press('Enter');
  await page.getByText('Guarde os seus códigos').waitFor();
  const codigos = await page
    .getByRole('list', { name: 'Códigos de recuperação' })
    .getByRole('listitem')
    .allTextContents();
  return { segredo, codigos };
}

async function keepCodes(page: Page): Promise<void> {
  await page.getByLabel('Guardei os códigos em um lugar seguro').check();
  await page.getByRole('button', { name: 'Concluir' }).click();
}

describe('an authenticator application', () => {
  test('is set up, asked for by the next sign-in, and replaced by a recovery code', async () => {
    const member = await company.member('operador');
    const page = await pageAs(browser, web, member, LARGE);
    const complaints = await complaintsOf(page);
    await page.goto('/minha-conta');
    const card = page.getByRole('region', { name: 'Verificação em duas etapas' });
    await card.getByText('Desativada: hoje basta a senha').waitFor();
    await card.getByRole('button', { name: 'Configurar' }).click();
    await page.getByLabel('Código de 6 números').fill('000000');
    await page.getByRole('button', { name: 'Ativar' }).click();
    await page.getByText('O código não confere').waitFor();
    await look(page);
    const { segredo, codigos } = await setUpApp(page);
    expect(codigos).toHaveLength(10);
    await look(page);
    // Nothing closes what is shown once but the word that it is kept.
    await page.keyboard.press('Escape');
    expect(await page.getByRole('button', { name: 'Concluir' }).isDisabled()).toBe(true);
    await keepCodes(page);
    await card.getByText('Restam 10').waitFor();
    await look(page);
    expect(complaints().filter((each) => !each.includes('status of 400'))).toEqual([]);

    const fresh = await pageAs(browser, web, null, LARGE);
    await enter(fresh, { ...member, senha: SENHA });
    await fresh.getByText(`A senha de ${member.email} confere.`).waitFor();
    await look(fresh);
    // Half-way in is not in.
    await fresh.goto('/inicio');
    await fresh.waitForURL('**/entrar?voltar=%2Finicio');
    await fresh.getByLabel('Código do aplicativo autenticador').fill('000000');
    await fresh.keyboard.press('Enter');
    await fresh.getByText('O código não confere, ou já foi usado.').waitFor();
    // A server that could not look says nothing of the code.
    const answer = `${web.url}/entrar?error=INDISPONIVEL`;
    await fresh.route('**/api/auth/callback/credentials', (route) =>
      route.fulfill({ status: 401, json: { url: answer } }),
    );
    await fresh.keyboard.type('000000');
    await fresh.keyboard.press('Enter');
    await fresh.getByText('Não foi possível entrar agora.').waitFor();
    await fresh.unroute('**/api/auth/callback/credentials');
    await fresh.keyboard.type(codeOf(segredo, NEXT));
    await fresh.keyboard.press('Enter');
    await fresh.waitForURL('**/inicio');
    await fresh.context().close();

    const lost = await pageAs(browser, web, null, LARGE);
    await enter(lost, { ...member, senha: SENHA });
    await lost.getByRole('button', { name: 'Usar um código de recuperação' }).click();
    await look(lost);
    await lost.getByLabel('Código de recuperação').fill(codigos[0]?.toLowerCase() ?? '');
    await lost.keyboard.press('Enter');
    await lost.waitForURL('**/inicio');
    await lost.goto('/minha-conta');
    await lost.getByText('Restam 9').waitFor();
    await lost.getByRole('button', { name: 'Remover' }).click();
    await lost.getByRole('dialog').getByRole('button', { name: 'Remover' }).click();
    await lost.getByText('Desativada: hoje basta a senha').waitFor();
    await lost.context().close();
    await page.context().close();
  });
});

describe('a passkey', () => {
  test('is made, signs in alone and after the password, proves who sits there, and is renamed and removed', async () => {
    const member = await company.member('administrador');
    const page = await pageAs(browser, web, member, LARGE);
    const cdp = await authenticator(page);
    await page.goto('/minha-conta');
    const card = page.getByRole('region', { name: 'Verificação em duas etapas' });
    await card.getByRole('button', { name: 'Adicionar' }).click();
    await page.getByRole('dialog').getByLabel('Nome', { exact: true }).fill('Notebook da Ana');
    await look(page);
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByText('Guarde os seus códigos').waitFor();
    await keepCodes(page);
    await card.getByText('Notebook da Ana').waitFor();
    await look(page);

    // Signed out, in with the passkey alone.
    await page.getByRole('button', { name: /^Menu de/ }).click();
    await page.getByRole('menuitem', { name: 'Sair' }).click();
    await page.waitForURL('**/entrar**');
    await look(page);
    await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click();
    await page.waitForURL('**/inicio');

    // What is delicate, with an old proof: the passkey instead of the password.
    await company.ctx.db.sql`
      UPDATE sessoes SET confirmada_em = now() - interval '31 minutes' WHERE usuario_id = ${member.id}`;
    await page.goto('/minha-conta');
    await card.getByRole('button', { name: 'Gerar outros' }).click();
    await page.getByRole('button', { name: 'Gerar', exact: true }).click();
    await page.getByText('Confirme que é você').waitFor();
    await page.getByRole('button', { name: 'Usar chave de acesso' }).waitFor();
    await look(page);
    await page.getByRole('button', { name: 'Usar chave de acesso' }).click();
    await page.getByText('Guarde os seus códigos').waitFor();
    await keepCodes(page);

    await card.getByRole('button', { name: 'Renomear Notebook da Ana' }).click();
    await page.getByRole('dialog').getByLabel('Nome').fill('Notebook');
    await page.keyboard.press('Enter');
    await card.getByRole('button', { name: 'Remover Notebook', exact: true }).waitFor();

    // After the password, on the same device.
    await page.getByRole('button', { name: /^Menu de/ }).click();
    await page.getByRole('menuitem', { name: 'Sair' }).click();
    await page.waitForURL('**/entrar**');
    await enter(page, { ...member, senha: SENHA });
    await page.getByRole('button', { name: 'Usar chave de acesso' }).click();
    await page.waitForURL('**/inicio');
    await page.goto('/minha-conta');
    await card.getByRole('button', { name: 'Remover Notebook', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click();
    await card.getByText('Desativada: hoje basta a senha').waitFor();
    await cdp.detach();
    await page.context().close();
  });

  test('that the browser does not have, or that the person calls off, is explained', async () => {
    const page = await pageAs(browser, web, null, LARGE);
    const cdp = await authenticator(page);
    await page.goto('/entrar');
    await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click();
    await page.getByText('A chave de acesso não foi usada.').waitFor();
    await cdp.detach();
    await page.context().close();
  });
});

describe('a company that asks for a second factor', () => {
  const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

  test('is made so by an administrator who has one; leads others to set one up, and then on to where they were going', async () => {
    const strict = await makeCompany();
    const member = await strict.member('operador');
    const admin = await pageAs(browser, web, strict.admin, LARGE);
    const asked = admin.getByRole('switch', { name: 'Exigir verificação em duas etapas' });
    await admin.goto('/configuracoes');
    await asked.check();
    await admin.getByRole('button', { name: 'Salvar alterações' }).click();
    await admin.getByText('Antes, ative a verificação em duas etapas').waitFor();
    await look(admin);
    await admin.goto('/minha-conta');
    await admin.getByRole('button', { name: 'Configurar' }).click();
    await setUpApp(admin);
    await keepCodes(admin);
    await admin.getByText('Restam 10').waitFor();
    await admin.goto('/configuracoes');
    await asked.check();
    await admin.getByRole('button', { name: 'Salvar alterações' }).click();
    await admin.getByText('Configurações da empresa salvas.').waitFor();
    await admin.reload();
    await asked.waitFor();
    expect(await asked.isChecked()).toBe(true);
    await admin.goto('/minha-conta');
    await admin.getByText('exige a verificação em duas etapas.').waitFor();
    await admin.context().close();

    const page = await pageAs(browser, web, null, LARGE);
    await page.goto('/produtos');
    await page.getByLabel('E-mail').fill(member.email);
    await page.getByLabel('Senha').fill(SENHA);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/segundo-fator?voltar=%2Fprodutos');
    await page.getByText('só abre para quem usa verificação em duas etapas').waitFor();
    await look(page);
    await page.goto('/inicio');
    await page.waitForURL('**/segundo-fator**');
    await page.goto('/segundo-fator?voltar=%2Fprodutos');
    await page.getByRole('button', { name: 'Aplicativo autenticador' }).click();
    const { segredo } = await setUpApp(page);
    await keepCodes(page);
    await page.waitForURL('**/produtos');

    // From now on the application is asked for.
    const fresh = await pageAs(browser, web, null, LARGE);
    await enter(fresh, { ...member, senha: SENHA });
    await fresh.getByLabel('Código do aplicativo autenticador').fill(codeOf(segredo, NEXT));
    await fresh.keyboard.press('Enter');
    await fresh.waitForURL('**/inicio');
    for (const each of [page, fresh]) await each.context().close();
  });

  test('asks for the password before the set-up where the last proof is old, and for nothing of who calls it off', async () => {
    const strict = await makeCompany();
    const member = await strict.member('operador');
    await demand(strict);
    await strict.ctx.db.sql`
      UPDATE sessoes SET confirmada_em = now() - interval '31 minutes' WHERE usuario_id = ${member.id}`;
    const page = await pageAs(browser, web, member, LARGE);
    await page.goto('/produtos');
    await page.waitForURL('**/segundo-fator?voltar=%2Fprodutos');
    await page.getByRole('button', { name: 'Aplicativo autenticador' }).click();
    await dialog(page, 'Confirme que é você').getByRole('button', { name: 'Cancelar' }).click();
    await page.getByText('Você não confirmou que é você: nada foi feito.').waitFor();
    await look(page);
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await dialog(page, 'Confirme que é você').getByLabel('Sua senha').fill('nem perto disso');
    await page.keyboard.press('Enter');
    await dialog(page, 'Confirme que é você').locator('[aria-invalid=true]').waitFor();
    await look(page);
    await dialog(page, 'Confirme que é você').getByLabel('Sua senha').fill(SENHA);
    await page.keyboard.press('Enter');
    await setUpApp(page);
    await keepCodes(page);
    await page.waitForURL('**/produtos');
    await page.context().close();
  });

  test('does not keep a person from their other companies, nor from the way out', async () => {
    const [strict, other] = [await makeCompany(), await makeCompany()];
    const member = await strict.member('operador');
    await other.join(member);
    await demand(strict);
    const page = await pageAs(browser, web, member, LARGE);
    await page.goto('/inicio');
    await page.getByText('ou entre em outra empresa').waitFor();
    await look(page);
    const [row] = await other.ctx.db.sql<{ nome: string }[]>`SELECT nome FROM empresas WHERE id = ${other.id}`;
    await page.getByRole('button', { name: row?.nome ?? '' }).click();
    await page.waitForURL('**/inicio');
    await page.context().close();

    const leaving = await pageAs(browser, web, await strict.member('leitura'), LARGE);
    await leaving.goto('/inicio');
    await leaving.getByRole('button', { name: 'Sair' }).click();
    await leaving.waitForURL('**/entrar');
    await leaving.context().close();
  });
});

/** By the verb: the administrator's switch, without a set-up of their own. */
const demand = ({ ctx }: Company) =>
  updateEmpresa({ ...ctx, ator: { tipo: 'sistema', id: null, nome: 'Teste' } }, { exige_segundo_fator: true });
