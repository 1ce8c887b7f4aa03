import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FormatoDocumento } from '#server/platform/documento/limits.ts';
import { examineDocumento, readDocumento } from '#server/platform/documento/read-documento.ts';
import { readTexto } from '#server/platform/documento/text-reader.ts';
import { xlsxStream } from '#server/platform/planilha/xlsx-writer.ts';
import { docxOf, pdfOf, pdfOfPages, wordParagraph, wordTable } from '#tests/support/documentos.ts';
import { zipOf } from '#tests/support/xlsx.ts';

// What the text of documents is: each format by what other programs write.

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'documentos-'));
});
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
async function saved(bytes: Buffer | string): Promise<string> {
  const path = join(folder, String(files++));
  await writeFile(path, bytes);
  return path;
}

const examined = async (bytes: Buffer | string, nome = 'arquivo') => examineDocumento(await saved(bytes), nome);
const refusal = (message: string | RegExp) => ({
  code: 'VALIDATION_ERROR',
  details: { arquivo: [typeof message === 'string' ? message : expect.stringMatching(message)] },
});

/** Examines and reads; the blocks as `level text`. */
async function read(bytes: Buffer | string, nome = 'arquivo') {
  const path = await saved(bytes);
  const { formato, paginas } = await examineDocumento(path, nome);
  const lido = await readDocumento(path, formato);
  expect(lido.formato).toBe(formato);
  if (formato === 'pdf') expect(lido.paginas).toBe(paginas);
  return { ...lido, textos: lido.blocos.map(({ nivel, texto }) => `${nivel} ${texto}`) };
}

const sentence = (n: number) =>
  `A devolução do pedido ${n} é feita em até sete dias corridos depois da entrega, sem custo para quem comprou.`;

describe('PDF', () => {
  test('200 pages are read and told of as they are; 201 are refused before that', async () => {
    const pages = Array.from({ length: 201 }, (_, i) => sentence(i + 1));
    const path = await saved(await pdfOfPages(pages.slice(0, 200)));
    expect(await examineDocumento(path, 'manual.pdf')).toEqual({ formato: 'pdf', paginas: 200 });
    const told: number[] = [];
    const { blocos, paginas, vazias } = await readDocumento(path, 'pdf', (n) => told.push(n));
    expect({ paginas, vazias, told }).toEqual({
      paginas: 200,
      vazias: [],
      told: Array.from({ length: 20 }, (_, i) => (i + 1) * 10),
    });
    expect(blocos.map(({ pagina, texto }) => [pagina, texto])).toEqual(
      pages.slice(0, 200).map((texto, i) => [i + 1, texto]),
    );
    await expect(examined(await pdfOfPages(pages))).rejects.toMatchObject(
      refusal('O PDF tem 201 páginas; o máximo são 200. Divida-o em partes.'),
    );
  });

  test('headings, paragraphs over several lines, and accents; headers, footers and numbers are left out', async () => {
    const pdf = await pdfOf((doc) => {
      for (let page = 1; page <= 5; page++) {
        doc.addPage();
        doc.fontSize(9).text('Manual da Loja São João', 72, 40);
        doc.fontSize(20).text(`Capítulo ${page}: trocas`, 72, 72);
        doc.fontSize(14).text('Prazos e condições').moveDown(0.5);
        doc
          .fontSize(11)
          .text(`${sentence(page)} ${sentence(page + 100)}`)
          .moveDown();
        doc.text(`Ação número ${page}: não há exceção.`);
        doc.fontSize(9).text(`Página ${page} de 5`, 72, 700, { lineBreak: false });
      }
    });
    const { textos, blocos } = await read(pdf);
    expect(textos).toEqual(
      [1, 2, 3, 4, 5].flatMap((page) => [
        `1 Capítulo ${page}: trocas`,
        '2 Prazos e condições',
        `0 ${sentence(page)} ${sentence(page + 100)}`,
        `0 Ação número ${page}: não há exceção.`,
      ]),
    );
    expect(blocos[4]).toMatchObject({ pagina: 2 });
  });

  test('a word that was broken at the end of a line is whole again, a pronoun keeps its hyphen', async () => {
    const { textos } = await read(
      await pdfOfPages([
        'A escolha do trans-\nporte cabe a quem com-\nprou; em caso de dúvida, envie-\nnos um recado.',
      ]),
    );
    expect(textos).toEqual(['0 A escolha do transporte cabe a quem comprou; em caso de dúvida, envie-nos um recado.']);
  });

  test('one that was scanned is refused; with pages that have a text among them these are told', async () => {
    const scanned = await saved(await pdfOfPages([sentence(1), ...Array<string>(9).fill('')]));
    expect(await examineDocumento(scanned, 'a.pdf')).toEqual({ formato: 'pdf', paginas: 10 });
    await expect(readDocumento(scanned, 'pdf')).rejects.toMatchObject({
      name: 'DocumentoRecusado',
      message: expect.stringMatching(/não tem texto: parece digitalizado.*OCR/),
    });
    await expect(read(await pdfOfPages(['']))).rejects.toThrow(/digitalizado/);
    const mixed = await read(await pdfOfPages([sentence(1), '', sentence(2), '', sentence(3)]));
    expect(mixed).toMatchObject({ paginas: 5, vazias: [2, 4] });
    expect(mixed.blocos.map(({ pagina }) => pagina)).toEqual([1, 3, 5]);
  });

  test('one that is protected, broken or cut is refused', async () => {
    const secret = await pdfOfPages([sentence(1)], { userPassword: 'segredo', ownerPassword: 'outro' });
    await expect(examined(secret)).rejects.toMatchObject(refusal('O PDF está protegido por senha. Envie-o sem senha.'));
    // Without a password to open it, it is only not to be changed.
    const open = await pdfOfPages([sentence(1)], { ownerPassword: 'outro' });
    expect((await read(open)).textos).toEqual([`0 ${sentence(1)}`]);
    const whole = await pdfOfPages([sentence(1)]);
    await expect(examined(whole.subarray(0, 300))).rejects.toMatchObject(refusal(/corrompido/));
    await expect(examined(Buffer.from('%PDF-1.7\nnada mais'))).rejects.toMatchObject(refusal(/corrompido/));
  });
});

describe('Word', () => {
  test('headings by the names of styles, paragraphs, tables; a table of contents is left out', async () => {
    const { textos, formato } = await read(
      docxOf(
        wordParagraph('Trocas .... 3', 'S1') +
          wordParagraph('Trocas e devoluções', 'T1') +
          wordParagraph('Prazo', 'T2') +
          wordParagraph('Sete dias &amp; nada mais: <w:t/>'.replace('<w:t/>', 'ação.')) +
          wordTable([
            ['Produto', 'Preço', 'Prazo'],
            ['Caneca', 'R$ 30,00', '5 dias'],
            ['Camiseta', 'R$ 59,90', ''],
          ]),
      ),
      'regras.docx',
    );
    expect(formato).toBe('docx');
    expect(textos).toEqual([
      '1 Trocas e devoluções',
      '2 Prazo',
      '0 Sete dias & nada mais: ação.',
      '0 Produto: Caneca; Preço: R$ 30,00; Prazo: 5 dias',
      '0 Produto: Camiseta; Preço: R$ 59,90',
    ]);
  });

  test('more than 200 pages of text are refused when it is read', async () => {
    const path = await saved(docxOf(Array.from({ length: 7_000 }, (_, i) => wordParagraph(sentence(i))).join('')));
    expect(await examineDocumento(path, 'longo.docx')).toEqual({ formato: 'docx', paginas: null });
    await expect(readDocumento(path, 'docx')).rejects.toMatchObject({
      name: 'DocumentoRecusado',
      message: 'O documento passa de 200 páginas (600.000 caracteres). Divida-o em partes.',
    });
  });

  test('what has no text is refused', async () => {
    await expect(read(docxOf(wordParagraph(' ')))).rejects.toThrow('O documento não tem texto.');
  });
});

describe('spreadsheets', () => {
  test('each row of an XLSX answers alone', async () => {
    const colunas = ['Produto', 'Preço', 'Ativo'].map((nome) => ({
      nome,
      forma: nome === 'Preço' ? 'decimal' : 'texto',
    }));
    const rows = (async function* () {
      yield [
        ['Caneca', '30.5', true],
        ['Camiseta', null, false],
      ];
    })();
    const stream = xlsxStream(colunas as Parameters<typeof xlsxStream>[0], 'America/Sao_Paulo', rows);
    const { textos, formato } = await read(Buffer.concat(await stream.toArray()));
    expect(formato).toBe('xlsx');
    expect(textos).toEqual(['0 Produto: Caneca; Preço: 30,5; Ativo: Sim', '0 Produto: Camiseta; Ativo: Não']);
  });

  test.each([
    ['semicolons in Windows-1252', Buffer.from('Descrição;Preço\nPão;"1,50"\nMaçã;2\n', 'latin1')],
    ['commas in UTF-8', Buffer.from('Descrição,Preço\nPão,"1,50"\nMaçã,2\n')],
    ['UTF-16', Buffer.from('\uFEFFDescrição;Preço\nPão;1,50\nMaçã;2\n', 'utf16le')],
  ])('each row of a CSV: %s', async (_, bytes) => {
    expect(await read(bytes, 'precos.CSV')).toMatchObject({
      formato: 'csv',
      textos: ['0 Descrição: Pão; Preço: 1,50', '0 Descrição: Maçã; Preço: 2'],
    });
  });
});

describe('HTML', () => {
  const page = `<!-- gerado --><!DOCTYPE html><html><head><title>Fora</title><style>p{}</style></head><body>
    <nav><a href="/">Início</a></nav><h1>Política de <em>trocas</em></h1>
    <p>Até&nbsp;7 dias &mdash; sem <b>custo</b>.<br>Fale conosco.</p>
    <script>alert('não')</script><div hidden>segredo</div><p style="display: none">segredo</p>
    <p aria-hidden="true">segredo</p><template>segredo</template>
    <ul><li>Pix</li><li><p>Boleto</p></li></ul>
    <table><tr><th>Estado</th><th>Frete</th></tr><tr><td>SP</td><td>R$ 10</td></tr><tr><td>BA</td><td></td></tr></table>
    <table><tr><td>Telefone</td><td>11 4002-8922</td></tr></table>
    <table><tr><td><h2>Contato</h2><p>Um</p></td><td><p>Dois</p></td></tr></table>
    <pre>um
  dois</pre>Fim &lt;b&gt;</body></html>`;
  const textos = [
    '1 Política de trocas',
    '0 Até 7 dias — sem custo.\nFale conosco.',
    '0 - Pix',
    '0 - Boleto',
    '0 Estado: SP; Frete: R$ 10',
    '0 Estado: BA',
    '0 Telefone: 11 4002-8922',
    '2 Contato',
    '0 Um',
    '0 Dois',
    '0 um\ndois',
    '0 Fim <b>',
  ];

  test('headings, paragraphs, items and rows, whatever its name; nothing that is not shown', async () => {
    expect(await read(page, 'pagina.txt')).toMatchObject({ formato: 'html', textos });
    expect(await read('<p>Só um pedaço</p>', 'pedaco.htm')).toMatchObject({
      formato: 'html',
      textos: ['0 Só um pedaço'],
    });
    // Neither the head nor anything else was closed.
    expect((await read('<html><head><meta x><body><p>Um<p>Dois<table><tr><td>Três')).textos).toEqual([
      ...['0 Um', '0 Dois', '0 Três'],
    ]);
  });

  test.each([
    ['meta', Buffer.from('<html><meta charset="windows-1252"><p>Ação “já”'.replace(/[“”]/g, '"'), 'latin1')],
    [
      'http-equiv',
      Buffer.from('<html><meta http-equiv="a" content="text/html; charset=ISO-8859-1"><p>Ação "já"', 'latin1'),
    ],
    ['nothing', Buffer.from('<html><p>Ação "já"', 'latin1')],
    ['nothing, in UTF-8', Buffer.from('<html><p>Ação "já"')],
    ['the mark', Buffer.from('\uFEFF<html><meta charset="windows-1252"><p>Ação "já"')],
    ['an encoding that there is not', Buffer.from('<html><meta charset="nenhum"><p>Ação "já"')],
    ['UTF-16', Buffer.from('\uFEFF<html><p>Ação "já"', 'utf16le')],
  ])('its encoding is told by %s', async (_, bytes) => {
    expect((await read(bytes)).textos).toEqual(['0 Ação "já"']);
  });
});

describe('texts', () => {
  test('Markdown', async () => {
    const text = [
      ...[
        '---',
        'title: fora',
        '---',
        '# Trocas #',
        '',
        'Veja [as **regras**](https://loja.com.br/regras "Regras") e',
        '_tudo_.',
      ],
      ...['', 'Prazo', '-----', '- um', '- dois', '  continua', '1. três', '', '> citado', '', '***', ''],
      ...[
        '| Estado | Frete |',
        '|---|:-:|',
        '| SP | `R$ 10` |',
        '| BA | |',
        '',
        '```js',
        '# não é título',
        'a  = 1',
        '```',
      ],
      ...['![foto](x.png) nome_de_campo 2*3*4', '', '#hashtag'],
    ].join('\r\n');
    expect(await read(text, 'regras.MD')).toMatchObject({
      formato: 'markdown',
      textos: [
        '1 Trocas',
        '0 Veja as regras (https://loja.com.br/regras) e\ntudo.',
        '2 Prazo',
        '0 - um',
        '0 - dois\ncontinua',
        '0 1. três',
        '0 citado',
        '0 Estado: SP; Frete: R$ 10',
        '0 Estado: BA',
        '0 # não é título\na = 1',
        '0 foto nome_de_campo 2*3*4',
        '0 #hashtag',
      ],
    });
  });

  test('plain text by blank lines, in every encoding, with pages of 3,000 characters', async () => {
    const text = `Olá, “mundo”.\nSegunda linha.\n\n${'Não. '.repeat(700)}\n\n\uFB01m da his\u00ADtória: 1º`;
    for (const bytes of [Buffer.from(text), Buffer.from(`\uFEFF${text}`, 'utf16le')]) {
      const { blocos, paginas, formato } = await read(bytes, 'a.txt');
      expect({ formato, paginas }).toEqual({ formato: 'texto', paginas: 2 });
      expect(blocos.map(({ pagina, texto }) => [pagina, texto.slice(0, 40)])).toEqual([
        [1, 'Olá, “mundo”.\nSegunda linha.'],
        [1, 'Não. Não. Não. Não. Não. Não. Não. Não. '],
        [2, 'fim da história: 1º'],
      ]);
    }
    expect((await read(Buffer.from('Ação', 'latin1'))).textos).toEqual(['0 Ação']);
  });

  test('a text that was typed', () => {
    expect(readTexto('# Trocas\nSete dias.\n\n### Frete\nGrátis.\r\nSempre.')).toEqual({
      ...{ formato: 'texto', paginas: 1, vazias: [] },
      blocos: [
        { pagina: 1, nivel: 1, texto: 'Trocas' },
        { pagina: 1, nivel: 0, texto: 'Sete dias.' },
        { pagina: 1, nivel: 3, texto: 'Frete' },
        { pagina: 1, nivel: 0, texto: 'Grátis.\nSempre.' },
      ],
    });
    expect(() => readTexto(' \n# \n***')).toThrow('O documento não tem texto.');
    expect(() => readTexto('a '.repeat(400_000))).toThrow(/passa de 200 páginas/);
  });

  test.each(['a.txt', 'a.md', 'a.csv'])('%s of 600,000 characters is taken, with one more it is not', async (nome) => {
    const text = `${'palavra,\n'.repeat(66_666)}`.padEnd(600_000, 'a');
    expect(await examined(text, nome)).toMatchObject({ paginas: 200 });
    await expect(examined(`${text}a`, nome)).rejects.toMatchObject(
      refusal('O texto tem 600.001 caracteres; o máximo são 600.000 (200 páginas). Divida-o em partes.'),
    );
  });
});

const ole = (name: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(name, 'utf16le')]);

test.each<[string, Buffer | string, RegExp]>([
  ['an empty file', '', /vazio/],
  ['blanks', ' \n\t ', /vazio/],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), /não é aceito\. Envie PDF/],
  ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(90)]), /não é aceito/],
  ['an XML', '<?xml version="1.0"?><nota/>', /não é aceito/],
  ['an SVG', '<!DOCTYPE svg><svg/>', /não é aceito/],
  ['an RTF', '{\\rtf1 texto}', /RTF/],
  ['a document with a password', ole('EncryptedPackage'), /protegido por senha/],
  ['an old document', ole('WordDocument'), /\.doc\)/],
  ['an old workbook', ole('Workbook'), /\.xls\)/],
  ['another compound file', ole('Outro'), /não é aceito/],
  ['a ZIP', zipOf({ 'a.txt': 'a' }), /ZIP/],
  ['a presentation', zipOf({ '[Content_Types].xml': '<a/>', 'ppt/presentation.xml': '<a/>' }), /Apresentações/],
  ['a document with macros', docxOf('', { 'word/vbaProject.bin': 'a' }), /macros/],
  ['a document of LibreOffice', zipOf({ mimetype: 'application/vnd.oasis.opendocument.text' }), /LibreOffice/],
  ['a cut ZIP', docxOf(wordParagraph('a')).subarray(0, -30), /corrompido/],
  ['more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1, 'a'), /passa de 10 MB/],
])('%s is refused', async (_, bytes, message) => {
  await expect(examined(bytes, 'documento.pdf')).rejects.toMatchObject(refusal(message));
});

test('the content decides, not the name', async () => {
  const pdf = await pdfOfPages([sentence(1)]);
  const cases: [Buffer | string, FormatoDocumento][] = [
    [pdf, 'pdf'],
    [Buffer.concat([Buffer.from([0, 1, 2, 10]), pdf]), 'pdf'],
    [docxOf(wordParagraph('a')), 'docx'],
    ['Todo PDF começa com %PDF-1.7.', 'csv'],
  ];
  for (const [bytes, formato] of cases) expect(await examined(bytes, 'a.csv')).toMatchObject({ formato });
});

test('a file that is not there is no fault of the document', async () => {
  await expect(readDocumento(join(folder, 'nenhum'), 'pdf')).rejects.toMatchObject({ code: 'ENOENT' });
});
