import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { faultsEverywhere } from '#tests/support/browser.ts';
import { pageAs } from '#tests/support/consent.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { openBrowser, openWeb } from '#tests/support/panel.ts';

let page: Page;
const faults: string[] = [];

beforeAll(async () => {
  const [web, browser, { admin }] = await Promise.all([openWeb(), openBrowser(), makeCompany()]);
  page = await pageAs(browser, web, admin, { viewport: { width: 1280, height: 900 } });
  page.on('pageerror', (error) => faults.push(error.message));
});

const heading = () => page.getByRole('heading', { level: 1 });
const idOfPage = () => Number(/\/contatos\/(\d+)/.exec(page.url())?.[1]);
const history = () => page.getByRole('region', { name: 'Histórico' });

/** Opens the form of a new contact and fills in its name and mobile. */
async function fillNew(nome: string, celular: string) {
  await page.goto('/contatos?novo=contato');
  const form = page.getByRole('dialog', { name: 'Novo contato' });
  await form.getByRole('textbox', { name: 'Nome' }).fill(nome);
  await form.getByRole('textbox', { name: 'Celular' }).fill(celular);
  return form;
}

let first: number;
let second: number;

test('a new contact with a label that is made on the way', async () => {
  const form = await fillNew('Rafael do Teste', '24987650001');
  await form.getByRole('combobox', { name: 'Etiquetas' }).fill('Interessado');
  await page.getByRole('option', { name: 'Criar a etiqueta “Interessado”' }).click();
  await form.getByText('Interessado', { exact: true }).waitFor();
  expect(await form.getByRole('textbox', { name: 'Celular' }).inputValue()).toBe('(24) 98765-0001');
  await form.getByRole('button', { name: 'Criar contato' }).click();
  await page.waitForURL(/\/contatos\/\d+$/);
  await heading().getByText('Rafael do Teste').waitFor();
  await page.getByText('Interessado', { exact: true }).waitFor();
  expect(await page.getByRole('link', { name: '(24) 98765-0001' }).getAttribute('href')).toBe('tel:24987650001');
  await page.getByRole('region', { name: 'Reconhecido por' }).getByText('do cadastro').waitFor();
  first = idOfPage();
});

test('who has the telephone already is told on the field, with the way there; another number is taken', async () => {
  // The same telephone, as it was written before the ninth digit.
  const form = await fillNew('rafael do teste', '24 8765-0001');
  await form.getByRole('button', { name: 'Criar contato' }).click();
  await form.getByText(/^Já existe um contato com este celular: Rafael do Teste/).waitFor();
  const there = form.getByRole('link', { name: 'Abrir o contato que já existe' });
  expect(await there.getAttribute('href')).toBe(`/contatos/${first}`);
  await form.getByRole('textbox', { name: 'Celular' }).fill('24987650002');
  await form.getByRole('textbox', { name: 'Cargo' }).fill('Comprador');
  await form.getByRole('button', { name: 'Criar contato' }).click();
  await page.waitForURL(/\/contatos\/\d+$/);
  await heading().getByText('rafael do teste').waitFor();
  second = idOfPage();
  expect(second).not.toBe(first);
});

test('labels are changed where they stand, each by one call', async () => {
  await page.getByRole('button', { name: 'Pôr etiquetas' }).click();
  const labels = page.getByRole('combobox', { name: 'Etiquetas' });
  await labels.fill('Comprou');
  await page.getByRole('option', { name: 'Criar a etiqueta “Comprou”' }).click();
  await page.getByRole('button', { name: 'Pronto' }).click();
  await page.getByRole('button', { name: 'Alterar etiquetas' }).waitFor();
  await history().getByText('Etiquetas do contato alteradas').waitFor();
  expect(await history().getByText('Etiquetas postas: Comprou').count()).toBe(1);
});

test('a contact leaves the list by the archive, and comes back', async () => {
  const menu = page.getByRole('button', { name: 'Mais ações de rafael do teste' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Arquivar' }).click();
  await heading().getByText('Arquivado').waitFor();
  await page.goto('/contatos?busca=rafael%20do%20teste');
  await page.getByRole('link', { name: 'Rafael do Teste', exact: true }).waitFor();
  expect(await page.getByRole('link', { name: 'rafael do teste', exact: true }).count()).toBe(0);
  await page.getByRole('combobox', { name: 'Filtrar por arquivamento' }).click();
  await page.getByRole('option', { name: 'Só arquivados' }).click();
  await page.getByRole('link', { name: 'rafael do teste', exact: true }).click();
  await page.waitForURL(`**/contatos/${second}`);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Desarquivar' }).click();
  await expect.poll(() => heading().getByText('Arquivado').count()).toBe(0);
});

test('a further e-mail: that of nobody is added, and taken away again', async () => {
  const known = page.getByRole('region', { name: 'Reconhecido por' });
  await known.getByRole('button', { name: 'Adicionar' }).click();
  const form = page.getByRole('dialog', { name: 'Adicionar telefone ou e-mail' });
  await form.getByRole('textbox', { name: 'Telefone' }).fill('24 98765-0001');
  await form.getByRole('button', { name: 'Adicionar' }).click();
  expect(await form.getByRole('link', { name: 'mesclar com ele' }).getAttribute('href')).toBe(
    `/contatos/mesclar?para=${second}&de=${first}`,
  );
  await form.getByText('E-mail', { exact: true }).click();
  await form.getByRole('textbox', { name: 'E-mail' }).fill('rafael@exemplo.com.br');
  await form.getByRole('button', { name: 'Adicionar' }).click();
  await form.waitFor({ state: 'hidden' });
  await known.getByText('rafael@exemplo.com.br').waitFor();
  await known.getByRole('button', { name: 'Tirar rafael@exemplo.com.br' }).click();
  await known.getByText('rafael@exemplo.com.br').waitFor({ state: 'detached' });
});

test('two of one name are found, compared, swapped and merged; the old address leads to the contact that stays', async () => {
  await page.goto('/contatos');
  await page.getByRole('link', { name: 'Duplicados' }).click();
  const group = page.getByRole('region', { name: 'Contatos com o nome Rafael do Teste' });
  await group.getByText('2 contatos').waitFor();
  expect(await faultsEverywhere(page)).toEqual([]);
  await group.getByRole('link', { name: `Comparar com o mais antigo: rafael do teste, nº ${second}` }).click();

  const table = page.getByRole('table', { name: 'Os dois contatos, e como ficam' });
  const row = (nome: string) => table.getByRole('row').filter({ has: page.getByText(nome, { exact: true }) });
  await table.getByRole('columnheader', { name: `Fica: nº ${first}` }).waitFor();
  await row('Cargo').getByText('vem do outro').waitFor();
  await row('Celular').getByText('Também reconhecido por (24) 98765-0002').waitFor();
  expect(await row('Etiquetas').getByRole('cell').last().innerText()).toMatch(/^Comprou, Interessado/);
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.getByRole('button', { name: `Trocar: ficar com o nº ${second}` }).click();
  await table.getByRole('columnheader', { name: `Fica: nº ${second}` }).waitFor();
  await page.getByRole('button', { name: `Trocar: ficar com o nº ${first}` }).click();
  await table.getByRole('columnheader', { name: `Fica: nº ${first}` }).waitFor();

  await page.getByRole('button', { name: 'Mesclar contatos' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mesclar de vez' }).click();
  await page.waitForURL(`**/contatos/${first}`);
  await heading().getByText('Rafael do Teste').waitFor();
  await page.getByText('Comprador').first().waitFor();
  await page.getByText('Comprou', { exact: true }).first().waitFor();
  await page.getByRole('region', { name: 'Reconhecido por' }).getByText('(24) 98765-0002').waitFor();

  await page.goto(`/contatos/${second}`);
  await page.waitForURL(`**/contatos/${first}?mesclado=${second}`);
  await page.getByText(/^Este contato foi mesclado em “Rafael do Teste”/).waitFor();
  await page.getByRole('button', { name: 'Fechar este aviso' }).click();
  await page.waitForURL(`**/contatos/${first}`);
});

test('list, form and page of contacts are accessible', async () => {
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.goto('/contatos');
  await page.getByRole('link', { name: 'Rafael do Teste', exact: true }).waitFor();
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.goto('/contatos?novo=contato');
  await page.getByRole('dialog', { name: 'Novo contato' }).getByRole('textbox', { name: 'Nome' }).waitFor();
  expect(await faultsEverywhere(page)).toEqual([]);
});

test('nothing went wrong in the browser meanwhile', () => {
  expect(faults).toEqual([]);
});
