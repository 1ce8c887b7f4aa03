import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { db } from '#server/platform/db.ts';
import { atRest, complaintsOf, faultsEverywhere, structureFaults } from '#tests/support/browser.ts';
import { pageAs } from '#tests/support/consent.ts';
import { type Company, type Member, makeCompany } from '#tests/support/factory.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';
import { photo } from '#tests/support/photos.ts';

// The knowledge base: texts and files are published, read by a worker, looked into, tried with questions, and taken out of use.

const DESK = { width: 1280, height: 900 };

let web: Web;
let browser: Browser;
let company: Company;
let page: Page;
let complaints: () => string[];

const open = (member: Member, options: BrowserContextOptions = {}) =>
  pageAs(browser, web, member, { viewport: DESK, colorScheme: 'light', ...options });

beforeAll(async () => {
  [web, browser, company] = await Promise.all([openWeb({ worker: true }), openBrowser(), makeCompany()]);
  page = await open(company.admin);
  complaints = await complaintsOf(page);
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const sent = () => page.getByRole('region', { name: /^(Enviando|Arquivos enviados)/ });
const markdown = (name: string, text: string) => ({ name, mimeType: 'text/markdown', buffer: Buffer.from(text) });
const menuItem = async (of: string, item: string) => {
  await page.getByRole('button', { name: `Ações de ${of}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

const TROCAS = `# Prazo para trocar
O cliente tem 30 dias para trocar um produto sem uso.

# Devolução
Devolvemos o dinheiro em até dez dias úteis.`;

test('a company without knowledge is told what it is for; a text is written, read, and shown passage by passage', async () => {
  await page.goto('/conhecimento');
  await heading('O que o assistente deve saber?').waitFor();
  expect(await faultsEverywhere(page)).toEqual([]);
  await button('Escrever texto').last().click();
  const dialog = page.getByRole('dialog', { name: 'Escrever texto' });
  await dialog.getByLabel('Nome').fill('Trocas e devoluções');
  await dialog.getByRole('button', { name: 'Publicar texto' }).click();
  // The text is missing: it is said where it belongs, and nothing that was filled in is lost.
  await expect.poll(() => dialog.getByLabel('Texto').getAttribute('aria-invalid')).toBe('true');
  expect(await dialog.getByLabel('Nome').inputValue()).toBe('Trocas e devoluções');
  await dialog.getByLabel('Texto').fill(TROCAS);
  await dialog.getByText(`${TROCAS.length} de 600.000 caracteres`).waitFor();
  expect(await faultsEverywhere(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Publicar texto' }).click();

  await page.waitForURL(/\/conhecimento\/\d+$/);
  await page.getByRole('status').filter({ hasText: 'Pronto' }).waitFor({ state: 'attached' });
  const passages = page.getByRole('list', { name: 'Trechos de Trocas e devoluções' });
  await passages.getByText('O cliente tem 30 dias para trocar um produto sem uso.').waitFor();
  await passages.getByText('Página 1 · Prazo para trocar').waitFor();
  await page.getByRole('region', { name: 'Texto publicado' }).getByText('# Devolução').waitFor();
  await atRest(page);
  expect(await faultsEverywhere(page)).toEqual([]);
});

test('the same text again leads to the item that has it', async () => {
  const there = page.url();
  await page.goto('/conhecimento?novo=texto');
  const dialog = page.getByRole('dialog', { name: 'Escrever texto' });
  await dialog.getByLabel('Nome').fill('Outro nome');
  await dialog.getByLabel('Texto').fill(TROCAS);
  await dialog.getByRole('button', { name: 'Publicar texto' }).click();
  await page.getByText('O mesmo texto já estava publicado em “Trocas e devoluções”.').waitFor();
  await page.waitForURL(there);
});

const ask = async (question: string) => {
  await page.getByLabel('Pergunta').fill(question);
  await page.getByLabel('Pergunta').press('Enter');
};
const found = () => page.getByRole('list', { name: 'Trechos encontrados' }).getByRole('listitem');

test('a question finds the passage with its words marked, and keeps its place in the address', async () => {
  await page.goto('/conhecimento');
  await page.getByRole('link', { name: 'Testar perguntas' }).click();
  await page.waitForURL('**/conhecimento/testar');
  expect(await faultsEverywhere(page)).toEqual([]);
  // Written as customers write: no accents.
  await ask('qual o prazo para devolucao?');
  await page.waitForURL(/termo=qual/);
  const passage = found().filter({ hasText: 'Devolvemos o dinheiro' });
  await passage.getByRole('link', { name: 'Trocas e devoluções' }).waitFor();
  expect(await passage.locator('mark').allTextContents()).toContain('Devolução');
  await passage.getByText(/^por palavras: \d+º$/).waitFor();
  await passage.getByText('Página 1').waitFor();
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.reload();
  await passage.waitFor();
  expect(await page.getByLabel('Pergunta').inputValue()).toBe('qual o prazo para devolucao?');
  await ask('Vocês consertam guarda-chuvas?');
  await heading('Nenhum trecho fala disso').waitFor();
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.goBack();
  await passage.waitFor();
});

test('what is taken out of use answers nothing any more, and everything once it is back', async () => {
  const question = '/conhecimento/testar?termo=prazo%20para%20trocar';
  await page.goto('/conhecimento');
  const uses = page.getByRole('switch', { name: 'Usar “Trocas e devoluções” nas respostas' });
  await uses.focus();
  await page.keyboard.press('Space');
  await page.getByText('O assistente não usa mais “Trocas e devoluções”.').waitFor();
  expect(await uses.isChecked()).toBe(false);
  await page.goto(question);
  await heading('Ainda não há o que procurar').waitFor();
  await page.goto('/conhecimento');
  await uses.focus();
  await page.keyboard.press('Space');
  await page.getByText('O assistente volta a usar “Trocas e devoluções”.').waitFor();
  await page.goto(question);
  await found().first().waitFor();
});

const ENTREGA = '# Entrega na região\n\nEntregamos em Petrópolis às terças e quintas.\n';

test('files: several at once, each with what came of it; the same again leads to its item, and what is no document says why', async () => {
  await page.goto('/conhecimento');
  const files = page.locator('input[type=file]').first();
  await files.setInputFiles([
    markdown('entrega.md', ENTREGA),
    { name: 'foto.png', mimeType: 'image/png', buffer: await photo({ format: 'png' }) },
    { name: 'vazio.html', mimeType: 'text/html', buffer: Buffer.from('<!doctype html><p><script>1</script></p>') },
  ]);
  const ofFile = (name: string) => sent().getByRole('listitem').filter({ hasText: name });
  await ofFile('entrega.md').getByText('Publicado:').waitFor();
  await ofFile('foto.png').getByText('Este tipo de arquivo não é aceito.').waitFor();
  await ofFile('vazio.html').getByText('Publicado:').waitFor();
  await row('entrega').getByText('Pronto').waitFor();
  // What was accepted and cannot be read says so in its row.
  await row('vazio').getByText('Com erro').waitFor();
  await row('vazio').getByText('O documento não tem texto.').waitFor();
  expect(await row('foto').count()).toBe(0);
  await atRest(page);
  expect(await faultsEverywhere(page)).toEqual([]);

  await button('Limpar').click();
  await sent().waitFor({ state: 'hidden' });
  await files.setInputFiles(markdown('de-novo.md', ENTREGA));
  await ofFile('de-novo.md').getByText('Este arquivo já estava publicado:').waitFor();
  await ofFile('de-novo.md').getByRole('link', { name: 'entrega' }).click();
  await heading('Sobre o item').waitFor();
  await page.getByRole('link', { name: 'Abrir o arquivo original' }).waitFor();
});

test('files are dropped anywhere on the page', async () => {
  await page.goto('/conhecimento');
  await heading('Conhecimento').waitFor();
  const dragged = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['Aceitamos Pix e cartão de crédito em até três vezes.'], 'pagamento.txt'));
    return transfer;
  });
  await page.dispatchEvent('h1', 'dragenter', { dataTransfer: dragged });
  await page.getByText('Solte para publicar').waitFor();
  await page.dispatchEvent('h1', 'drop', { dataTransfer: dragged });
  await page.getByText('Solte para publicar').waitFor({ state: 'hidden' });
  await sent().getByText('Publicado:').waitFor();
  await row('pagamento').getByText('Pronto').waitFor();
});

test('while an item is read, its screen tells how far, and what came of it without being asked', async () => {
  await page.goto('/conhecimento?busca=trocas');
  await row('Trocas').getByRole('link', { name: 'Trocas e devoluções' }).click();
  await page.getByRole('list', { name: 'Trechos de Trocas e devoluções' }).waitFor();
  const { sql } = db();
  // As somebody reads it who has it for an hour.
  await sql`UPDATE conhecimentos SET situacao = 'processando', paginas = 120, paginas_lidas = 30, tentar_em = now() + interval '1 hour'
    WHERE empresa_id = ${company.id} AND nome = 'Trocas e devoluções'`;
  await page.reload();
  const bar = page.getByRole('progressbar', { name: 'Leitura: 30 de 120 páginas' });
  await bar.waitFor();
  expect(await bar.getAttribute('aria-valuenow')).toBe('25');
  expect(await faultsEverywhere(page)).toEqual([]);
  await sql`UPDATE conhecimentos SET paginas_lidas = 60 WHERE empresa_id = ${company.id} AND situacao = 'processando'`;
  await page.getByRole('progressbar', { name: 'Leitura: 60 de 120 páginas' }).waitFor();
  await sql`UPDATE conhecimentos SET situacao = 'pronto', tentar_em = NULL, paginas = 1, paginas_lidas = 1
    WHERE empresa_id = ${company.id} AND situacao = 'processando'`;
  await page.getByRole('status').filter({ hasText: 'Pronto' }).waitFor({ state: 'attached' });
  await bar.waitFor({ state: 'hidden' });
});

test('filters and the search narrow the list; an item is renamed, read again and removed', async () => {
  await page.goto('/conhecimento?situacao=erro');
  await row('vazio').waitFor();
  expect(await row('entrega').count()).toBe(0);
  await row('vazio').getByRole('link', { name: 'vazio' }).click();
  const failed = page.getByRole('alert').filter({ hasText: 'Não pôde ser lido' });
  await failed.getByText('O documento não tem texto.').waitFor();
  expect(await faultsEverywhere(page)).toEqual([]);
  await failed.getByRole('button', { name: 'Ler de novo' }).click();
  await page.getByText('“vazio” voltou à fila e será lido de novo.').waitFor();
  await failed.waitFor();

  await page.goto('/conhecimento?busca=ENTREGA');
  await menuItem('entrega', 'Renomear');
  const dialog = page.getByRole('dialog', { name: 'Renomear' });
  await dialog.getByLabel('Nome').fill('Entregas na região');
  await dialog.getByLabel('Nome').press('Enter');
  await row('Entregas na região').waitFor();
  await menuItem('Entregas na região', 'Ler de novo');
  await page.getByText('“Entregas na região” voltou à fila').waitFor();
  await row('Entregas na região').getByText('Pronto').waitFor();
  await menuItem('Entregas na região', 'Excluir');
  await page
    .getByRole('dialog', { name: 'Excluir “Entregas na região”?' })
    .getByRole('button', { name: 'Excluir' })
    .click();
  await page.getByText('“Entregas na região” excluído.').waitFor();
  await heading('Nenhum conhecimento com estes filtros').waitFor();
});

test('who may only read sees all of it and changes nothing, on a phone too', async () => {
  const reader = await open(await company.member('leitura'), {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  await reader.goto('/conhecimento');
  await reader.getByRole('link', { name: 'Trocas e devoluções' }).waitFor();
  expect(await reader.getByRole('button', { name: 'Enviar arquivos' }).count()).toBe(0);
  expect(await reader.getByRole('button', { name: 'Escrever texto' }).count()).toBe(0);
  expect(await reader.getByRole('switch').first().isDisabled()).toBe(true);
  expect(await structureFaults(reader)).toEqual([]);
  await reader.goto('/conhecimento/testar?termo=trocar');
  await reader.getByRole('list', { name: 'Trechos encontrados' }).waitFor();
  expect(await structureFaults(reader)).toEqual([]);
  await reader.context().close();
});

test('the browser refused nothing of it', () =>
  expect(complaints().filter((said) => !/status of 400/.test(said))).toEqual([]));
