import type { Browser, Locator, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { getCliente } from '#server/clientes/index.ts';
import { createContaPix } from '#server/cobrancas/index.ts';
import { cancelContrato, getContrato } from '#server/contratos/index.ts';
import { getEstoque } from '#server/estoque/index.ts';
import { db } from '#server/platform/db.ts';
import { faultsInBothSchemes } from '#tests/support/browser.ts';
import { pageAs } from '#tests/support/consent.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { importFile, withCnpj } from '#tests/support/fiscal.ts';
import { hasFocus } from '#tests/support/keyboard.ts';
import { writeNota } from '#tests/support/nfe.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';
import { CONTA_PIX, quarantined, receivable } from '#tests/support/pix-scene.ts';

// Dialogs of documents: what they do and refuse, and where the focus is meanwhile and after them.

let web: Web;
let browser: Browser;
let company: Company;
let page: Page;

beforeAll(async () => {
  [web, browser, company] = await Promise.all([openWeb(), openBrowser(), makeCompany()]);
  page = await pageAs(browser, web, company.admin, { viewport: { width: 1280, height: 900 }, colorScheme: 'light' });
});

const dialog = (name: string) => page.getByRole('dialog', { name });
const heading = () => page.getByRole('heading', { level: 1 });
const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });

/** Chooses what is written, when it was searched for: the list before is another one, and may stand in another place. */
async function choose(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await page.locator('[role="option"][data-combobox-selected]', { hasText: text }).click();
}

/** Opens a dialog by the keyboard, where it is in a menu by its item, and waits until it has taken the focus. */
async function open(form: Locator, opener: Locator, inMenu?: Locator): Promise<void> {
  await opener.press('Enter');
  await inMenu?.press('Enter');
  await form.waitFor();
  await expect.poll(() => form.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
}

/** The same after it was opened and closed by Escape, which gives the focus back to what opened it. */
async function reopen(form: Locator, opener: Locator, inMenu?: Locator): Promise<void> {
  await open(form, opener, inMenu);
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'hidden' });
  await hasFocus(opener);
  await open(form, opener, inMenu);
}

test('a contract is adjusted, and a second time from the same month is refused', async () => {
  const contrato = await company.contract();
  await page.goto(`/contratos/${contrato.id}`);
  const form = dialog(`Reajustar o contrato ${contrato.numero}`);
  await reopen(form, button('Reajustar'));
  const percentual = form.getByRole('textbox', { name: 'Percentual' });
  await hasFocus(percentual);
  await page.keyboard.press('Enter');
  await form.getByText('Informe o percentual.').waitFor();
  await hasFocus(percentual);
  await page.keyboard.type('4,62');
  await form.getByText('De R$ 100,00 para cerca de R$ 104,62').waitFor();
  await page.keyboard.press('Escape');
  const question = dialog('Descartar o que você preencheu?');
  await question.getByRole('button', { name: 'Continuar preenchendo' }).press('Enter');
  await question.waitFor({ state: 'hidden' });
  await hasFocus(percentual);
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await form.waitFor({ state: 'hidden' });
  await hasFocus(button('Reajustar'));
  await page.getByRole('row').filter({ hasText: '+4,62%' }).waitFor();

  await open(form, button('Reajustar'));
  await percentual.fill('1');
  await percentual.press('Enter');
  await form.getByText('O contrato já tem um reajuste a partir desta competência.').waitFor();
  await hasFocus(form.locator('[data-path="a_partir_de"]'));
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await form.getByRole('button', { name: 'Cancelar' }).click();
  await form.waitFor({ state: 'hidden' });
});

test('a contract is ended; one that a colleague cancelled meanwhile is not', async () => {
  const begin = async () => {
    const { id, numero } = await company.contract();
    await page.goto(`/contratos/${id}`);
    const form = dialog(`Encerrar o contrato ${numero}`);
    await reopen(form, page.getByRole('button', { name: `Mais ações de Contrato ${numero}` }), item('Encerrar'));
    return { id, form, end: form.getByRole('button', { name: 'Encerrar hoje' }) };
  };
  const late = await begin();
  await cancelContrato(company.ctx, { id: late.id });
  await late.end.click();
  await late.form.getByText(/está cancelado/).waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);

  const { id, form, end } = await begin();
  await end.click();
  await form.waitFor({ state: 'hidden' });
  await heading().getByText('Encerrado').waitFor();
  expect(await getContrato(company.ctx, { id })).toMatchObject({ status: 'encerrado' });
});

test('goods come in and go back to the supplier: not none, not more than came, and a part', async () => {
  const produto = await company.product({ nome: 'Copo que volta' });
  const compra = await company.purchase([produto]);
  await page.goto(`/compras/${compra.id}`);
  const receive = dialog(`Receber a compra ${compra.numero}`);
  await reopen(receive, button('Receber'));
  await receive.getByRole('button', { name: 'Receber tudo' }).click();
  await receive.getByRole('button', { name: 'Receber', exact: true }).click();
  await receive.waitFor({ state: 'hidden' });
  await heading().getByText('Recebida').waitFor();
  // The button that opened the dialog is gone: nothing is left to receive.
  await hasFocus(heading());

  const back = dialog(`Devolver da compra ${compra.numero}`);
  await reopen(back, button('Devolver ao fornecedor'));
  const send = back.getByRole('button', { name: 'Devolver', exact: true });
  await send.press('Enter');
  const none = back.getByText('Informe quanto de ao menos um item.');
  await none.waitFor();
  const quantidade = back.getByRole('textbox', { name: 'Quantidade de Copo que volta' });
  await quantidade.fill('99');
  await none.waitFor({ state: 'hidden' });
  // The button is out of use while it waits, and would leave the focus nowhere.
  await send.click();
  await back.getByText('Devolva no máximo 10 de "Copo que volta".').waitFor();
  await hasFocus(quantidade);
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await quantidade.fill('4');
  await back.getByText('10 → 6').waitFor();
  await quantidade.press('Enter');
  await back.waitFor({ state: 'hidden' });
  await hasFocus(button('Devolver ao fornecedor'));
  expect(await getEstoque(company.ctx, { produto_id: produto.id })).toMatchObject({ estoque_total: '6.000' });
});

test('a note is tied to a purchase and received: each refusal is on its field, which has the focus', async () => {
  const cnpj = await withCnpj(company);
  const produto = await company.product({ nome: 'Filtro da nota', codigo: 'FILT-N' });
  const compra = await company.purchase([produto]);
  const nota = writeNota({
    ...{ emitente: '33000167000101', destinatario: cnpj, numero: 881 },
    itens: [{ codigo: 'SEM-PAR', descricao: 'FILTRO', quantidade: '2.0000' }],
  });
  await importFile(company, Buffer.from(nota.xml));
  const [row] = await db().sql<{ id: number }[]>`SELECT id FROM notas_fiscais WHERE empresa_id = ${company.id}`;
  await page.goto(`/notas-fiscais/${row?.id}`);
  const link = dialog('Vincular a uma compra');
  await reopen(link, button('Vincular a uma compra'));
  await choose(link.getByRole('combobox', { name: 'Outra compra' }), compra.numero);
  await link.waitFor({ state: 'hidden' });
  await button('Trocar compra').waitFor();

  const receive = dialog('Receber a nota 881 no estoque');
  await reopen(receive, button('Receber no estoque'));
  const send = receive.getByRole('button', { name: 'Receber no estoque' });
  await send.click();
  const missing = receive.getByText('Escolha o produto, ou desmarque o item.');
  await missing.waitFor();
  const chosen = receive.getByRole('combobox', { name: 'Produto' });
  await hasFocus(chosen);
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await choose(chosen, 'FILT-N');
  await missing.waitFor({ state: 'hidden' });
  const fator = receive.getByRole('textbox', { name: /^Unidades do estoque por/ });
  await fator.fill('0');
  await send.click();
  await receive.getByText('O fator deve ser maior que 0.').waitFor();
  await hasFocus(fator);
  await fator.fill('6');
  await send.click();
  // In words: people know nothing of the fields of the API.
  const over = receive.getByRole('alert').filter({ hasText: 'a mais do que falta na compra vinculada' });
  await over.waitFor();
  expect(await over.innerText()).not.toContain('produto_id');
  await fator.fill('5');
  await send.click();
  await receive.waitFor({ state: 'hidden' });
  expect(await getEstoque(company.ctx, { produto_id: produto.id })).toMatchObject({ estoque_total: '10.000' });
});

test('a payment in quarantine settles an account of its amount, and another one is said to be dealt with', async () => {
  const { id } = await createContaPix(company.ctx, CONTA_PIX);
  const [first, second] = [await quarantined(company, id), await quarantined(company, id, '12.30')];
  const [small, owed] = [await receivable(company, '5.00'), await receivable(company, '77.70')];
  await page.goto('/conciliacao?aba=quarentena&situacao=aberta');
  const menu = (of: { e2eid: string }) => page.getByRole('button', { name: `Ações do Pix ${of.e2eid}` });
  const link = dialog('Vincular o Pix a uma conta');
  await reopen(link, menu(first), item('Vincular a uma conta'));
  const settle = link.getByRole('button', { name: 'Baixar a conta' });
  await settle.click();
  await link.getByText('Escolha a conta.').waitFor();
  const conta = link.getByRole('combobox', { name: 'Conta a receber' });
  await hasFocus(conta);
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await choose(conta, small.numero);
  await link.getByText('Escolha a conta.').waitFor({ state: 'hidden' });
  await settle.click();
  await expect.poll(() => conta.getAttribute('aria-invalid')).toBe('true');
  await choose(conta, owed.numero);
  await settle.click();
  await link.waitFor({ state: 'hidden' });
  await menu(first).waitFor({ state: 'hidden' });

  const treat = dialog('Marcar o Pix como tratado');
  await reopen(treat, menu(second), item('Marcar como tratado'));
  const done = treat.getByRole('textbox', { name: 'O que foi feito' });
  await hasFocus(done);
  await page.keyboard.press('Enter');
  await expect.poll(() => done.getAttribute('aria-invalid')).toBe('true');
  await page.keyboard.type('Devolvido ao pagador');
  await page.keyboard.press('Enter');
  await treat.waitFor({ state: 'hidden' });
  await page.getByText('Nenhum Pix nesta situação').waitFor();
});

test('what had the focus is gone with its screen, or out of use for a moment: the next heading has it, or itself again', async () => {
  const venda = await company.sale([await company.product()]);
  await page.goto('/vendas');
  await page.getByRole('link', { name: venda.numero_pedido, exact: true }).press('Enter');
  await page.waitForURL(`**/vendas/${venda.id}`);
  await hasFocus(heading().filter({ hasText: venda.numero_pedido }));

  const print = button('Imprimir');
  await print.focus();
  await print.evaluate((node) => node.setAttribute('disabled', ''));
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  await print.evaluate((node) => node.removeAttribute('disabled'));
  await hasFocus(print);

  // In use again at once, before anybody looks after the focus.
  await print.evaluate(
    (node) =>
      new Promise<void>((done) => {
        const lost = () => {
          setTimeout(() => node.removeAttribute('disabled'));
          done();
        };
        node.addEventListener('focusout', lost, { once: true });
        node.setAttribute('disabled', '');
      }),
  );
  await hasFocus(print);

  // Whoever clicks beside it wants nothing to have the focus.
  await page.mouse.click(900, 880);
  await print.evaluate((node) => node.setAttribute('title', 'Outro'));
  await page.waitForTimeout(400);
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('H1');
});

test('an Enter too many deletes nothing: the way out has the focus; what can be taken back is confirmed by it', async () => {
  const { id, nome } = await company.customer();
  await page.goto(`/clientes/${id}`);
  const menu = page.getByRole('button', { name: `Ações de ${nome}` });
  const remove = dialog(`Excluir o cliente “${nome}”?`);
  await open(remove, menu, item('Excluir'));
  await hasFocus(remove.getByRole('button', { name: 'Cancelar' }));
  await page.keyboard.press('Enter');
  await remove.waitFor({ state: 'hidden' });
  await hasFocus(menu);
  const deactivate = dialog(`Desativar o cliente “${nome}”?`);
  await open(deactivate, menu, item('Desativar'));
  await hasFocus(deactivate.getByRole('button', { name: 'Desativar cliente' }));
  await page.keyboard.press('Enter');
  await deactivate.waitFor({ state: 'hidden' });
  await heading().getByText('Inativo').waitFor();
  expect(await getCliente(company.ctx, { id })).toMatchObject({ nome });
});

test('a deal of the page is won by the keyboard: the choice has the focus, and not the way out', async () => {
  await company.funnel();
  const negocio = await company.deal();
  await page.goto(`/negocios/${negocio.id}`);
  await button('Ganhar').press('Enter');
  const win = dialog(`Ganhar “${negocio.titulo}”`);
  await hasFocus(win.getByRole('radio', { name: 'Só marcar como ganho' }));
  await page.keyboard.press('Escape');
  await win.waitFor({ state: 'hidden' });
  // Its title takes the focus as it is drawn, which is not where the focus was before.
  const edit = dialog('Editar negócio');
  await button('Editar').press('Enter');
  await hasFocus(edit.getByRole('textbox', { name: 'Título' }));
  await page.keyboard.press('Escape');
  await edit.waitFor({ state: 'hidden' });
  await hasFocus(button('Editar'));
});
