import type { Browser, Page } from 'playwright';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { getCliente } from '#server/clientes/index.ts';
import { atRest, faultsInBothSchemes, holdCalls } from '#tests/support/browser.ts';
import { pageAs } from '#tests/support/consent.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { hasFocus } from '#tests/support/keyboard.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';

// What every form and list of the panel does: nothing typed is lost, all faults at once, pages of a hundred, the keyboard alone.

let web: Web;
let browser: Browser;
let company: Company;
let page: Page;
beforeAll(async () => {
  [web, browser, company] = await Promise.all([openWeb(), openBrowser(), makeCompany()]);
});
beforeEach(async () => {
  page = await pageAs(browser, web, company.admin, { viewport: { width: 1280, height: 900 }, colorScheme: 'light' });
});
afterEach(() => page.context().close());

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const question = () => dialog('Descartar o que você preencheu?');
const gone = async () => {
  await question().waitFor({ state: 'hidden' });
};

async function openForm(): Promise<void> {
  await page.goto('/empresas?novo=empresa');
  await dialog('Nova empresa').getByLabel('Nome').waitFor();
}

test('Esc, the X and a click outside ask where something is filled in, and close at once where nothing is', async () => {
  await openForm();
  await page.keyboard.press('Escape');
  await dialog('Nova empresa').waitFor({ state: 'hidden' });

  await openForm();
  const nome = dialog('Nova empresa').getByLabel('Nome');
  await nome.fill('Filial do teste');
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => dialog('Nova empresa').getByRole('button', { name: 'Fechar' }).click(),
    () => page.mouse.click(300, 500),
  ]) {
    await leave();
    await hasFocus(question().getByRole('button', { name: 'Continuar preenchendo' }));
    expect(await dialog('Nova empresa').count()).toBe(1);
    await page.keyboard.press('Escape');
    await gone();
    expect(await nome.inputValue()).toBe('Filial do teste');
  }
  await page.keyboard.press('Escape');
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await question().getByRole('button', { name: 'Descartar', exact: true }).click();
  await dialog('Nova empresa').waitFor({ state: 'hidden' });
  // What was given up does not come back.
  await openForm();
  expect(await dialog('Nova empresa').getByLabel('Nome').inputValue()).toBe('');
});

test('⌘K and a link of the menu ask too, and go on where the user says so', async () => {
  await page.goto('/vendas');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto('/configuracoes');
  const nome = page.getByLabel('Nome', { exact: true });
  await nome.fill('Outro nome');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Buscar' }).fill('depósitos');
  await page
    .getByRole('option', { name: /^Depósitos/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await question().getByRole('button', { name: 'Continuar preenchendo' }).click();
  await gone();
  expect(new URL(page.url()).pathname).toBe('/configuracoes');
  await page.getByRole('navigation').getByRole('link', { name: 'Clientes' }).click();
  await question().getByRole('button', { name: 'Descartar', exact: true }).click();
  await page.waitForURL('**/clientes');
});

test('a page that is loaded again finds the form filled in, and what is said to be discarded is', async () => {
  await openForm();
  const form = dialog('Nova empresa');
  await form.getByLabel('Nome').fill('Filial que volta');
  await form.getByLabel('CNPJ').pressSequentially('12abc34501de35');
  expect(await form.getByLabel('CNPJ').inputValue()).toBe('12.ABC.345/01DE-35');
  // The browser's own question before a page is left.
  page.once('dialog', (asked) => void asked.accept());
  await page.reload();
  await form.getByText('Rascunho recuperado').waitFor();
  expect(await form.getByLabel('Nome').inputValue()).toBe('Filial que volta');
  expect(await form.getByLabel('CNPJ').inputValue()).toBe('12.ABC.345/01DE-35');
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await form.getByRole('button', { name: 'Descartar', exact: true }).click();
  await form.getByText('Rascunho recuperado').waitFor({ state: 'hidden' });
  expect(await form.getByLabel('Nome').inputValue()).toBe('');
  await page.reload();
  await form.getByLabel('Nome').waitFor();
  expect(await form.getByText('Rascunho recuperado').count()).toBe(0);
});

test('what was taken back by hand is no draft, and closes without a question', async () => {
  await openForm();
  const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('rascunho:')));
  const nome = dialog('Nova empresa').getByLabel('Nome');
  await nome.fill('Engano');
  await expect.poll(async () => (await kept()).length).toBe(1);
  await nome.fill('');
  await expect.poll(kept).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog('Nova empresa').waitFor({ state: 'hidden' });
});

test('a list is searched for two words as they are typed, with a pause between them', async () => {
  await company.product({ nome: 'Moinho de café manual' });
  await page.goto('/produtos');
  const busca = page.getByRole('searchbox', { name: 'Buscar produto' });
  await busca.pressSequentially('moinho ');
  await expect.poll(() => new URL(page.url()).searchParams.get('busca')).toBe('moinho');
  await busca.pressSequentially('de');
  expect(await busca.inputValue()).toBe('moinho de');
  await expect.poll(() => new URL(page.url()).searchParams.get('busca')).toBe('moinho de');
  await page.getByRole('link', { name: 'Moinho de café manual' }).waitFor();
});

test('a text too long to be looked for, and a page that no list has, are no failure of the list', async () => {
  await company.product({ nome: 'Bule de ferro' });
  await page.goto('/produtos?pagina=-1');
  await page.getByRole('link', { name: 'Bule de ferro' }).waitFor();
  const busca = page.getByRole('searchbox', { name: 'Buscar produto' });
  await busca.fill('uma mensagem inteira, colada por engano '.repeat(20));
  await page.getByText('Nenhum produto com estes filtros').waitFor();
  await busca.fill('bule de ferro');
  await page.getByRole('link', { name: 'Bule de ferro' }).waitFor();
  const long = encodeURIComponent('um endereço que alguém escreveu à mão '.repeat(20));
  await page.goto(`/produtos?busca=${long}`);
  await page.getByText('Nenhum produto com estes filtros').waitFor();
});

test('the browser’s forward button asks too, and leads forward', async () => {
  await page.goto('/vendas');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto('/configuracoes');
  await page.getByRole('navigation').getByRole('link', { name: 'Clientes' }).click();
  await page.waitForURL('**/clientes');
  await page.goBack();
  await page.getByLabel('Nome', { exact: true }).fill('Outro nome');
  await page.evaluate(() => window.history.forward());
  await question().getByRole('button', { name: 'Descartar', exact: true }).click();
  await page.waitForURL('**/clientes');
});

test('another company is opened after the question, and a page that still shows the first one saves nothing in it', async () => {
  const owner = await makeCompany();
  const nome = 'Filial das abas';
  const filial = await owner.sibling({ nome });
  await page.context().close();
  page = await pageAs(browser, web, owner.admin, { viewport: { width: 1280, height: 900 } });
  const settings = async (where: Page) => {
    await where.goto('/configuracoes');
    await where.getByLabel('Nome', { exact: true }).fill('Nome da primeira');
  };
  const toFilial = async (where: Page) => {
    await where.getByRole('button', { name: /Trocar de empresa/ }).click();
    await where.getByRole('menuitem', { name: nome }).click();
  };
  await settings(page);
  await toFilial(page);
  await question().getByRole('button', { name: 'Continuar preenchendo' }).click();
  await gone();
  const list = await page.context().newPage();
  await list.goto('/clientes');
  await list.getByRole('button', { name: 'Exportar' }).waitFor();
  const second = await page.context().newPage();
  await second.goto('/inicio');
  await toFilial(second);
  await second.getByRole('button', { name: `Empresa: ${nome}. Trocar de empresa` }).waitFor();
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  // Nor does the first one's list give out the other's.
  await list.getByRole('button', { name: 'Exportar' }).click();
  for (const format of ['Planilha (XLSX)', 'Texto (CSV)']) {
    const file = await list.getByRole('menuitem', { name: format }).getAttribute('href');
    expect((await list.request.get(file ?? '')).status()).toBe(409);
    expect((await second.request.get(`${file?.split('?')[0]}?empresa=${filial.id}`)).status()).toBe(200);
  }
  const told = dialog('Você está em outra empresa agora');
  await told.getByRole('button', { name: 'Ficar nesta página' }).waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  const names = await filial.ctx.db.sql<{ id: number; nome: string }[]>`
    SELECT id, nome FROM empresas WHERE id IN (${owner.id}, ${filial.id}) AND nome = 'Nome da primeira'`;
  expect(names).toEqual([]);
  await told.getByRole('button', { name: 'Ficar nesta página' }).click();
  await told.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  page.on('dialog', (asked) => void asked.accept());
  await told.getByRole('button', { name: 'Recarregar' }).click();
  await page.getByRole('button', { name: `Empresa: ${nome}. Trocar de empresa` }).waitFor();
});

test('a draft is its user’s: nobody else in the tab finds it, and the sign-out wipes it', async () => {
  // The sign-out ends the session: somebody else’s.
  await page.context().close();
  page = await pageAs(browser, web, await company.member('administrador'));
  await openForm();
  await dialog('Nova empresa').getByLabel('Nome').fill('Segredo de Ana');
  const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('rascunho:')));
  await expect.poll(async () => (await kept()).length).toBe(1);
  page.on('dialog', (asked) => void asked.accept());
  const stored = (await kept())[0] ?? '';
  expect(stored).toContain(`rascunho:${company.id}:`);
  await page.goto('/inicio');
  await page.getByRole('button', { name: /^Menu de/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await page.waitForURL('**/entrar**');
  expect(await kept()).toEqual([]);
});

test('all faults of a form are shown at once, the first has the focus, and a summary names them', async () => {
  await openForm();
  const form = dialog('Nova empresa');
  await form.getByText('Campos com * são obrigatórios').waitFor();
  expect(await form.getByLabel('Nome').getAttribute('required')).not.toBeNull();
  await form.getByLabel('CNPJ').fill('11111111111111');
  await form.getByRole('button', { name: 'Abrir empresa' }).click();
  const summary = form.getByRole('alert').filter({ hasText: '2 campos precisam de correção' });
  await summary.waitFor();
  await hasFocus(form.getByLabel('Nome'));
  expect(await form.locator('[aria-invalid="true"]').count()).toBe(2);
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await summary.getByRole('button', { name: 'CNPJ' }).click();
  await hasFocus(form.getByLabel('CNPJ'));
  // A field that is being corrected leaves the summary.
  await form.getByLabel('CNPJ').fill('');
  await summary.waitFor({ state: 'hidden' });
});

test('a field at fault says so in the moment in which the focus comes to it, whoever found the fault', async () => {
  const { codigo } = await company.product({ codigo: 'JA-EXISTE' });
  await page.goto('/produtos?novo=produto');
  const form = dialog('Novo produto');
  await hasFocus(form.getByLabel('Nome', { exact: true }));
  await page.evaluate(() => {
    document.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return;
      const ids = target.getAttribute('aria-describedby')?.split(' ') ?? [];
      const words = ids.map((id) => document.getElementById(id)?.textContent).join(' ');
      target.dataset.said = target.getAttribute('aria-invalid') === 'true' ? words : 'no fault';
    });
  });
  const said = (label: string) => form.getByLabel(label, { exact: true }).getAttribute('data-said');
  const send = () => form.getByRole('button', { name: 'Criar produto' }).click();
  await send();
  await hasFocus(form.getByLabel('Nome', { exact: true }));
  expect(await said('Nome')).toContain('Este campo é obrigatório.');
  await form.getByLabel('Nome', { exact: true }).fill('Moedor de pimenta');
  await form.getByLabel('Código', { exact: true }).fill(codigo);
  await send();
  await hasFocus(form.getByLabel('Código', { exact: true }));
  expect(await said('Código')).toContain(`Já existe um produto com o código ${codigo}.`);
});

test('a field that is chosen, not typed, leaves the summary too', async () => {
  const [origem, destino] = [
    await company.warehouse({ nome: 'Galpão Sul' }),
    await company.warehouse({ nome: 'Loja' }),
  ];
  await page.goto('/estoque?novo=transferencia');
  const form = dialog('Transferir entre depósitos');
  await form.getByRole('button', { name: 'Transferir' }).click();
  const summary = form.getByRole('alert').filter({ hasText: 'campos precisam de correção' });
  await summary.getByRole('button', { name: 'Para', exact: true }).waitFor();
  for (const [campo, { nome }] of [
    ['De', origem],
    ['Para', destino],
  ] as const) {
    await form.getByRole('combobox', { name: campo, exact: true }).click();
    await page.getByRole('option', { name: nome }).click();
    await summary.getByRole('button', { name: campo, exact: true }).waitFor({ state: 'hidden' });
  }
  await summary.getByText('2 campos precisam de correção: Produto, Quantidade').waitFor();
});

test('a day is named in the summary by its label, as every other field', async () => {
  await page.goto('/contas-receber?novo=conta');
  const form = dialog('Nova conta a receber');
  await form.getByRole('button', { name: 'Criar conta' }).click();
  const summary = form.getByRole('alert').filter({ hasText: 'Descrição, Valor, Vencimento.' });
  await summary.getByRole('button', { name: 'Vencimento' }).click();
  const day = form.getByRole('button', { name: /^Vencimento DD/ });
  await hasFocus(day);
  await day.press('Enter');
  await page.getByRole('button', { name: /^15 / }).click();
  // Whoever does not see it hears which day was chosen.
  await hasFocus(form.getByRole('button', { name: /^Vencimento 15\/\d{2}\/\d{4}$/ }));
});

test('a purchase for the supplier that the address names, its items chosen by a part of their names', async () => {
  const { id } = await company.customer({ nome: 'Torrefação da Serra' });
  await company.product({ nome: 'Café moído 250 g', codigo: 'CAFE-250' });
  await company.product({ nome: 'Café moído 500 g', codigo: 'CAFE-501' });
  await page.goto(`/compras?novo=compra&fornecedor=${id}`);
  const form = dialog('Nova compra');
  await expect.poll(() => form.getByRole('combobox', { name: 'Fornecedor' }).inputValue()).toBe('Torrefação da Serra');
  await page.waitForURL((url) => !url.searchParams.has('fornecedor'));
  const entry = form.getByRole('combobox', { name: 'Adicionar produto' });
  await hasFocus(entry);
  await page.keyboard.type('café moído');
  await page.keyboard.press('Enter');
  await page
    .getByRole('option', { name: /^Café moído 250 g/ })
    .and(page.locator('[data-combobox-selected]'))
    .waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await hasFocus(form.getByRole('group', { name: 'Item 1: Café moído 500 g' }).getByLabel('Quantidade'));
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await hasFocus(entry);
  await page.keyboard.type('cafe-250');
  await page.keyboard.press('Enter');
  await form.getByRole('group', { name: 'Item 2: Café moído 250 g' }).waitFor();
  await form.getByRole('button', { name: 'Cadastrar novo fornecedor' }).click();
  await dialog('Novo cliente').getByLabel('Nome', { exact: true }).fill('Moinho novo');
  await dialog('Novo cliente').getByRole('button', { name: 'Criar cliente' }).click();
  await dialog('Novo cliente').waitFor({ state: 'hidden' });
  expect(await form.getByRole('combobox', { name: 'Fornecedor' }).inputValue()).toBe('Moinho novo');
});

test('a form for the customer whose page it is opened from begins behind the customer', async () => {
  const { id } = await company.customer({ nome: 'Empório da Praça', fornecedor: true });
  for (const [href, name, label] of [
    [`/compras?novo=compra&fornecedor=${id}`, 'Nova compra', 'Adicionar produto'],
    [`/vendas?novo=pedido&cliente=${id}`, 'Novo pedido', 'Produto ou serviço'],
  ] as const) {
    await page.goto(`/clientes/${id}`);
    await page.locator(`a[href="${href}"]`).click();
    await expect
      .poll(() =>
        dialog(name)
          .getByRole('combobox', { name: /^(Fornecedor|Cliente)/ })
          .inputValue(),
      )
      .toBe('Empório da Praça');
    await hasFocus(dialog(name).getByRole('combobox', { name: label }));
  }
});

/** Holds whatever the address names. @returns lets it come */
const holdNamed = () => holdCalls(page, /\/api\/trpc\/[^?]*(?:clientes|contatos)\.get(?:[,?]|$)/);

test('whom an address names is of that form alone, also where it is closed before they were read', async () => {
  const { id } = await company.customer({ nome: 'Armazém do Porto', fornecedor: true });
  const contato = await company.contact({ nome: 'Iara do Porto' });
  await company.funnel();
  for (const [href, name, label] of [
    [`/vendas?novo=pedido&cliente=${id}`, 'Novo pedido', 'Cliente'],
    [`/compras?novo=compra&fornecedor=${id}`, 'Nova compra', 'Fornecedor'],
    [`/propostas?novo=proposta&cliente=${id}`, 'Nova proposta', 'Cliente'],
    [`/contratos?novo=contrato&cliente=${id}`, 'Novo contrato', 'Cliente'],
    [`/negocios?novo=negocio&contato=${contato.id}`, 'Novo negócio', 'Contato'],
  ] as const) {
    const go = await holdNamed();
    await page.goto(href);
    const field = dialog(name).getByRole('combobox', { name: label, exact: true });
    await field.waitFor();
    await page.keyboard.press('Escape');
    await dialog(name).waitFor({ state: 'hidden' });
    expect(new URL(page.url()).search).toBe('');
    go();
    await page.unroute(/api\/trpc/);
    await page.getByRole('button', { name }).first().click();
    await field.waitFor();
    await atRest(page);
    expect(await field.inputValue()).toBe('');
  }
});

test('whoever chose somebody else before the address’s customer was read keeps them, and the focus', async () => {
  const { id } = await company.customer({ nome: 'Bazar da Ponte', fornecedor: true });
  await company.customer({ nome: 'Quitanda da Vila', fornecedor: true });
  for (const [href, name, label] of [
    [`/compras?novo=compra&fornecedor=${id}`, 'Nova compra', 'Fornecedor'],
    [`/contratos?novo=contrato&cliente=${id}`, 'Novo contrato', 'Cliente'],
  ] as const) {
    const go = await holdNamed();
    await page.goto(href);
    const field = dialog(name).getByRole('combobox', { name: label, exact: true });
    await field.fill('Quitanda');
    await page.getByRole('option', { name: 'Quitanda da Vila' }).click();
    go();
    await page.waitForURL((url) => !/cliente|fornecedor/.test(url.search));
    await hasFocus(field);
    expect(await field.inputValue()).toBe('Quitanda da Vila');
    await page.unroute(/api\/trpc/);
    page.once('dialog', (asked) => void asked.accept());
  }
});

test('a deal begun from its contact’s page closes without a question where nothing else was filled in', async () => {
  const { id } = await company.contact({ nome: 'Joana da Feira' });
  await page.goto(`/negocios?novo=negocio&contato=${id}`);
  const form = dialog('Novo negócio');
  await expect.poll(() => form.getByRole('combobox', { name: 'Contato' }).inputValue()).toBe('Joana da Feira');
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'hidden' });
  expect(await question().count()).toBe(0);
});

test('a new record takes the place of the one that is changed, focus and all, and going back closes it', async () => {
  const { nome } = await company.customer({ nome: 'Sorveteria do Largo' });
  await page.goto('/clientes');
  await page.getByRole('button', { name: `Ações de ${nome}` }).click();
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  await hasFocus(dialog('Editar cliente').getByLabel('Nome', { exact: true }));
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Buscar' }).fill('novo cliente');
  await page
    .getByRole('option', { name: /^Novo cliente/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  const fresh = dialog('Novo cliente').getByLabel('Nome', { exact: true });
  await hasFocus(fresh);
  expect(await fresh.inputValue()).toBe('');
  await page.goBack();
  await dialog('Novo cliente').waitFor({ state: 'hidden' });
  expect(await dialog('Editar cliente').count()).toBe(0);
});

test('what is typed behind a product before it is found is its quantity and its cost, and then the next code', async () => {
  await company.product({ nome: 'Filtro de papel', codigo: 'FILT-7' });
  await company.product({ nome: 'Coador de pano', codigo: 'COAD-7' });
  await page.route(/produtos\.list/, async (route) => {
    await new Promise((done) => setTimeout(done, 500));
    await route.continue();
  });
  await page.goto('/compras?novo=compra');
  const form = dialog('Nova compra');
  const entry = form.getByRole('combobox', { name: 'Adicionar produto' });
  await entry.focus();
  await hasFocus(entry);
  await page.keyboard.type('filt-7\n12\n34,50\ncoad-7\n3');
  const second = form.getByRole('group', { name: 'Item 2: Coador de pano' }).getByLabel('Quantidade');
  await hasFocus(second);
  const first = form.getByRole('group', { name: 'Item 1: Filtro de papel' });
  expect(await first.getByLabel('Quantidade').inputValue()).toBe('12');
  expect(await first.getByLabel('Custo unitário').inputValue()).toBe('34,50');
  expect(await second.inputValue()).toBe('3');
  await page.unrouteAll({ behavior: 'wait' });
});

test('codes that a scanner reads one after the other are lines, and none of them is a quantity', async () => {
  await company.product({ nome: 'Coador de inox', codigo: 'COAD-1', gtin: '7898123020028' });
  await company.product({ nome: 'Moedor manual', codigo: 'MOED-1', gtin: '7898123050049' });
  await page.goto('/vendas?novo=pedido');
  const order = dialog('Novo pedido');
  const group = (item: number) => order.getByRole('group', { name: `Item ${item}` });
  await group(1).getByRole('combobox', { name: 'Produto' }).focus();
  await page.keyboard.type('7898123020028\n7898123050049\nCOAD-1\n4\n7898123050049\n');
  const names = ['Coador de inox', 'Moedor manual', 'Coador de inox', 'Moedor manual'];
  for (const [n, name] of names.entries()) {
    await expect
      .poll(() =>
        group(n + 1)
          .getByRole('combobox', { name: 'Produto' })
          .inputValue(),
      )
      .toBe(name);
    const quantity = group(n + 1).getByRole('textbox', { name: 'Quantidade' });
    expect(await quantity.inputValue()).toBe(n === 2 ? '4' : '1');
  }
  await hasFocus(group(4).getByRole('textbox', { name: 'Quantidade' }));
  expect(await order.getByRole('group').count()).toBe(4);
});

test('codes that a scanner reads into a purchase are lines, wherever the focus is left; what is none is said', async () => {
  await company.product({ nome: 'Bule de ferro', codigo: 'BULE-1', gtin: '7898123020127', preco_custo: '9' });
  await company.product({ nome: 'Jarra de vidro', codigo: 'JARRA-1', gtin: '7898123020226', preco_custo: '4' });
  await page.goto('/compras?novo=compra');
  const form = dialog('Nova compra');
  const entry = form.getByRole('combobox', { name: 'Adicionar produto' });
  const line = (item: number, nome: string) => form.getByRole('group', { name: `Item ${item}: ${nome}` });
  const quantity = (item: number, nome: string) => line(item, nome).getByLabel('Quantidade');
  await entry.focus();
  await page.keyboard.type('7898123020127\n');
  await hasFocus(quantity(1, 'Bule de ferro'));
  await page.keyboard.type('7898123020226\n');
  await hasFocus(quantity(2, 'Jarra de vidro'));
  await page.keyboard.type('3\n');
  await hasFocus(line(2, 'Jarra de vidro').getByLabel('Custo unitário'));
  await page.keyboard.type('BULE-1\n');
  await hasFocus(quantity(3, 'Bule de ferro'));
  expect(await quantity(1, 'Bule de ferro').inputValue()).toBe('1');
  expect(await quantity(2, 'Jarra de vidro').inputValue()).toBe('3');
  expect(await line(2, 'Jarra de vidro').getByLabel('Custo unitário').inputValue()).toBe('4,00');
  await page.keyboard.type('7898123020325\n');
  await form.getByText('Nenhum produto ativo com “7898123020325”.').waitFor();
  await hasFocus(entry);
  expect(await entry.inputValue()).toBe('7898123020325');
  expect(await quantity(3, 'Bule de ferro').inputValue()).toBe('1');
});

test('a form that was opened before somebody else saved leaves what they changed as it is', async () => {
  const { id } = await company.customer({ nome: 'Casa do Café' });
  const other = await page.context().newPage();
  const edit = async (of: Page) => {
    await of.goto(`/clientes/${id}`);
    await of.getByRole('button', { name: 'Editar' }).click();
    return of.getByRole('dialog', { name: 'Editar cliente' });
  };
  const save = async (form: ReturnType<typeof dialog>) => {
    await form.getByRole('button', { name: 'Salvar' }).click();
    await form.waitFor({ state: 'hidden' });
  };
  const [mine, theirs] = [await edit(page), await edit(other)];
  await mine.getByLabel('Celular').fill('24988884321');
  await theirs.getByLabel('E-mail').fill('novo@casadocafe.com.br');
  await save(theirs);
  await save(mine);
  const { email, celular } = await getCliente(company.ctx, { id });
  expect({ email, celular }).toEqual({ email: 'novo@casadocafe.com.br', celular: '24988884321' });
});

test('a notice that something failed does not cover the button that tries again', async () => {
  await page.route(/clientes\.create/, (route) => route.abort());
  for (const size of [
    { width: 1280, height: 720 },
    { width: 390, height: 780 },
  ]) {
    await page.setViewportSize(size);
    await page.goto('/clientes?novo=cliente');
    const form = dialog('Novo cliente');
    await form.getByLabel('Nome', { exact: true }).fill('Cliente do aviso');
    const button = form.getByRole('button', { name: 'Criar cliente' });
    await button.click();
    await page.getByText('Não foi possível concluir').waitFor();
    const covered = () =>
      button.evaluate((node) => {
        const { x, y, width, height } = node.getBoundingClientRect();
        return !node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
    await expect.poll(covered).toBe(false);
    expect(await faultsInBothSchemes(page)).toEqual([]);
    page.once('dialog', (asked) => asked.accept());
  }
  await page.unrouteAll({ behavior: 'wait' });
});

test('a hundred rows to a page: in the address, and remembered for the list', async () => {
  const busy = await makeCompany();
  await Promise.all(Array.from({ length: 60 }, () => busy.shipment()));
  const list = await pageAs(browser, web, busy.admin, { viewport: { width: 1280, height: 900 } });
  await list.goto('/expedicao');
  const rows = list.getByRole('row');
  await list.getByText('1–25 de 60').waitFor();
  expect(await rows.count()).toBe(26);
  const heights = await rows.evaluateAll((all) => all.slice(1).map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThanOrEqual(41);
  await list.getByLabel('Linhas por página').selectOption('100');
  await list.getByText('1–60 de 60').waitFor();
  expect(await rows.count()).toBe(61);
  expect(new URL(list.url()).searchParams.get('por_pagina')).toBe('100');
  await list.goto('/expedicao');
  await list.getByText('1–60 de 60').waitFor();
  await list.goto('/expedicao?por_pagina=50');
  await list.getByText('1–50 de 60').waitFor();

  // Another page is read from its head, and one beyond the last says so.
  await list.goto('/expedicao?por_pagina=25');
  await list.getByRole('button', { name: 'Página 2' }).click();
  await list.getByText('26–50 de 60').waitFor();
  const head = await list.getByRole('table').evaluate((table) => table.getBoundingClientRect().top);
  expect(head).toBeGreaterThan(0);
  expect(head).toBeLessThan(450);
  await list.goto('/expedicao?por_pagina=25&pagina=9');
  await list.getByText('A lista termina antes da página 9.').waitFor();
  await list.getByRole('button', { name: 'Voltar à primeira página' }).click();
  await list.getByText('1–25 de 60').waitFor();
  await list.context().close();
});

test('by the keyboard alone: a form is filled, asked about, kept and sent', async () => {
  await page.goto('/depositos');
  await page.getByRole('heading', { level: 1, name: 'Depósitos' }).waitFor();
  await page.getByRole('button', { name: 'Novo depósito' }).first().focus();
  await page.keyboard.press('Enter');
  const form = dialog('Novo depósito');
  await hasFocus(form.getByLabel('Nome'));
  await page.keyboard.type('Galpão do teclado');
  await page.keyboard.press('Escape');
  await hasFocus(question().getByRole('button', { name: 'Continuar preenchendo' }));
  await page.keyboard.press('Enter');
  await gone();
  await hasFocus(form.getByLabel('Nome'));
  await page.keyboard.press('Enter');
  await form.waitFor({ state: 'hidden' });
  await page.getByRole('row', { name: /Galpão do teclado/ }).waitFor();
});

test('a day that is chosen by the keyboard leaves it on its field, and a slash that is typed there opens no search', async () => {
  await page.goto('/contas-pagar');
  await page.getByRole('main').getByRole('button', { name: 'Nova conta' }).first().press('Enter');
  const form = dialog('Nova conta a pagar');
  const day = form.getByRole('button', { name: /^Vencimento/ });
  await day.press('Enter');
  const calendar = page.locator('[data-dates-dropdown]');
  await calendar.getByRole('button', { name: /^15 / }).press('Enter');
  await calendar.waitFor({ state: 'hidden' });
  await hasFocus(day);
  await day.getByText(/^15\//).waitFor();
  await page.keyboard.type('16/10/2026');
  await hasFocus(day);
  expect(await dialog('Buscar').count()).toBe(0);
  await page.keyboard.press('Tab');
  await hasFocus(form.getByRole('combobox', { name: /^Fornecedor/ }));
});

test.each([
  ['/vendas', 'Novo pedido'],
  ['/compras', 'Nova compra'],
  ['/propostas', 'Nova proposta'],
  ['/contratos', 'Novo contrato'],
  ['/clientes', 'Novo cliente'],
])(
  'what opened a form has the focus again when it closes, where another form may come over it too: %s',
  async (path, name) => {
    await page.goto(path);
    const opener = page.getByRole('main').getByRole('button', { name }).first();
    await opener.press('Enter');
    await dialog(name).waitFor();
    await expect.poll(() => dialog(name).evaluate((open) => open.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await dialog(name).waitFor({ state: 'hidden' });
    await hasFocus(opener);
  },
);

test('the buttons that stay at the end of a page cover nothing that has the focus, in a low window neither', async () => {
  const covered: string[] = [];
  for (const [width, height] of [
    [1280, 800],
    [640, 450],
    [320, 800],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/integracoes/webhooks/novo');
    await page.getByRole('checkbox', { name: 'Todos de Contratos' }).waitFor();
    await page.locator('#conteudo').focus();
    // The note beside them takes two lines, and not one for each letter.
    const note = await page.getByRole('main').locator('[data-nota-obrigatorios]').boundingBox();
    expect(note?.height).toBeLessThan(45);
    for (let stop = ''; stop !== 'Criar webhook'; ) {
      await page.keyboard.press('Tab');
      const seen = await page.evaluate(() => {
        const { activeElement: at, body } = document;
        if (!(at instanceof HTMLElement) || at === body) return null;
        const { left, top, width, height } = at.getBoundingClientRect();
        const there = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20));
        const around = at.parentElement?.contains(there) === true;
        // What stands before the form is not its matter.
        return { name: at.getAttribute('aria-label') ?? at.innerText, around: around || !at.closest('form') };
      });
      if (!seen) throw new Error('The keyboard leaves the form before its end');
      stop = seen.name;
      if (!seen.around) covered.push(`${width}: ${seen.name}`);
    }
  }
  expect(covered).toEqual([]);
});
