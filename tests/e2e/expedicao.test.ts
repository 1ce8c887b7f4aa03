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
  page = await signIn(browser, web, { viewport: { width: 1280, height: 900 } });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.text()} ${message.location().url}`);
  });
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
/** An action of the document's menu. */
async function chosen(name: string): Promise<void> {
  await page.getByRole('button', { name: /^Mais ações de expedição/ }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

const heading = (name: RegExp) => page.getByRole('heading', { level: 1, name });
const region = (name: string) => page.getByRole('region', { name, exact: true });

/** The time line's lines, newest first, once it has that many. */
async function history(lines: number): Promise<string[]> {
  const items = region('Histórico').getByRole('listitem').filter({ hasText: '·' });
  await items.nth(lines - 1).waitFor();
  expect(await items.count()).toBe(lines);
  return items.allInnerTexts();
}

test('a shipment is created, filled, tracked, concluded, reopened and cancelled; the time line tells it', async () => {
  await page.goto('/expedicao?novo=expedicao');
  const drawer = page.getByRole('dialog', { name: 'Nova expedição' });
  await drawer.getByRole('textbox', { name: 'Número' }).fill('PAINEL-1');
  await drawer.getByRole('combobox', { name: 'Forma de envio' }).click();
  expect(await page.getByRole('option', { name: 'Motoboy' }).count()).toBe(0);
  await page.getByRole('option', { name: 'Correios PAC' }).click();
  await drawer.getByRole('button', { name: 'Criar expedição' }).click();
  await page.waitForURL(/\/expedicao\/\d+$/);
  await heading(/^Expedição PAINEL-1 Pendente$/).waitFor();
  await page.getByText('Nenhum item vinculado').waitFor();
  expect(await button('Marcar rastreio como enviado').count()).toBe(0);

  await button('Vincular item').click();
  const dialog = page.getByRole('dialog', { name: 'Vincular item' });
  const order = dialog.getByRole('combobox', { name: 'Pedido de venda' });
  await order.fill('Empório');
  const found = page.getByRole('option', { name: /Empório Vila Mariana/ });
  await found.first().waitFor();
  // Until the list is that of the search.
  await expect.poll(async () => (await page.getByRole('option').count()) - (await found.count())).toBe(0);
  await found.first().click();
  await expect.poll(() => order.inputValue()).toMatch(/Empório Vila Mariana/);
  await dialog.getByRole('textbox', { name: 'Volumes' }).fill('3');
  await dialog.getByRole('button', { name: 'Vincular', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  const items = region('Itens');
  const firstRow = () => items.getByRole('row').nth(1).innerText();
  await expect
    .poll(async () => (await firstRow()).split(/\s+/).join(' '))
    .toMatch(/Empório Vila Mariana pedido inteiro 3/);
  await items.getByText('3 volumes').waitFor();

  await button('Editar').click();
  const edit = page.getByRole('dialog', { name: 'Editar expedição' });
  await edit.getByRole('textbox', { name: 'Link de rastreio' }).fill('javascript:alert(1)');
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await edit.getByText('Informe um endereço que comece com http:// ou https://.').waitFor();
  await edit.getByRole('textbox', { name: 'Link de rastreio' }).fill('https://rastreio.exemplo.com.br/AB1');
  await edit.getByRole('textbox', { name: 'Código de rastreio' }).fill('AB123456789BR');
  await page.keyboard.press('Enter');
  await edit.waitFor({ state: 'hidden' });
  const link = region('Rastreio').getByRole('link', { name: /rastreio\.exemplo/ });
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
  await button('Marcar rastreio como enviado').click();
  await button('Desmarcar envio').waitFor();

  await button('Concluir').click();
  const conclude = page.getByRole('dialog', { name: 'Concluir a expedição PAINEL-1?' });
  await conclude.getByRole('button', { name: 'Concluir', exact: true }).click();
  await heading(/Concluída$/).waitFor();
  await page.getByText('Expedição PAINEL-1 concluída.').waitFor();
  expect(await button('Vincular item').count()).toBe(0);
  await chosen('Reabrir');
  const reopen = page.getByRole('dialog', { name: 'Reabrir a expedição PAINEL-1?' });
  await reopen.getByText(/A data de conclusão.*é apagada/).waitFor();
  await reopen.getByRole('button', { name: 'Reabrir' }).click();
  await heading(/Pendente$/).waitFor();
  await chosen('Cancelar expedição');
  const cancel = page.getByRole('dialog', { name: 'Cancelar a expedição PAINEL-1?' });
  await cancel.getByText(/Não há como desfazer.*continua na lista/).waitFor();
  await cancel.getByRole('button', { name: 'Cancelar expedição' }).click();
  await heading(/Cancelada$/).waitFor();
  await cancel.waitFor({ state: 'hidden' });
  for (const name of [
    'Editar',
    'Concluir',
    'Mais ações de expedição PAINEL-1',
    'Vincular item',
    'Desvincular',
    'Desmarcar envio',
  ]) {
    expect(await button(name).count(), name).toBe(0);
  }

  const lines = await history(7);
  const told = [
    'Cancelada',
    'Reaberta',
    'Concluída',
    'Rastreio enviado ao cliente',
    'Alterada',
    'Item vinculado',
    'Criada',
  ];
  expect(lines.map((line) => line.split('\n')[0])).toEqual(told);
  for (const line of lines) expect(line).toMatch(/\d\d\/\d\d\/\d{4}, \d\d:\d\d:\d\d · Ana Ribeiro, painel$/);
  expect(lines[4]).toContain('Código de rastreio: vazio → AB123456789BR');
  expect(lines[5]).toMatch(/Pedido \d+ inteiro, 3 volumes/);
  expect(lines[6]).toContain('Forma de envio: Correios PAC');
});

test('the manifest of a cancelled shipment says so, and paper has no button', async () => {
  await page.goto('/expedicao?busca=PAINEL-1');
  await page.getByRole('link', { name: 'PAINEL-1', exact: true }).click();
  await page.getByRole('link', { name: 'Imprimir romaneio' }).click();
  const sheet = page.getByRole('article', { name: 'Romaneio de expedição PAINEL-1' });
  await sheet.getByText('CANCELADA', { exact: true }).waitFor();
  await sheet.getByRole('img', { name: 'Código de barras do número PAINEL-1' }).waitFor();
  await sheet.getByText('Recebido por').waitFor();
  expect(await button('Imprimir').isVisible()).toBe(true);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await button('Imprimir').isVisible()).toBe(false);
  expect(await page.getByRole('navigation', { name: 'Menu principal' }).isVisible()).toBe(false);
  const colours = await sheet.evaluate((node) => [
    getComputedStyle(node).color,
    getComputedStyle(node).backgroundColor,
  ]);
  expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  await page.emulateMedia({ media: null, colorScheme: null });
});

test('the list keeps its filters in the URL, and answers to it', async () => {
  await page.goto('/expedicao?status=cancelada&busca=painel');
  const table = page.getByRole('table', { name: 'Expedições' });
  await table.getByRole('link', { name: 'PAINEL-1', exact: true }).waitFor();
  expect(await table.getByRole('row').count()).toBe(2);
  await page.getByText('Pendentes', { exact: true }).click();
  await page.getByText('Nenhuma expedição com estes filtros').waitFor();
  expect(new URL(page.url()).searchParams.get('status')).toBe('pendente');
  await page.getByRole('button', { name: 'Limpar filtros' }).first().click();
  await page.waitForURL((url) => url.search === '');
  await table.getByRole('link', { name: 'LOJA-2026-0118' }).waitFor();
});

test('an unknown shipment is said to be unknown', async () => {
  await page.goto('/expedicao/999999');
  await heading(/^Expedição não encontrada$/).waitFor();
});

test('nothing went wrong in the browser meanwhile', () => {
  // The browser reports the refused address (400), and, some time after it, the unknown shipment.
  expect(faults.filter((fault) => !/status of 400|status of 404.*999999/.test(fault))).toEqual([]);
});
