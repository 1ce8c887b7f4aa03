import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { db } from '#server/platform/db.ts';
import { complaintsOf, faultsEverywhere, signIn } from '#tests/support/browser.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';
import { photo } from '#tests/support/photos.ts';

// What comes into the panel as a file: a spreadsheet, step by step, and photos of a product. Each step is looked at with axe.

let web: Web;
let browser: Browser;
let page: Page;
let complaints: () => string[];

beforeAll(async () => {
  [web, browser] = await Promise.all([openWeb({ worker: true }), openBrowser()]);
  page = await signIn(browser, web, {
    colorScheme: 'light',
    viewport: { width: 1280, height: 900 },
    acceptDownloads: true,
  });
  complaints = await complaintsOf(page);
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const status = (words: string) => page.getByRole('status').filter({ hasText: words }).waitFor({ state: 'attached' });

const FILE = [
  'SKU;Descrição do produto;Preço;Marca',
  'IMP-1;Café em grãos 1 kg;39,90;Serra',
  'IMP-2;Café moído 500 g;a combinar;Serra',
  'IMP-3;Filtro de papel;7,50;Serra',
  'IMP-1;Outra vez;1,00;Serra',
].join('\n');

test('a spreadsheet: its kind, its columns, the check, the import, what was wrong as a file, and the same file again', async () => {
  await page.goto('/importacao');
  await page.getByRole('link', { name: 'Importar planilha' }).first().click();
  await page.getByRole('radio', { name: /^Produtos/ }).waitFor();
  expect(await button('Enviar e ver as colunas').isDisabled()).toBe(true);
  const choose = () =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'antigo.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE, 'latin1') });
  await choose();
  await button('Enviar e ver as colunas').click();

  await page.getByText('Passo 2 de 4').waitFor();
  const columns = page.getByRole('region', { name: 'Colunas do arquivo' });
  const fieldOf = (heading: string) => columns.getByRole('combobox', { name: `O que é a coluna ${heading}` });
  expect(await fieldOf('SKU').inputValue()).toBe('Código *');
  expect(await fieldOf('Marca').inputValue()).toBe('');
  await fieldOf('Marca').click();
  await page.getByRole('option').first().waitFor();
  await fieldOf('Marca').fill('ncm');
  await page.getByRole('option', { name: 'NCM' }).and(page.locator('[data-combobox-selected]')).waitFor();
  const chosen = () => fieldOf('Marca').inputValue();
  // Where the text came while the list was still opening, the first option is shown as the one that Enter takes and is not: an arrow makes it so.
  const take = async () => {
    await fieldOf('Marca').press('Enter');
    if ((await chosen()) !== 'NCM') await fieldOf('Marca').press('ArrowDown');
    return chosen();
  };
  await expect.poll(take).toBe('NCM');
  // What is not checked is not kept.
  await page.reload();
  await fieldOf('Marca').waitFor();
  expect(await fieldOf('Marca').inputValue()).toBe('');
  await page.getByText('Uma não será importada: Marca.').waitFor();
  await page.getByText('WINDOWS-1252').waitFor();
  expect(await faultsEverywhere(page)).toEqual([]);
  await button('Conferir as linhas').press('Enter');

  await status('Conferida, 2 com erro');
  const rows = page.getByRole('region', { name: 'Linhas do arquivo' });
  // In the column of errors, and in the cell.
  await rows.getByText('Preço de venda: Informe um número, como 1.234,56.').waitFor();
  expect(await rows.getByText('Informe um número, como 1.234,56.').count()).toBe(2);
  await rows.getByText('repetido: é o mesmo da linha 2').first().waitFor();
  expect(await faultsEverywhere(page)).toEqual([]);
  await button('Importar só 2 linhas').press('Enter');

  await status('Concluída');
  await page.getByText('2 produtos criados, 2 com erro, fora da importação.').waitFor();
  expect(await faultsEverywhere(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Baixar as 2 com erro' }).click(),
  ]);
  expect((await readFile(await download.path(), 'utf8')).split('\r\n')[1]).toBe(
    'IMP-2;Café moído 500 g;a combinar;Serra;Preço de venda: Informe um número, como 1.234,56.',
  );

  await page.getByRole('link', { name: 'Importar o arquivo corrigido' }).click();
  await page.waitForURL('**/importacao/nova?tipo=produtos');
  await choose();
  await button('Enviar e ver as colunas').click();
  await button('Conferir as linhas').click();
  await page.getByText('Este arquivo já foi importado').waitFor();
  expect(await button('Importar só 2 linhas').isDisabled()).toBe(true);
  expect(await faultsEverywhere(page)).toEqual([]);
  await button('Descartar').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click();
  await status('Cancelada');
  expect(complaints()).toEqual([]);
});

test('photos of a product: sent together, one of them no photo; moved by its button, removed after a question', async () => {
  const [product] = await db().sql<{ id: number }[]>`
    SELECT id FROM produtos p WHERE empresa_id = ${web.demonstracao.empresa_id} AND situacao = 'A'
      AND NOT EXISTS (SELECT FROM imagens_produto i WHERE i.produto_id = p.id) ORDER BY id LIMIT 1`;
  await page.goto(`/produtos/${product?.id}`);
  const photos = page.getByRole('list', { name: /^Fotos de/ });
  const image = (n: number) => photos.getByRole('img', { name: new RegExp(`, foto ${n}$`) });
  await page
    .getByRole('region', { name: 'Fotos' })
    .locator('input[type=file]')
    .setInputFiles([
      { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photo() },
      { name: 'falsa.png', mimeType: 'image/png', buffer: Buffer.from('<!doctype html><p>nada') },
      { name: 'b.png', mimeType: 'image/png', buffer: await photo({ format: 'png' }) },
    ]);
  await page.getByText(/^falsa.png: O conteúdo do arquivo não é uma foto/).waitFor();
  await image(2).waitFor();
  expect(await faultsEverywhere(page)).toEqual([]);
  // Which photo it is: its address begins with that, and changes with the hour.
  const shown = async (n: number) => ((await image(n).getAttribute('src')) ?? '').slice(0, '/midia/'.length + 8);
  const second = await shown(2);
  expect(await shown(1)).not.toBe(second);
  await photos
    .getByRole('group', { name: /^Foto 2 de 2/ })
    .getByRole('button', { name: 'Mover para antes' })
    .press('Enter');
  await expect.poll(() => shown(1)).toBe(second);
  await photos.getByRole('button', { name: 'Remover foto 2' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Remover foto' }).click();
  await image(2).waitFor({ state: 'detached' });
  await button('Esquecer o erro de falsa.png').click();
  expect(complaints().filter((line) => !line.includes('status of 400'))).toEqual([]);
});
