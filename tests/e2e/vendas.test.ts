import type { Browser, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { signIn } from '#tests/support/browser.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';

let web: Web;
let browser: Browser;
let page: Page;
const faults: string[] = [];

beforeAll(async () => {
  [web, browser] = await Promise.all([openWeb(), openBrowser()]);
  page = await signIn(browser, web);
  page.on('pageerror', (error) => faults.push(error.message));
});

async function fillItem(number: number, codigo: string, quantidade: string, preco?: string): Promise<void> {
  const item = page.getByRole('group', { name: `Item ${number}` });
  await item.getByRole('combobox', { name: 'Produto' }).fill(codigo);
  await page.getByRole('option').filter({ hasText: codigo }).click();
  await item.getByRole('textbox', { name: 'Quantidade' }).fill(quantidade);
  if (preco) await item.getByRole('textbox', { name: 'Preço' }).fill(preco);
}

test('a new customer, an order of two items for him, finished and then cancelled', async () => {
  await page.goto('/clientes?novo=cliente');
  const customer = page.getByRole('dialog', { name: 'Novo cliente' });
  await customer.getByRole('textbox', { name: 'Nome' }).fill('Confeitaria do teste');
  await customer.getByText('Jurídica').click();
  await customer.getByRole('textbox', { name: 'CNPJ' }).fill('11444777000161');
  await customer.getByRole('button', { name: 'Criar cliente' }).click();
  await customer.waitFor({ state: 'hidden' });
  await page.getByRole('cell', { name: '11.444.777/0001-61' }).waitFor();

  await page.goto('/vendas?novo=pedido');
  const order = page.getByRole('dialog', { name: 'Novo pedido' });
  await order.getByRole('combobox', { name: 'Cliente' }).fill('confeitaria');
  await page.getByRole('option', { name: /Confeitaria do teste/ }).click();
  await fillItem(1, 'CAFE-500', '2,5', '38,90');
  await order.getByRole('button', { name: 'Adicionar item' }).click();
  await fillItem(2, 'FILT-103', '0,333', '0,10');
  // 97.25 + 0.0333, to the cent.
  await order.getByText('R$ 97,28', { exact: true }).waitFor();
  await order.getByRole('button', { name: 'Criar pedido' }).click();

  await page.waitForURL(/\/vendas\/\d+$/);
  const heading = page.getByRole('heading', { level: 1 });
  await heading.getByText('Em aberto').waitFor();
  await page.getByText('R$ 97,28', { exact: true }).waitFor();
  const number = /\d{6}/.exec(await heading.innerText())?.[0];

  await page.getByRole('button', { name: 'Finalizar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Finalizar pedido' }).click();
  await heading.getByText('Finalizado').waitFor();
  expect(await page.getByRole('button', { name: 'Editar' }).count()).toBe(0);

  await page.getByRole('button', { name: `Mais ações de Pedido ${number}` }).click();
  await page.getByRole('menuitem', { name: 'Cancelar pedido' }).click();
  const question = page.getByRole('dialog', { name: `Cancelar o pedido ${number}?` });
  await question.getByRole('button', { name: 'Cancelar pedido' }).click();
  await heading.getByText('Cancelado').waitFor();
  await question.waitFor({ state: 'hidden' });
  expect(await page.getByRole('button', { name: `Mais ações de Pedido ${number}` }).count()).toBe(0);

  await page.goto('/vendas?status=cancelada&busca=Confeitaria');
  await page.getByRole('link', { name: number }).waitFor();
});

test('nothing went wrong in the browser meanwhile', () => {
  expect(faults).toEqual([]);
});
