import type { Browser, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { daysBefore } from '#app/_ui/format.ts';
import { createContaPix } from '#server/cobrancas/index.ts';
import { getEstoque } from '#server/estoque/index.ts';
import { linkNota, receiveNota } from '#server/fiscal/index.ts';
import { today } from '#server/platform/clock.ts';
import { sendProposta, updateProposta } from '#server/propostas/index.ts';
import { cancelVenda, finalizeVenda } from '#server/vendas/index.ts';
import { complaintsOf } from '#tests/support/browser.ts';
import { pageAs, press } from '#tests/support/consent.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { importFile, withCnpj } from '#tests/support/fiscal.ts';
import { writeCancelamento, writeNota } from '#tests/support/nfe.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';
import { CONTA_PIX, ofxOf, sendOfx } from '#tests/support/pix-scene.ts';

// From an offer to money in the bank, by the people who do it: the customer at the proposal's link, the office in the panel.

let web: Web;
let browser: Browser;
let company: Company;
let page: Page;
let complaints: () => string[];

beforeAll(async () => {
  [web, browser, company] = await Promise.all([openWeb(), openBrowser(), makeCompany()]);
  page = await pageAs(browser, web, company.admin, { viewport: { width: 1280, height: 900 } });
  complaints = await complaintsOf(page);
});

const heading = () => page.getByRole('heading', { level: 1 });

test('a customer accepts a proposal at its link, without scripts; the office makes the sale of it', async () => {
  const produto = await company.product({ nome: 'Café torrado 500 g', codigo: 'CAFE-500' });
  const { id, numero, link } = await company.sentProposal({
    titulo: 'Café para o escritório',
    itens: [{ produto_id: produto.id, quantidade: '3', preco_unitario: '38.90' }],
  });
  const phone = await pageAs(browser, web, null, { javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await phone.goto(new URL(link).pathname);
  await phone.getByRole('heading', { name: 'Café para o escritório' }).waitFor();
  await phone.getByLabel('Seu nome completo').fill('Marina Prado');
  await phone.getByLabel('Seu CPF, ou o CNPJ da empresa').fill('529.982.247-24');
  await phone.getByRole('checkbox').check();
  await press(phone, 'Aceitar a proposta');
  // A wrong document loses nothing of what was typed.
  const documento = phone.getByLabel('Seu CPF, ou o CNPJ da empresa');
  expect(await documento.getAttribute('aria-invalid')).toBe('true');
  expect(await phone.getByLabel('Seu nome completo').inputValue()).toBe('Marina Prado');
  await documento.fill('529.982.247-25');
  await phone.getByRole('checkbox').check();
  await press(phone, 'Aceitar a proposta');
  await phone
    .getByRole('status')
    .getByRole('heading', { name: /Proposta aceita/ })
    .waitFor();
  await phone.context().close();

  await page.goto(`/propostas/${id}`);
  await heading().getByText('Aceita').waitFor();
  await page.getByText('Aceita · Marina Prado').waitFor();
  await press(page, 'Converter em venda');
  const question = page.getByRole('dialog', { name: `Converter a proposta ${numero} em venda` });
  await press(page, 'Criar a venda');
  await question.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'Ver a venda' }).click();
  await page.waitForURL(/\/vendas\/\d+$/);
  await page.getByText('R$ 116,70', { exact: true }).first().waitFor();
  expect(complaints()).toEqual([]);
});

test('what is sent and answered is the proposal that was on the screen, and not what somebody else made of it', async () => {
  const { id } = await company.sentProposal({ titulo: 'Café da manhã' });
  await page.goto(`/propostas/${id}`);
  await heading().getByText('Café da manhã').waitFor();
  await updateProposta(company.ctx, { id, frete: '90.00' });
  // Of the link that is asked for another draft would come.
  await press(page, 'Criar outro link');
  const sending = page.getByRole('dialog', { name: 'Criar outro link' });
  await sending.getByRole('button', { name: 'Criar link' }).click();
  await page.getByRole('alert').getByText('mudou depois que você abriu esta tela').waitFor();
  await press(page, 'Cancelar');
  await heading().getByText('Rascunho').waitFor();
  await updateProposta(company.ctx, { id, frete: '0.00' });
  await page.reload();
  await press(page, 'Enviar');
  await press(page, 'Enviar proposta');
  await press(page, 'Pronto');
  await heading().getByText('Enviada').waitFor();
  await updateProposta(company.ctx, { id, frete: '90.00' });
  await sendProposta(company.ctx, { id });
  const question = page.getByRole('dialog', { name: /foi aceita\?$/ });
  const note = async () => {
    await page.getByRole('button', { name: /^Mais ações de Proposta/ }).click();
    await page.getByRole('menuitem', { name: 'Registrar aceite' }).click();
    await question.getByRole('button', { name: 'Registrar aceite' }).click();
  };
  await note();
  await question.getByRole('alert').getByText('já está na versão 3').waitFor();
  await press(page, 'Voltar');
  await page.getByText('R$ 90,00', { exact: true }).first().waitFor();
  await note();
  await heading().getByText('Aceita').waitFor();
  expect(complaints().filter((heard) => !heard.includes('409'))).toEqual([]);
});

test('a receivable is settled in part, the receipt is reversed, and all of it is settled', async () => {
  const venda = await finalizeVenda(company.ctx, { id: (await company.sale([await company.product()])).id });
  await page.goto('/contas-receber');
  await page.getByRole('row').filter({ hasText: venda.numero_pedido }).getByRole('link').first().click();
  await page.waitForURL(/\/contas-receber\/\d+$/);
  await press(page, 'Receber');
  const form = page.getByRole('dialog', { name: /^Receber a conta/ });
  await form.getByRole('textbox', { name: 'Valor' }).fill('4,50');
  await form.getByRole('textbox', { name: 'Juros' }).fill('0,50');
  await form.getByText('Quita R$ 4,00; ficam faltando R$ 6,00.').waitFor();
  await form.getByRole('button', { name: 'Receber', exact: true }).click();
  await form.waitFor({ state: 'hidden' });
  await heading().getByText('Paga em parte').waitFor();
  // Its sale says what is still to come of it, beside its value.
  await page.goto(`/vendas/${venda.id}`);
  await page.getByRole('region', { name: 'Contas a receber' }).getByText('faltam R$ 6,00').waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Estornar R$ 4,50' }).click();
  const question = page.getByRole('dialog', { name: 'Estornar R$ 4,50?' });
  await question.getByRole('textbox', { name: 'Motivo' }).fill('Cheque devolvido');
  await question.getByRole('button', { name: 'Estornar' }).click();
  await question.waitFor({ state: 'hidden' });
  await heading().getByText('Em aberto').waitFor();
  await page.getByText('Cheque devolvido').waitFor();
  await press(page, 'Receber');
  await form.getByText('A conta fica paga.').waitFor();
  await form.getByRole('button', { name: 'Receber', exact: true }).click();
  await heading().getByText('Paga').waitFor();
  expect(complaints()).toEqual([]);
});

test('a customer with many open accounts shows the first due, and leads to all of them', async () => {
  const { id: cliente_id } = await company.customer({ nome: 'Atacado Aurora' });
  for (let n = 1; n <= 9; n++) {
    await company.title('receber', { cliente_id, descricao: `Remessa ${n}`, vencimento: `2037-01-0${n}` });
  }
  await page.goto(`/clientes/${cliente_id}`);
  const card = page.getByRole('region', { name: 'Contas em aberto' });
  await card.getByText('As 8 que vencem primeiro.').waitFor();
  expect(await card.getByRole('listitem').count()).toBe(8);
  await card.getByRole('link', { name: 'a receber', exact: true }).click();
  await page.getByText('1–9 de 9').waitFor();
  expect(complaints()).toEqual([]);
});

test('a charge by Pix shows its code, and the bank’s file settles it', async () => {
  await createContaPix(company.ctx, CONTA_PIX);
  const conta = await company.title('receber', { valor: '123.45', vencimento: '2026-11-20', descricao: 'Mensalidade' });
  await page.goto(`/contas-receber/${conta.id}`);
  const card = page.getByRole('region', { name: 'Cobrança Pix' });
  await card.getByRole('button', { name: 'Cobrar por Pix' }).click();
  await card.getByRole('img', { name: /QR/ }).waitFor();
  const drop = (name: string) =>
    page
      .getByLabel('Arquivo OFX')
      .setInputFiles({ name, mimeType: 'application/x-ofx', buffer: Buffer.from(ofxOf(['123.45', '-8.00'])) });
  await page.goto('/conciliacao');
  await page.getByText('Nenhum extrato ainda').waitFor();
  await drop('extrato.ofx');
  await page.getByText('2 linhas novas.').waitFor();
  const line = page.getByRole('row').filter({ hasText: 'R$ 123,45' });
  await line.getByRole('button', { name: `Conciliar com a conta ${conta.numero}` }).click();
  await line.getByText('Conciliada').waitFor();
  await page.goto(`/contas-receber/${conta.id}`);
  await heading().getByText('Paga').waitFor();
  await page.getByText(/do extrato/).waitFor();
  // The same file once more brings nothing.
  await page.goto('/conciliacao');
  await line.getByText('Conciliada').waitFor();
  await drop('outra-vez.ofx');
  await page.getByText('Este extrato já tinha vindo: nenhuma linha nova.').waitFor();
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  await page.getByRole('tab', { name: 'Arquivos' }).click();
  await row('extrato.ofx').getByText('2 de 2').waitFor();
  await row('extrato.ofx').getByText('1 pendente').waitFor();
  expect(await row('outra-vez.ofx').count()).toBe(0);
  // The charge that the line paid leads to what it was for.
  await page.getByRole('tab', { name: 'Cobranças Pix' }).click();
  await page.getByRole('combobox', { name: 'Filtrar por situação' }).click();
  await page.getByRole('option', { name: 'Vencida' }).click();
  await page.getByText('Nenhuma cobrança com estes filtros').waitFor();
  await page.getByRole('button', { name: 'Limpar filtros' }).first().click();
  await row('R$ 123,45').getByRole('link', { name: conta.numero }).click();
  await page.waitForURL(new RegExp(`/contas-receber/${conta.id}$`));
  expect(complaints()).toEqual([]);
});

test('a line of the bank that paid two accounts is split, and what is missing is said in its own row', async () => {
  const [five, three] = [
    await company.title('pagar', { valor: '5.00', descricao: 'Chaveiro' }),
    await company.title('pagar', { valor: '3.00', descricao: 'Cópias' }),
  ];
  await sendOfx(company, ofxOf(['-8.00'], '9'));
  await page.goto('/conciliacao?busca=8,00');
  const line = page.getByRole('row').filter({ hasText: 'R$ 8,00' }).filter({ hasText: 'Pendente' }).first();
  await line.getByRole('button', { name: /^Ações da linha/ }).click();
  await page.getByRole('menuitem', { name: 'Escolher conta' }).click();
  const form = page.getByRole('dialog', { name: 'Escolher a conta desta linha' });
  const part = (n: number) => form.getByRole('group', { name: `Parte ${n}` });
  const choose = async (n: number, numero: string, valor: string) => {
    await part(n).getByLabel('Conta a pagar').fill(numero);
    await page.getByRole('option', { name: numero }).click();
    await part(n).getByRole('textbox', { name: 'Valor' }).fill(valor);
  };
  await form.getByRole('button', { name: 'Dividir com outra conta' }).click();
  await choose(2, three.numero, '3,00');
  await form.getByRole('button', { name: 'Conciliar', exact: true }).click();
  await part(1).getByText('Escolha a conta.').waitFor();
  expect(await part(2).getByText('Escolha a conta.').count()).toBe(0);
  // A part too many is taken out again.
  await form.getByRole('button', { name: 'Dividir com outra conta' }).click();
  await form.getByRole('button', { name: 'Tirar a parte 3' }).click();
  await part(3).waitFor({ state: 'hidden' });
  await choose(1, five.numero, '5,00');
  await form.getByRole('button', { name: 'Conciliar', exact: true }).click();
  await form.waitFor({ state: 'hidden' });
  await page.goto(`/contas-pagar/${five.id}`);
  await heading().getByText('Paga').waitFor();
  expect(complaints()).toEqual([]);
});

test('what falls due on a day of the cash flow leads to its own list', async () => {
  const dia = daysBefore(today(company.ctx.fuso), -3);
  await company.title('pagar', { valor: '77.10', vencimento: dia, descricao: 'Aluguel' });
  await page.goto('/financeiro');
  const chart = page.getByRole('region', { name: 'Dia a dia' }).first();
  await chart.getByRole('button', { name: 'Ver como tabela' }).click();
  const row = chart.getByRole('row', { name: dia.split('-').toReversed().join('/') });
  // Nothing else falls due on that day: nothing else is a link.
  expect(await row.getByRole('link').allInnerTexts()).toEqual(['R$ 77,10'.replace(' ', '\u00a0')]);
  await row.getByRole('link').click();
  await page.waitForURL(`**/contas-pagar?situacao=em_aberto&vencimento_inicio=${dia}&vencimento_fim=${dia}`);
  await page.getByRole('row').filter({ hasText: 'Aluguel' }).waitFor();
  expect(complaints()).toEqual([]);
});

test('a supplier’s note is dropped on the screen, and its goods enter the stock', async () => {
  const cnpj = await withCnpj(company);
  const produto = await company.product({ nome: 'Filtro de papel 103', codigo: 'FILT-103' });
  const nota = writeNota({
    ...{ emitente: '33000167000101', destinatario: cnpj, numero: 771 },
    itens: [{ codigo: 'FILT-103', descricao: 'FILTRO PAPEL 103', quantidade: '2.0000' }],
  });
  await page.goto('/notas-fiscais');
  const zone = page.getByText('Solte aqui os XML das notas, ou um ZIP deles');
  await zone.waitFor();
  const files = await page.evaluateHandle((text) => {
    const carried = new DataTransfer();
    carried.items.add(new File([text], 'nota-771.xml', { type: 'text/xml' }));
    carried.items.add(new File(['<html></html>'], 'errado.xml', { type: 'text/xml' }));
    return carried;
  }, nota.xml);
  await zone.dispatchEvent('dragover', { dataTransfer: files });
  await zone.dispatchEvent('drop', { dataTransfer: files });
  await page.getByText('1 arquivo em ordem, 1 com problema.').waitFor();
  await page.getByRole('link', { name: 'Ver a nota' }).click();
  await page.waitForURL(/\/notas-fiscais\/\d+$/);
  await press(page, 'Receber no estoque');
  const form = page.getByRole('dialog', { name: 'Receber a nota 771 no estoque' });
  await form.getByText('Pelo código: confira').waitFor();
  await form.getByRole('textbox', { name: /^Unidades do estoque por/ }).fill('12');
  await form.getByRole('button', { name: 'Receber no estoque' }).click();
  await form.waitFor({ state: 'hidden' });
  expect(await getEstoque(company.ctx, { produto_id: produto.id })).toMatchObject({ estoque_total: '24.000' });
  expect(await page.getByRole('button', { name: 'Receber no estoque' }).count()).toBe(0);
  // The browser itself notes that a file was refused.
  expect(complaints().filter((one) => !/ 400 .*\/api\/arquivos\/notas-fiscais/.test(one))).toEqual([]);
});

test('a note that is cancelled after its purchase was received with it leads back by the purchase', async () => {
  const produto = await company.product({ codigo: 'FILT-104' });
  const compra = await company.purchase([produto]);
  const escrita = writeNota({
    ...{ emitente: '33000167000101', destinatario: await withCnpj(company), numero: 772 },
    itens: [{ codigo: 'FILT-104', quantidade: '2.0000' }],
  });
  const { nota } = await importFile(company, escrita.bytes);
  await linkNota(company.ctx, { id: nota?.id, compra_id: compra.id });
  await receiveNota(company.ctx, { id: nota?.id });
  await importFile(company, writeCancelamento(escrita).bytes);
  await page.goto(`/notas-fiscais/${nota?.id}`);
  await page.getByText(`já haviam entrado pela compra ${compra.numero}: se não ficaram, devolva-os`).waitFor();
});

test('the week’s sales lead to a list of what their figure counts, and the rest is shown for the asking', async () => {
  const other = await makeCompany();
  const produto = await other.product();
  const venda = await other.sale([produto]);
  const quote = await other.sale([produto], { tipo_pedido: 'orcamento' });
  await cancelVenda(other.ctx, { id: (await other.sale([produto])).id });
  const theirs = await pageAs(browser, web, other.admin, { viewport: { width: 1280, height: 900 } });
  await theirs.goto('/inicio');
  const week = theirs.getByRole('region', { name: 'Vendas da semana' });
  await week.getByText('1 pedido', { exact: false }).first().waitFor();
  await week.getByRole('link', { name: 'Ver vendas da semana' }).click();
  await theirs.getByText('Sem orçamentos nem cancelados').waitFor();
  const rows = theirs.getByRole('table').getByRole('row');
  await theirs.getByRole('link', { name: venda.numero_pedido }).waitFor();
  expect(await rows.count()).toBe(2);
  await theirs.getByRole('button', { name: 'Ver também orçamentos e cancelados' }).click();
  await theirs.getByRole('link', { name: quote.numero_pedido }).waitFor();
  expect(await rows.count()).toBe(4);
  await theirs.context().close();
});

test('beside a sale are its newest notes, and the way to all of them', async () => {
  const cnpj = await withCnpj(company);
  const venda = await company.sale([await company.product()]);
  for (let n = 1; n <= 12; n++) {
    const { nota } = await importFile(company, writeNota({ emitente: cnpj, numero: 7_700 + n }).bytes);
    await linkNota(company.ctx, { id: nota?.id, venda_id: venda.id });
  }
  await page.goto(`/vendas/${venda.id}`);
  const notas = page.getByRole('region', { name: 'Notas fiscais' });
  await notas
    .getByRole('link', { name: /^NF-e 77/ })
    .first()
    .waitFor();
  expect(await notas.getByRole('link', { name: /^NF-e 77/ }).count()).toBe(10);
  await notas.getByRole('link', { name: 'Ver todas as 12' }).click();
  await page.getByText(`Pedido ${venda.numero_pedido}`).waitFor();
  await expect.poll(() => page.getByRole('table').getByRole('row').count()).toBe(13);
});
