import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DocumentoRecusado, type FormatoDocumento } from '#server/platform/documento/limits.ts';
import { examineDocumento, readDocumento } from '#server/platform/documento/read-documento.ts';
import { readTexto } from '#server/platform/documento/text-reader.ts';
import { DomainError } from '#server/platform/errors.ts';
import {
  docxOf,
  lyingAbout,
  pdfBomb,
  pdfOfPages,
  rawPdf,
  wordParagraph,
  wordTable,
} from '#tests/support/documentos.ts';
import { zipOf } from '#tests/support/xlsx.ts';

// Documents that were made to harm whoever reads them: refused, or read, and nothing is left of it.

const MB = 1024 * 1024;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'documentos-hostis-'));
});
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
async function saved(bytes: Buffer | string): Promise<string> {
  const path = join(folder, String(files++));
  await writeFile(path, bytes);
  return path;
}

const threads = () =>
  process.getActiveResourcesInfo().filter((name) => name === 'Worker' || name === 'MessagePort').length;

async function openFiles(): Promise<string[]> {
  if (process.platform !== 'linux') return [];
  const links = (await readdir('/proc/self/fd')).map((fd) => readlink(join('/proc/self/fd', fd)).catch(() => ''));
  return (await Promise.all(links)).filter((path) => path.startsWith(folder));
}

type Outcome = { refused: string } | { formato: FormatoDocumento; blocos: number };

/** What becomes of a file; whatever is neither blocks nor a refusal is thrown. */
async function outcome(bytes: Buffer | string, nome = 'arquivo'): Promise<Outcome> {
  const path = await saved(bytes);
  try {
    const { formato } = await examineDocumento(path, nome);
    const { blocos } = await readDocumento(path, formato);
    return { formato, blocos: blocos.length };
  } catch (error) {
    const isRefusal =
      error instanceof DocumentoRecusado || (error instanceof DomainError && error.code === 'VALIDATION_ERROR');
    // What no reader has thought of is told in these words.
    if (!isRefusal || error.message.includes('não pôde ser lido')) throw error;
    return { refused: error.message };
  } finally {
    await rm(path);
  }
}

let before = 0;
beforeAll(() => {
  before = threads();
});
afterEach(async () => {
  expect(await outcome('A próxima é lida.')).toEqual({ formato: 'texto', blocos: 1 });
  expect(threads()).toBe(before);
  expect(await openFiles()).toEqual([]);
});

const refused = (message: RegExp) => ({ refused: expect.stringMatching(message) });

describe('bombs', () => {
  const huge = Buffer.alloc(256 * MB);
  const word = docxOf('', { 'word/document.xml': huge });

  test('a DOCX that says how much it unpacks to, and one that lies about that', async () => {
    expect(await outcome(word)).toEqual(refused(/grande demais depois de descompactado/));
    expect(await outcome(lyingAbout(word, 'word/document.xml', 1_000))).toEqual(refused(/corrompido/));
    // A part that nothing but its size is wrong with.
    expect(await outcome(lyingAbout(word, 'word/document.xml', 19 * MB))).toEqual(refused(/corrompido/));
  });

  test('a DOCX that unpacks to too much for its size, or to more than a tree is made of', async () => {
    expect(await outcome(docxOf('', { 'word/media/a.bin': Buffer.alloc(30 * MB) }))).toEqual(refused(/grande demais/));
    const long = docxOf(Array.from({ length: 200_000 }, (_, i) => wordParagraph(`Parágrafo ${i * 7919}`)).join(''));
    expect(await outcome(long)).toEqual(refused(/grande demais|complexo demais|passa de 200/));
  });

  test('a DOCX in which a document is packed is read without that', async () => {
    const nested = docxOf(wordParagraph('Só isto.'), { 'word/embeddings/outro.docx': word });
    expect(await outcome(nested)).toEqual({ formato: 'docx', blocos: 1 });
  });

  test('a PDF whose page unpacks to 800 MB is ended before it takes them', async () => {
    const bomb = await pdfBomb(800);
    const { rss } = process.memoryUsage();
    let most = 0;
    const look = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss - rss);
    }, 20);
    const found = await outcome(bomb);
    clearInterval(look);
    expect(found).toEqual(refused(/complexo demais/));
    expect(most).toBeLessThan(700 * MB);
  });

  test('an XLSX whose texts unpack to too much', async () => {
    const book = zipOf({ '[Content_Types].xml': '<a/>', 'xl/workbook.xml': huge });
    expect(await outcome(book)).toEqual(refused(/grande demais/));
    expect(await outcome(lyingAbout(book, 'xl/workbook.xml', 1_000))).toEqual(refused(/corrompido/));
  });

  test('headings that are repeated for each of many rows', async () => {
    const rows = Array.from({ length: 40_000 }, (_, i) => `${i};a;b`).join('\n');
    expect(await outcome(`${'x'.repeat(30_000)};y;z\n${rows}`, 'a.csv')).toEqual(refused(/passa de 200 páginas/));
  });
});

describe('depths and traps', () => {
  const times = (text: string, n: number) => text.repeat(n);

  test.each<[string, () => Buffer | string, string]>([
    ['HTML 100,000 levels deep', () => `<html>${times('<div>', 100_000)}fim`, 'a.html'],
    ['lists 100,000 levels deep', () => `<html>${times('<ul><li>', 100_000)}fim`, 'a.html'],
    ['tables in tables', () => `<html>${times('<table><tr><td>', 50_000)}fim`, 'a.html'],
    ['10 MB of <', () => times('<', 10 * MB), 'a.html'],
    ['10 MB of <a ', () => times('<a ', 3 * MB), 'a.html'],
    ['10 MB of <!--', () => `<html>${times('<!--', 2 * MB)}`, 'a.html'],
    ['10 MB of &', () => `<html>${times('&amp', 2 * MB)}`, 'a.html'],
    ['10 MB of attributes', () => `<html><p ${times('a=b ', 2 * MB)}>fim`, 'a.html'],
    ['10 MB of <p>', () => `<html>${times('<p>', 3 * MB)}fim`, 'a.html'],
    ['10 MB of cells', () => `<html><table><tr>${times('<td colspan=99999999>a', 300_000)}`, 'a.html'],
    ['a style that never ends', () => `<p style="${times('; ', 4 * MB)}">fim`, 'a.html'],
    ['#', () => `# ${times('#', 500_000)}x`, 'a.md'],
    ['[', () => times('[', 600_000), 'a.md'],
    ['![](', () => times('![](', 150_000), 'a.md'],
    ['[a](', () => times('[a](a', 120_000), 'a.md'],
    ['*a', () => times('*a', 300_000), 'a.md'],
    ['_a ', () => times('_a ', 200_000), 'a.md'],
    ['**', () => times('*', 600_000), 'a.md'],
    ['`', () => times('`a\t', 200_000), 'a.md'],
    ['|', () => `${times('|', 299_000)}\n|-|\n${times('|a', 100_000)}`, 'a.md'],
    ['fences', () => times('```\n', 150_000), 'a.md'],
    ['>', () => times('> ', 300_000), 'a.md'],
    ['-', () => times('a\n-\n', 150_000), 'a.md'],
    ['tables', () => times('|a\n|-\n', 100_000), 'a.md'],
    ['blanks', () => `a${times(' ', 599_000)}a`, 'a.txt'],
    ['line breaks', () => `a${times(' \n', 299_000)}a`, 'a.txt'],
    ['quotes', () => times('"', 600_000), 'a.csv'],
    ['separators', () => times(';', 600_000), 'a.csv'],
    ['Word 20,000 levels deep', () => docxOf(`${times('<w:p>', 20_000)}${times('</w:p>', 20_000)}`), 'a.docx'],
    [
      'Word with a document type',
      () =>
        docxOf('', {
          'word/document.xml': `<!DOCTYPE a [<!ENTITY a "${times('a', 1_000)}"><!ENTITY b "${times('&a;', 1_000)}">]><w:document>${times('&b;', 1_000)}</w:document>`,
        }),
      'a.docx',
    ],
    [
      'a PDF with a million pieces of text',
      () => rawPdf(deflateSync(`BT /F1 9 Tf ${times('1 0 0 1 9 9 Tm (a) Tj ', 1_000_000)} ET`), '/FlateDecode'),
      'a.pdf',
    ],
    [
      'a PDF with arrays in arrays',
      () => rawPdf(deflateSync(`BT /F1 9 Tf ${times('[', 500_000)} TJ ET`), '/FlateDecode'),
      'a.pdf',
    ],
    ['a PDF of brackets', () => `%PDF-1.7\n1 0 obj\n${times('[', 5 * MB)}`, 'a.pdf'],
    ['a PDF of <<', () => `%PDF-1.7\n1 0 obj\n${times('<</A', 2 * MB)}`, 'a.pdf'],
    ['a PDF of objects', () => `%PDF-1.7\n${times('1 0 obj\n', 1_000_000)}`, 'a.pdf'],
    [
      'a PDF whose pages are their own parents',
      () =>
        '%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[2 0 R 2 0 R]/Count 200>>\nendobj\ntrailer\n<</Root 1 0 R>>',
      'a.pdf',
    ],
  ])('%s', async (_, bytes, nome) => {
    const found = await outcome(bytes(), nome);
    expect('refused' in found ? found.refused : found.blocos).toBeTruthy();
  });

  test('a text that was typed is read in this thread', () => {
    for (const trap of [`# ${'#'.repeat(599_000)}x`, `a${' \n'.repeat(299_000)}a`, `${'# '.repeat(290_000)}x`]) {
      expect(readTexto(trap).blocos.length).toBeGreaterThan(0);
    }
  });
});

/** Numbers that are the same in every run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The file cut somewhere, or with some bytes of it changed, doubled or lost. */
function mutated(bytes: Buffer, random: (below: number) => number): Buffer {
  const how = random(4);
  const at = random(bytes.length);
  if (how === 0) return bytes.subarray(0, at + 1);
  if (how === 1) return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + random(200))]);
  if (how === 2) return Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.max(0, at - 300))]);
  const changed = Buffer.from(bytes);
  for (let n = 1 + random(20); n > 0; n--) changed[random(changed.length)] = random(256);
  return changed;
}

const html =
  '<!doctype html><h1>Trocas</h1><p>Até <b>7</b> dias.<ul><li>Pix</ul><table><tr><th>a<th>b<tr><td>1<td>2</table>';
const markdown = '# Trocas\n\n- Pix\n- [b](c)\n\n| a | b |\n|--|--|\n| 1 | 2 |\n\n```\ncódigo\n```\n';

test.each<[FormatoDocumento, () => Promise<Buffer> | Buffer]>([
  ['pdf', () => pdfOfPages(['Trocas em até sete dias, em qualquer loja.', 'Frete grátis acima de R$ 100.'])],
  [
    'docx',
    () =>
      docxOf(
        wordParagraph('Trocas', 'T1') +
          wordTable([
            ['a', 'b'],
            ['1', '2'],
          ]),
      ),
  ],
  [
    'xlsx',
    () =>
      zipOf({
        '[Content_Types].xml': '<a/>',
        'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="a" r:id="r1"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels': '<R><Relationship Id="r1" Target="worksheets/s.xml"/></R>',
        'xl/worksheets/s.xml':
          '<w><sheetData><row><c t="inlineStr"><is><t>Produto</t></is></c></row><row><c><v>1.5</v></c></row></sheetData></w>',
      }),
  ],
  ['html', () => Buffer.from(html)],
  ['markdown', () => Buffer.from(markdown)],
  ['csv', () => Buffer.from('Produto;"Preço"\nCaneca;"1,50"\n')],
])('%s: cut and changed anywhere, it is read or refused', async (formato, make) => {
  const bytes = await make();
  const nome = formato === 'markdown' ? 'a.md' : `a.${formato}`;
  expect(await outcome(bytes, nome)).toMatchObject({ formato });
  const random = numbersFrom(24);
  for (let pairs = 0; pairs < 20; pairs++) {
    await Promise.all([outcome(mutated(bytes, random), nome), outcome(mutated(bytes, random), nome)]);
  }
});
