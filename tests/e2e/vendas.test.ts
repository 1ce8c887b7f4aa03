import type { Browser, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { signIn } from '#tests/support/browser.ts';
import { hasFocus } from '#tests/support/keyboard.ts';
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
  await page.getByRole('button', { name: `Mais ações de Pedido ${number}` }).click();
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['O que saiu daqui']);

  await page.goto('/vendas?status=cancelada&busca=Confeitaria');
  await page.getByRole('link', { name: number }).waitFor();
});

test('an order typed as a scanner does, faster than the answers; finished, and a part of it given back', async () => {
  await page.route(/produtos\.list/, async (route) => {
    await new Promise((done) => setTimeout(done, 500));
    await route.continue();
  });
  await page.goto('/vendas?novo=pedido');
  const order = page.getByRole('dialog', { name: 'Novo pedido' });
  // On a slow computer, where keys come while answers are being drawn.
  const computer = await page.context().newCDPSession(page);
  await computer.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  // The form gives it the focus when it has opened; whoever types before types into nothing.
  await hasFocus(order.getByRole('combobox', { name: 'Cliente' }));
  await page.keyboard.type('confeitaria do teste\n');
  const field = (item: number, name: string) =>
    order.getByRole('group', { name: `Item ${item}` }).getByRole(name === 'Produto' ? 'combobox' : 'textbox', { name });
  await field(1, 'Produto').focus();
  await page.keyboard.type('cafe-500\n2\nFILT-103\n3\n');
  await expect.poll(() => field(2, 'Preço').inputValue(), { timeout: 20_000 }).not.toBe('');
  // Each answer comes by itself, in whatever order.
  await expect.poll(() => field(1, 'Produto').inputValue(), { timeout: 20_000 }).toMatch(/^Café/);
  expect(await field(1, 'Quantidade').inputValue()).toBe('2');
  expect(await field(2, 'Quantidade').inputValue()).toBe('3');
  const focused = (item: number) => field(item, 'Produto').evaluate((node) => node === document.activeElement);
  expect(await focused(3)).toBe(true);

  await page.keyboard.type('NAO-EXISTE\n');
  await order.getByText('Nenhum produto ou serviço ativo com este nome ou código.').waitFor();
  await expect.poll(() => focused(3)).toBe(true);
  expect(await field(3, 'Produto').inputValue()).toBe('NAO-EXISTE');
  await field(3, 'Produto').fill('');
  // Requests that are held back go on first: one that is let go behind a route's end is handled twice.
  await page.unrouteAll({ behavior: 'wait' });
  await computer.send('Emulation.setCPUThrottlingRate', { rate: 1 });

  // Enter in the price goes on; the blank line is no fault.
  await field(2, 'Preço').press('Enter');
  await expect.poll(() => focused(3)).toBe(true);
  await order.getByRole('button', { name: 'Criar pedido' }).click();
  await page.waitForURL(/\/vendas\/\d+$/);
  await expect.poll(() => page.getByRole('table', { name: 'Itens do pedido' }).getByRole('row').count()).toBe(3);

  await page.getByRole('button', { name: 'Finalizar' }).click();
  await page
    .getByRole('dialog')
    .getByText(/^2 \S+ · Café.*: \S+ → /)
    .waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Finalizar pedido' }).click();
  await page.getByRole('heading', { level: 1 }).getByText('Finalizado').waitFor();

  const giveBack = async () => {
    await page.getByRole('button', { name: /^Mais ações de Pedido/ }).click();
    await page.getByRole('menuitem', { name: 'Registrar devolução' }).click();
  };
  await giveBack();
  const back = page.getByRole('dialog', { name: /^Devolução do pedido/ });
  const first = back.getByRole('textbox', { name: /^Quantidade devolvida/ }).first();
  await expect.poll(() => first.evaluate((node) => node === document.activeElement)).toBe(true);
  await back.getByRole('button', { name: 'Registrar devolução' }).click();
  await back.getByText('Informe quanto de ao menos um item.').waitFor();
  expect(await page.getByText('Não foi possível concluir').count()).toBe(0);
  await first.fill('1');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Continuar preenchendo' }).click();
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await giveBack();
  await back.getByText('Rascunho recuperado').waitFor();
  expect(await first.inputValue()).toBe('1');
  await back.getByRole('button', { name: 'Registrar devolução' }).click();
  await back.waitFor({ state: 'hidden' });
  await page.getByText(/^Devolvido: Café.*: 1 \S+$/).waitFor();
});

test('nothing went wrong in the browser meanwhile', () => {
  expect(faults).toEqual([]);
});
