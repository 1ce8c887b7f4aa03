import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { setEnv } from '#server/platform/env.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { importFile, nextCnpj, withCnpj } from '#tests/support/fiscal.ts';
import { CPF, type NotaEscrita, writeCancelamento, writeNota } from '#tests/support/nfe.ts';
import { pagesOf } from '#tests/support/pdf.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

// The DANFE as a reader of paper has it: rendered by PDFium, its codes read by ZXing, its text by pdf.js.

let api: Api;
let number = 300;

beforeAll(async () => {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  setEnv({ DATA_DIR: await makeTestFolder('danfe') });
  api = await startApi({ rateLimitScale: 1_000_000 });
});
afterAll(() => api.close());

async function companyOf(letters: boolean): Promise<{ company: Company; cnpj: string; token: string }> {
  const company = await makeCompany();
  const cnpj = await withCnpj(company, nextCnpj(letters));
  const { token } = await company.token({ escopos: ['notas_fiscais:read'] });
  return { company, cnpj, token };
}

async function danfe(of: Awaited<ReturnType<typeof companyOf>>, fields: Partial<NotaEscrita>, cancelled = false) {
  const note = writeNota({ emitente: of.cnpj, numero: ++number, ...fields });
  const { nota } = await importFile(of.company, note.bytes);
  if (cancelled) await importFile(of.company, writeCancelamento(note).bytes);
  const answer = await fetch(`${api.base}/v1/notas-fiscais/${nota?.id}/danfe/`, {
    headers: { authorization: `Bearer ${of.token}` },
  });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const pdf = Buffer.from(await answer.arrayBuffer());
  return { note, pdf, pages: await pagesOf(new Response(pdf)) };
}

/** The codes on a page, as a scanner reads them from paper: a coarser picture than a printer's 600 dots an inch blurs bars of 0.2 mm. */
async function codesOn(pdf: Buffer, page = 0): Promise<{ format: string; text: string }[]> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const { data } = await document.getPage(page).render({
      scale: 600 / 72,
      render: ({ data: pixels, width, height }) =>
        sharp(pixels, { raw: { width, height, channels: 4 } })
          .png()
          .toBuffer(),
    });
    document.destroy();
    return (await readBarcodes(new Uint8Array(data))).map(({ format, text }) => ({ format, text }));
  } finally {
    library.destroy();
  }
}

test.each([
  ['a numeric key', false],
  ['a key with letters', true],
])('the bar code of %s reads back as the key, on every page', async (_, letters) => {
  const of = await companyOf(letters);
  const itens = Array.from({ length: 150 }, (__, i) => ({
    descricao: `Produto de nome comprido, para que a linha quebre, número ${i + 1}`,
  }));
  const { note, pdf, pages } = await danfe(of, { itens, informacoes: `${'Palavra '.repeat(500)}fim.` });
  expect(pages.length).toBeGreaterThan(2);
  for (const page of [0, pages.length - 1]) {
    expect((await codesOn(pdf, page)).filter(({ text }) => text === note.chave).map(({ format }) => format)).toEqual([
      'Code128',
    ]);
  }
  const whole = pages.join(' ');
  for (const told of [
    ...[
      (note.chave.match(/.{4}/g) ?? []).join(' '),
      'Papelaria Central Ltda',
      '19.131.243/0001-97',
      'número 150',
      'fim.',
    ],
    ...[
      '333260004518827',
      'FOLHA 1/',
      `FOLHA ${pages.length}/${pages.length}`,
      'Assinatura conferida',
      'a SEFAZ não foi consultada',
    ],
  ]) {
    expect(whole).toContain(told);
  }
  expect(whole).not.toContain('CANCELADA');
});

test('figures and units are whole, however long they are', async () => {
  const of = await companyOf(false);
  const item = { unidade: 'CAIXA6', quantidade: '1234567.0000', unitario: '12345.6789012345', total: '99999999.99' };
  const { pages } = await danfe(of, { itens: [{ ...item, ipi: '1234567.89' }] });
  const told = ['CAIXA6', '1.234.567,0000', '12.345,6789012345', '99.999.999,99', '1.234.567,89'];
  for (const figure of told) expect(pages.join(' ')).toContain(figure);
  const strip = await danfe(of, { modelo: '65', destinatario: null, itens: [item] });
  expect(strip.pages.join(' ')).toContain('1.234.567,0000 CAIXA6 x 12.345,6789012345 99.999.999,99');
});

test('says when the note was issued and authorised as the note does, also to whom that was another day', async () => {
  const of = await companyOf(false);
  const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  const told = day.split('-').reverse().join('/');
  // In São Paulo the next day had begun.
  const em = `${day}T23:30:15-05:00`;
  const [sheet = ''] = (await danfe(of, { em })).pages;
  expect(sheet).toContain(`333260004518827 - ${told} 23:30:15`);
  expect(sheet.split(told)).toHaveLength(3);
  const [strip = ''] = (await danfe(of, { em, modelo: '65', destinatario: null })).pages;
  expect(strip.split(`${told} 23:30:15`)).toHaveLength(3);
});

test('an NFC-e is a strip with the QR code of its file', async () => {
  const of = await companyOf(false);
  const { note, pdf, pages } = await danfe(of, { modelo: '65', destinatario: null });
  const codes = await codesOn(pdf);
  expect(codes).toEqual([
    { format: 'QRCode', text: `https://consultadfe.fazenda.rj.gov.br/consultaNFCe/QRCode?p=${note.chave}|3|1` },
  ]);
  for (const told of [
    'DANFE NFC-e',
    'CONSUMIDOR NÃO IDENTIFICADO',
    'Dinheiro',
    'Valor a pagar R$ 100,00',
    'SEFAZ não foi consultada',
    'Consulte pela chave de acesso em www.fazenda.rj.gov.br/nfce/consulta',
  ]) {
    expect(pages.join(' ')).toContain(told);
  }
});

test('an NFC-e is one strip to its last line, whatever is on it', async () => {
  const of = await companyOf(false);
  for (const fields of [
    ...[{}, { informacoes: '' }, { informacoes: 'Palavra '.repeat(300) }, { destinatario: CPF }],
    ...[
      { itens: [{}, { descricao: 'Descrição comprida '.repeat(6).trim() }] },
      { itens: Array.from({ length: 40 }, () => ({})) },
    ],
  ]) {
    const { pages } = await danfe(of, { modelo: '65', destinatario: null, ...fields });
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('SEFAZ não foi consultada');
  }
});

test('a cancelled note says so across every page', async () => {
  const of = await companyOf(false);
  const itens = Array.from({ length: 120 }, () => ({}));
  for (const fields of [{ itens }, { modelo: '65' as const }]) {
    const { pages } = await danfe(of, fields, true);
    for (const page of pages) expect(page).toContain('CANCELADA');
  }
});
