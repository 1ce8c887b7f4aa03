import type { Browser, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { getEstoque } from '#server/estoque/index.ts';
import { updateEmpresa } from '#server/identidade/index.ts';
import { pageAs } from '#tests/support/consent.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';

const QUANTIDADE = 3;
const HELD = 10;

let web: Web;
let browser: Browser;
let company: Company;
let page: Page;
let pedido: { id: number; numero: string; produto_id: number; codigo: string; nome: string };
let shipment: string;
const faults: string[] = [];

beforeAll(async () => {
  [web, browser, company] = await Promise.all([openWeb(), openBrowser(), makeCompany()]);
  await updateEmpresa(company.ctx, { cnpj: '11222333000181' });
  const produto = await company.product();
  await company.move(produto, String(HELD));
  const venda = await company.sale([], {
    itens: [{ produto_id: produto.id, quantidade: String(QUANTIDADE), preco_unitario: '10' }],
  });
  const { id: produto_id, codigo, nome } = produto;
  pedido = { id: venda.id, numero: venda.numero_pedido, produto_id, codigo, nome };
  page = await pageAs(browser, web, company.admin, { viewport: { width: 1280, height: 900 } });
  page.on('pageerror', (error) => faults.push(error.message));
});

async function balance(): Promise<number> {
  const { estoque_total } = await getEstoque(company.ctx, { produto_id: pedido.produto_id });
  return Number(estoque_total);
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Types a code as a scanner does, and gives what the screen says to it. */
async function scan(code: string, said: RegExp): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Código do produto ou GTIN' });
  await field.fill(code);
  await field.press('Enter');
  await page.getByRole('region', { name: 'Leitura' }).getByText(said).waitFor();
  expect(await field.inputValue()).toBe('');
  expect(await field.evaluate((node) => node === document.activeElement)).toBe(true);
}

test('an order goes from the shelf to the truck, and its stock leaves with the shipment', async () => {
  await page.goto('/configuracoes');
  await page.getByRole('radio', { name: 'Ao concluir a expedição' }).check();
  await button('Salvar alterações').click();
  // The button is out of use while it saves, too.
  await page.getByText('Configurações da empresa salvas.').waitFor();
  await expect.poll(() => button('Salvar alterações').isDisabled()).toBe(true);

  await page.goto(`/vendas/${pedido.id}`);
  await button('Finalizar').click();
  const finish = page.getByRole('dialog', { name: `Finalizar o pedido ${pedido.numero}?` });
  await finish.getByRole('button', { name: 'Finalizar pedido' }).click();
  await page.getByRole('heading', { level: 1 }).getByText('Finalizado').waitFor();
  expect(await balance()).toBe(HELD);

  await button('Criar expedição com este pedido').click();
  await page.waitForURL(/\/expedicao\/\d+$/);
  shipment = page.url();
  await page.getByRole('region', { name: 'Dados' }).getByRole('link', { name: 'Não começou' }).waitFor();
  await page.getByRole('link', { name: 'Separar', exact: true }).click();
  await page.waitForURL(/separar$/);
  await scan('NAO-EXISTE', /Nenhum produto desta expedição tem este código/);
  await scan(pedido.codigo, new RegExp(`^1 de ${QUANTIDADE} `));
  await scan(`${QUANTIDADE}*${pedido.codigo}`, /^Só falta/);
  // What was refused is told until somebody has seen it, whatever was scanned after it.
  await page.getByRole('alert').getByText('NAO-EXISTE', { exact: true }).waitFor();
  await button('Tirar o aviso de NAO-EXISTE').click();
  await button('Tirar o aviso de NAO-EXISTE').waitFor({ state: 'hidden' });

  // A correction gives the focus back, and a scan that begins elsewhere still reaches the field.
  const field = page.getByRole('textbox', { name: 'Código do produto ou GTIN' });
  const focused = () => field.evaluate((node) => node === document.activeElement);
  await button(`Ações de ${pedido.nome}`).click();
  await page.getByRole('menuitem', { name: 'Começar de novo' }).click();
  await expect.poll(focused).toBe(true);
  await page.getByRole('heading', { level: 1 }).click();
  expect(await focused()).toBe(false);
  await page.keyboard.type(pedido.codigo);
  await page.keyboard.press('Enter');
  await page
    .getByRole('region', { name: 'Leitura' })
    .getByText(new RegExp(`^1 de ${QUANTIDADE} `))
    .waitFor();

  await page.goto(shipment);
  await button('Concluir').click();
  const conclude = page.getByRole('dialog', { name: /^Concluir a expedição/ });
  await conclude.getByText('A separação não terminou').waitFor();
  await conclude.getByText('Sai do estoque:').waitFor();
  await conclude.getByRole('button', { name: 'Voltar' }).click();
  await conclude.waitFor({ state: 'hidden' });

  await page.goto(`${shipment}/separar`);
  await scan(`${QUANTIDADE - 1}*${pedido.codigo.toLowerCase()}`, /completo$/);
  await page.getByText('Tudo separado').waitFor();
  await page.getByRole('link', { name: 'Conferir e concluir a expedição' }).click();
  await page.waitForURL(shipment);
  await button('Concluir').click();
  await conclude.getByText('Sai do estoque:').waitFor();
  expect(await conclude.getByText('A separação não terminou').count()).toBe(0);
  await conclude.getByRole('button', { name: 'Concluir', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /Concluída$/ }).waitFor();
  expect(await balance()).toBe(HELD - QUANTIDADE);
});

test('the manifest names the company, the product and its quantity', async () => {
  await page.goto(`${shipment}/romaneio`);
  const sheet = page.getByRole('article', { name: /^Romaneio de expedição/ });
  await sheet.getByText('CNPJ 11.222.333/0001-81').waitFor();
  await sheet.getByRole('heading', { name: `Pedido ${pedido.numero}` }).waitFor();
  const line = sheet.getByRole('row').filter({ hasText: pedido.codigo });
  expect(await line.innerText()).toContain(pedido.nome);
  expect(await line.innerText()).toMatch(new RegExp(`\\b${QUANTIDADE}\\b`));
});

test('a conclusion is undone by reopening, and the stock is back', async () => {
  await page.goto(shipment);
  await page.getByRole('button', { name: /^Mais ações de expedição/ }).click();
  await page.getByRole('menuitem', { name: 'Reabrir' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reabrir' }).click();
  await page.getByRole('heading', { level: 1, name: /Pendente$/ }).waitFor();
  expect(await balance()).toBe(HELD);
  expect(faults).toEqual([]);
});
