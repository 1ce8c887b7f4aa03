import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { authenticateToken } from '#server/acesso/index.ts';
import { db } from '#server/platform/db.ts';
import { complaintsOf, faultsInBothSchemes } from '#tests/support/browser.ts';
import { pageAs } from '#tests/support/consent.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { hasFocus } from '#tests/support/keyboard.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';

// The account in the panel: users, companies with their keys, the contract and what it refuses.

const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

let web: Web;
let browser: Browser;
let company: Company;
let page: Page;
beforeAll(async () => {
  [web, browser, company] = await Promise.all([openWeb(), openBrowser(), makeCompany()]);
  page = await pageAs(browser, web, company.admin, DESK);
});

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const act = async (on: string, action: string) => {
  await page.getByRole('button', { name: `Ações de ${on}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
};
const contract = (fields: string) =>
  db().sql.unsafe(`UPDATE contas SET ${fields} WHERE id = (SELECT conta_id FROM empresas WHERE id = ${company.id})`);

describe('users', () => {
  test('an accountant is invited, changed, invited again and withdrawn; the contract is said where it refuses', async () => {
    const complaints = await complaintsOf(page);
    await page.goto('/configuracoes?aba=usuarios');
    await page.waitForURL('**/usuarios');
    await page.getByRole('button', { name: 'Convidar usuário' }).click();
    await dialog('Convidar usuário').getByLabel('Nome').fill('Célia Prado');
    await dialog('Convidar usuário').getByLabel('E-mail').fill('celia@contas.local');
    await dialog('Convidar usuário').getByLabel('Administrador').check();
    await dialog('Convidar usuário').getByLabel('Contador').check();
    // An external access never administers.
    expect(await dialog('Convidar usuário').getByLabel('Administrador').isDisabled()).toBe(true);
    expect(await dialog('Convidar usuário').getByLabel('Somente leitura').isChecked()).toBe(true);
    await page.keyboard.press('Enter');
    const invited = dialog('Convite para Célia Prado');
    const link = await invited.getByTestId('valor-copiavel').textContent();
    expect(link).toContain('/convite#');
    await invited.getByRole('button', { name: 'Concluir' }).click();
    await row('celia@contas.local').getByText('Convidado', { exact: true }).waitFor();
    await row('celia@contas.local').getByText('Contador').waitFor();
    await act('Célia Prado', 'Reenviar convite');
    const again = await dialog('Convite para Célia Prado').getByTestId('valor-copiavel').textContent();
    expect(again).not.toBe(link);
    await page.getByRole('button', { name: 'Concluir' }).click();

    await contract('limite_usuarios = 1');
    await act('Célia Prado', 'Editar');
    await dialog('Editar Célia Prado').getByLabel('Interno').check();
    await page.getByRole('button', { name: 'Salvar' }).click();
    await page.getByText('Seu contrato permite 1 usuário nesta empresa, e ele já está em uso.').first().waitFor();
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await page.goto('/usuarios?novo=usuario');
    await page.getByText('Todos os usuários do contrato estão em uso').waitFor();
    expect(await faultsInBothSchemes(page)).toEqual([]);
    await page.getByLabel('Nome').fill('Ivo');
    await page.getByLabel('E-mail').fill('ivo@contas.local');
    await page.keyboard.press('Enter');
    await dialog('Convidar usuário').getByRole('alert').filter({ hasText: 'Seu contrato permite 1 usuário' }).waitFor();
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await contract('limite_usuarios = 50');

    await act('Célia Prado', 'Cancelar convite');
    await dialog('Cancelar o convite de Célia Prado?').getByRole('button', { name: 'Cancelar convite' }).click();
    await row('celia@contas.local').waitFor({ state: 'hidden' });
    expect(complaints().filter((each) => !/status of 400/.test(each))).toEqual([]);
  });

  test('the list is searched and filtered, and whoever may not write sees no action', async () => {
    const reader = await company.member('leitura');
    await page.goto('/usuarios?situacao=inativo');
    await page.getByText('Nenhum usuário com estes filtros').waitFor();
    const other = await pageAs(browser, web, reader, DESK);
    await other.goto('/usuarios');
    await other.getByRole('row').filter({ hasText: reader.email }).waitFor();
    expect(await other.getByRole('button', { name: /^Ações de/ }).count()).toBe(0);
    expect(await other.getByRole('button', { name: 'Convidar usuário' }).count()).toBe(0);
    await other.context().close();
  });
});

describe('companies', () => {
  test('a branch is opened beside a full contract, which refuses a company in the form', async () => {
    await contract('limite_empresas = 1');
    await page.goto('/empresas');
    await page.getByRole('button', { name: 'Nova empresa' }).click();
    await page.getByText('Todas as empresas do contrato estão em uso').waitFor();
    await page.getByLabel('Nome', { exact: true }).fill('Filial Sul');
    await page.getByLabel('CNPJ').fill('12.ABC.345/01DE-34');
    await page.getByRole('button', { name: 'Abrir empresa' }).click();
    await page.getByText('CNPJ inválido').waitFor();
    await page.getByLabel('CNPJ').fill('12.ABC.345/01DE-35');
    await page.getByRole('button', { name: 'Abrir empresa' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: 'Seu contrato permite 1 empresa, e ela já está em uso.' })
      .waitFor();
    expect(await faultsInBothSchemes(page)).toEqual([]);
    await page.getByRole('combobox', { name: 'Filial de' }).click();
    await page.getByRole('option').first().click();
    await page.getByText('Todas as empresas do contrato estão em uso').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Abrir empresa' }).click();
    await dialog('Empresa Filial Sul criada').getByRole('button', { name: 'Ficar aqui' }).click();
    await row('Filial Sul').getByText('12.ABC.345/01DE-35').waitFor();
    await row('Filial Sul').getByText('Não ocupa').waitFor();
    await contract('limite_empresas = 10000');
  });

  test('its key is issued, works only there, is limited to networks and is revoked', async () => {
    await page.goto('/empresas');
    await row('Filial Sul').click();
    await page.getByRole('heading', { name: 'Filial Sul' }).waitFor();
    await page.getByText('Nenhuma chave ainda').waitFor();
    await page.getByRole('button', { name: 'Nova chave' }).first().click();
    const form = dialog('Nova chave de Filial Sul');
    await form.getByLabel('Nome', { exact: true }).fill('Loja da filial');
    await form.getByLabel('Redes permitidas').focus();
    await form.getByRole('button', { name: 'Criar chave' }).click();
    // What gets the focus further up is seen, and not below the heading of the dialog, which stays.
    const permissoes = form.getByRole('group', { name: 'Permissões' });
    await hasFocus(permissoes);
    await permissoes.getByText('Escolha ao menos uma permissão.').waitFor();
    const header = await form.locator('header').boundingBox();
    expect((await permissoes.boundingBox())?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
    await form.getByRole('radio', { name: 'Estoque: Leitura', exact: true }).check();
    await form.getByRole('button', { name: 'Criar chave' }).click();
    const texto = (await page.getByTestId('valor-copiavel').first().textContent()) ?? '';
    const { empresa_id, escopos } = await authenticateToken(db(), texto);
    const [filial] = await db().sql`SELECT nome FROM empresas WHERE id = ${empresa_id}`;
    expect([filial?.nome, escopos]).toEqual(['Filial Sul', new Set(['estoque:read'])]);
    await page.getByRole('button', { name: 'Já guardei' }).click();
    await page.getByRole('button', { name: 'Ações da chave Loja da filial' }).click();
    await page.getByRole('menuitem', { name: 'Editar redes' }).click();
    await dialog('Redes de “Loja da filial”').getByLabel('Redes permitidas').fill('203.0.113.0/24');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Salvar redes' }).click();
    await row('Loja da filial').getByText('203.0.113.0/24').waitFor();
    expect(await faultsInBothSchemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Ações da chave Loja da filial' }).click();
    await page.getByRole('menuitem', { name: 'Revogar' }).click();
    await dialog('Revogar a chave “Loja da filial”?').getByRole('button', { name: 'Revogar chave' }).click();
    await row('Loja da filial').getByText('Revogado').waitFor();
    await expect(authenticateToken(db(), texto)).rejects.toThrow();
  });

  test('a token is revoked with what it issued, or without', async () => {
    const { id, token } = await company.token({ nome: 'Matriz' });
    const { id: child, token: issued } = await company.token({ nome: 'Emitido por ela' });
    await db().sql`UPDATE tokens_api SET emitido_por_token_id = ${id} WHERE id = ${child}`;
    await page.goto('/integracoes/tokens');
    await page.getByRole('button', { name: 'Ações do token Matriz' }).click();
    await page.getByRole('menuitem', { name: 'Revogar' }).click();
    const ask = dialog('Revogar o token “Matriz”?');
    await ask.getByText(/Emitido por ela \(…/).waitFor();
    expect(await faultsInBothSchemes(page)).toEqual([]);
    await ask.getByLabel('Revogar também o token que ele emitiu').uncheck();
    await ask.getByRole('button', { name: 'Revogar token' }).click();
    await page.getByText('Token “Matriz” revogado.').waitFor();
    await expect(authenticateToken(db(), token)).rejects.toThrow();
    await authenticateToken(db(), issued);
  });

  test('a key of the company is revoked with what it issued, unless the box is unticked', async () => {
    const { id, token } = await company.token({ nome: 'Chave vazada' });
    const { id: child, token: issued } = await company.token({ nome: 'Emitida por ela' });
    await db().sql`UPDATE tokens_api SET emitido_por_token_id = ${id} WHERE id = ${child}`;
    await page.goto(`/empresas/${company.id}`);
    await page.getByRole('button', { name: 'Ações da chave Chave vazada' }).click();
    await page.getByRole('menuitem', { name: 'Revogar' }).click();
    const ask = dialog('Revogar a chave “Chave vazada”?');
    await ask.getByText(/Emitida por ela \(…/).waitFor();
    expect(await faultsInBothSchemes(page)).toEqual([]);
    expect(await ask.getByLabel('Revogar também a chave que ela emitiu').isChecked()).toBe(true);
    await ask.getByRole('button', { name: 'Revogar chave' }).click();
    await page.getByText('Chave “Chave vazada” revogada.').waitFor();
    for (const text of [token, issued]) await expect(authenticateToken(db(), text)).rejects.toThrow();
  });

  test('one that a key opened is taken up; another is closed for good, by its name', async () => {
    const { nome } = await company.unowned();
    await page.goto('/empresas');
    await row(nome).getByText('Sem administrador').waitFor();
    await row(nome).click();
    await page.getByText('Ninguém administra esta empresa').waitFor();
    expect(await faultsInBothSchemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Administrar esta empresa' }).click();
    await page.getByRole('button', { name: 'Administrar e ir para ela' }).click();
    await page.waitForURL('**/inicio');
    await page.getByRole('button', { name: `Empresa: ${nome}. Trocar de empresa` }).click();
    await page.getByRole('menuitem', { name: 'Empresas da conta' }).click();
    await page.waitForURL('**/empresas');
    // From another company of the account, itself alone.
    await page.getByText('Quem administra a empresa principal vê todas e abre outras.').waitFor();
    expect(await page.getByRole('row').count()).toBe(2);

    const mine = await pageAs(browser, web, company.admin, DESK);
    const { id } = await company.unowned();
    await mine.goto(`/empresas/${id}`);
    await mine.getByRole('button', { name: /^Mais ações de/ }).click();
    await mine.getByRole('menuitem', { name: 'Encerrar' }).click();
    const end = mine.getByRole('button', { name: 'Encerrar para sempre' });
    expect(await end.isDisabled()).toBe(true);
    const [closed] = await db().sql<{ nome: string }[]>`SELECT nome FROM empresas WHERE id = ${id}`;
    await mine.getByLabel(/^Para confirmar, escreva/).fill(closed?.nome ?? '');
    await end.click();
    await mine.getByText('Encerrada', { exact: true }).waitFor();
    await mine.context().close();
  });

  test('the plan shows what is used, and where it is full', async () => {
    await page.context().close();
    page = await pageAs(browser, web, company.admin, DESK);
    await contract("limite_usuarios = 1, modulos = ARRAY['estoque', 'empresas', 'usuarios']");
    await page.goto('/plano');
    await page.getByRole('progressbar', { name: /de 1 em uso/ }).waitFor();
    await page.getByText('além do contrato: nada para').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Vendas' }).getByText('Fora do plano').waitFor();
    expect(await faultsInBothSchemes(page)).toEqual([]);
  });
});
