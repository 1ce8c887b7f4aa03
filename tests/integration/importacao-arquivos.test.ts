import { describe, expect, test } from 'vitest';
import { listProdutos } from '#server/catalogo/index.ts';
import { getImportacao, listLinhas } from '#server/importacao/index.ts';
import { DomainError } from '#server/platform/errors.ts';
import { xlsxStream } from '#server/platform/planilha/xlsx-writer.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { check, importFile, send } from '#tests/support/importing.ts';
import { type Parts, zipOf } from '#tests/support/xlsx.ts';

// Files as other programs write them, and as nobody should.

const company: Company = await makeCompany();

/** What the file is taken for, and its rows' cells. */
async function read(contents: string | Buffer) {
  const { id } = await send(company, 'produtos', contents);
  const { cabecalho, formato, codificacao, separador, decimal, colunas, total } = await getImportacao(company.ctx, {
    id,
  });
  const { resultados } = await listLinhas(company.ctx, { id, por_pagina: 100 });
  const rows = resultados.map(({ numero, celulas }) => [numero, ...celulas]);
  return { cabecalho, formato, codificacao, separador, decimal, colunas, total, rows };
}

async function refusal(contents: string | Buffer): Promise<string> {
  const error: unknown = await send(company, 'produtos', contents).then(
    () => 'taken',
    (reason) => reason,
  );
  if (!(error instanceof DomainError)) throw error;
  expect(error.code).toBe('VALIDATION_ERROR');
  return error.details?.arquivo?.join(' ') ?? JSON.stringify(error.details);
}

describe('CSV', () => {
  test('Windows-1252, with semicolons and decimal commas', async () => {
    expect(
      await read(Buffer.from('C\xf3digo;Descri\xe7\xe3o;Pre\xe7o\r\nA1;P\xe3o de a\xe7\xfacar;1.234,50\r\n', 'latin1')),
    ).toEqual({
      ...{ cabecalho: ['Código', 'Descrição', 'Preço'], colunas: ['codigo', 'nome', 'preco_venda'] },
      ...{ formato: 'csv', codificacao: 'windows-1252', separador: ';', decimal: 'virgula', total: 1 },
      rows: [[2, 'A1', 'Pão de açúcar', '1.234,50']],
    });
  });

  test.each([
    ['UTF-8 with its mark', `\uFEFFCódigo;Nome\nA1;Pão`, ';', 'utf-8'],
    ['commas', `Código,Nome\nA1,Pão`, ',', 'utf-8'],
    ['tabs', `Código\tNome\nA1\tPão`, '\t', 'utf-8'],
    ["Excel's own line for the separator", `sep=|\r\nCódigo|Nome\r\nA1|Pão`, '|', 'utf-8'],
  ])('%s', async (_, contents, separador, codificacao) => {
    expect(await read(contents)).toMatchObject({
      separador,
      codificacao,
      cabecalho: ['Código', 'Nome'],
      rows: [[2, 'A1', 'Pão']],
    });
  });

  test('a fraction of three places is no number of thousands, whichever its point', async () => {
    const written = async (first: string, second: string, choice: Parameters<typeof importFile>[3]) => {
      const codes = [first, second].map((weight) => `P${weight}`);
      const file = `Código;Nome;Peso bruto\n${codes[0]};Um;${first}\n${codes[1]};Outro;${second}`;
      await importFile(company, 'produtos', file, choice);
      const { resultados } = await listProdutos(company.ctx, { por_pagina: 100 });
      return codes.map((codigo) => resultados.find((one) => one.codigo === codigo)?.peso_bruto);
    };
    expect(await written('0.500', '2.250', {})).toEqual(['0.500', '2.250']);
    expect(await written('0.750', '1.234', { decimal: 'virgula' })).toEqual(['0.750', '1234.000']);
    expect(await written('0,600', '1,234', { decimal: 'ponto' })).toEqual(['0.600', '1234.000']);
  });

  test('a code with a point says nothing of how prices are written; where no column is known, each may', async () => {
    const codes = 'Código;Nome;Preço\n1.01;Café;1.500\n1.02;Leite;1.250';
    expect(await read(codes)).toMatchObject({ decimal: 'virgula', colunas: ['codigo', 'nome', 'preco_venda'] });
    expect(await read(codes.replace('1.250', '1250.50'))).toMatchObject({ decimal: 'ponto' });
    expect(await read('Código;Nome;Vlr\n1;Café;1.5\n2;Leite;1.2')).toMatchObject({ decimal: 'ponto' });
  });

  test('half an NCM is at fault, and no NCM of chapter 00; one whose zero was cut off is whole', async () => {
    const sent = await send(company, 'produtos', 'Código;Nome;NCM\nM1;Café;0901.21\nM2;Café;90121\nM3;Café;9012100');
    await check(company, sent);
    const { resultados } = await listLinhas(company.ctx, { id: sent.id });
    const wrong = { ncm: ['NCM inválido: informe os 8 dígitos.'] };
    expect(resultados.map(({ erros }) => erros)).toEqual([wrong, wrong, null]);
  });

  test('a code of which a spreadsheet kept the first digits is at fault', async () => {
    const sent = await send(company, 'produtos', 'Código;Nome\n7,89E+12;Café\n7,8910003155E+12;Leite\n1E5;Fio');
    await check(company, sent);
    const { resultados } = await listLinhas(company.ctx, { id: sent.id });
    expect(resultados.map(({ erros }) => erros)).toEqual([
      { codigo: [expect.stringContaining('trocou este número por 7,89E+12')] },
      { codigo: [expect.stringContaining('formate a coluna como texto')] },
      null,
    ]);
  });

  test('a broken byte in a file that says it is UTF-8 is one wrong character', async () => {
    const bytes = Buffer.concat([Buffer.from('\uFEFFCódigo;Nome\nA1;Pão '), Buffer.from([0xe3]), Buffer.from('\n')]);
    expect(await read(bytes)).toMatchObject({ codificacao: 'utf-8', rows: [[2, 'A1', 'Pão \uFFFD']] });
  });

  test('UTF-16, as Excel saves text', async () => {
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Código\tNome\r\nA1\tPão\r\n', 'utf16le')]);
    expect(await read(bytes)).toMatchObject({ codificacao: 'utf-16le', rows: [[2, 'A1', 'Pão']] });
  });

  test('line breaks, separators and quotes between quotes are part of their cell; rows are counted as a spreadsheet does', async () => {
    const { rows } = await read('Código;Nome\nA1;"Duas\nlinhas; ""entre aspas"""\n\n;;\nA2;Dois\n');
    expect(rows).toEqual([
      [2, 'A1', 'Duas\nlinhas; "entre aspas"'],
      [5, 'A2', 'Dois'],
    ]);
  });

  test('a heading that comes twice: the first is matched; the column without a heading is called by its place', async () => {
    const { cabecalho, colunas } = await read('Código;Nome;Nome;\nA1;Um;Outro;x\n');
    expect(cabecalho).toEqual(['Código', 'Nome', 'Nome', 'Coluna 4']);
    expect(colunas).toEqual(['codigo', 'nome', null, null]);
  });

  test('300 columns are read, 301 refused', async () => {
    const row = (n: number) => `${Array.from({ length: n }, (_, i) => `c${i}`).join(';')}\n`;
    expect((await read(row(300) + row(300))).cabecalho).toHaveLength(300);
    expect(await refusal(row(301) + row(301))).toBe('A linha 1 tem mais de 300 colunas.');
  });

  test.each([
    ['nothing but a heading', 'Código;Nome\n', 'O arquivo não tem linhas'],
    ['nothing', '\n\n', 'O arquivo não tem linhas'],
    ['quotes that do not close', 'Código;Nome\nA1;"Um\nA2;Dois\n', 'Depois da linha 1, uma célula começa com aspas'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]), 'O arquivo não é um CSV'],
    ['an old or locked workbook', Buffer.from('d0cf11e0a1b11ae100', 'hex'), 'Excel antigo (.xls) ou com senha'],
    ['a ZIP that is no workbook', zipOf({ 'a.txt': 'x' }), 'não é uma planilha'],
    ['half a ZIP', zipOf({ 'a.txt': 'x' }).subarray(0, 20), 'corrompido'],
  ])('refused: %s', async (_, contents, message) => {
    expect(await refusal(contents)).toContain(message);
    const [{ n } = { n: -1 }] = await company.ctx.db.sql<{ n: number }[]>`
      SELECT count(*) AS n FROM importacoes WHERE total = 0`;
    expect(n, 'nothing is left of it').toBe(0);
  });

  test('more rows than are taken', async () => {
    const rows = Array.from({ length: 50_001 }, (_, n) => `A${n};x`).join('\n');
    expect(await refusal(`Código;Nome\n${rows}`)).toBe('O arquivo tem mais de 50.000 linhas: divida-o em partes.');
  });
});

describe('XLSX', () => {
  test('numbers, booleans, dates, formulas with their value, shared and rich texts, cells that are missing', async () => {
    const parts: Parts = {
      'xl/sharedStrings.xml': `<sst><si><t>Código</t></si><si><r><t>Cam</t></r><r><t>iseta</t></r><rPh><t>fonética</t></rPh></si></sst>`,
      'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>
        <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Nome</t></is></c><c r="C1" t="str"><v>Preço</v></c></row>
        <row r="3"><c r="A3"><v>7891234567895</v></c><c r="B3" t="s"><v>1</v></c><c r="C3"><v>18.899999999999999</v></c>
          <c r="D3" t="b"><v>1</v></c><c r="E3" s="1"><v>46350</v></c><c r="F3" s="2"><v>46350.5</v></c>
          <c r="H3"><f>1+1</f><v>2</v></c><c r="I3"><f>A1</f></c><c r="J3" t="e"><v>#N/A</v></c></row></sheetData></worksheet>`,
    };
    const { rows, cabecalho, formato } = await read(zipOf(workbook(parts)));
    expect(formato).toBe('xlsx');
    expect(cabecalho.slice(0, 3)).toEqual(['Código', 'Nome', 'Preço']);
    expect(rows).toEqual([
      [3, 7891234567895, 'Camiseta', 18.9, true, '24/11/2026', '24/11/2026 12:00:00', null, 2, '#SEM_VALOR', '#N/A'],
    ]);
  });

  test('what Excel writes for characters that XML would not keep, and for what only looks like that', async () => {
    const parts: Parts = {
      'xl/sharedStrings.xml': '<sst><si><t>Rua A_x000D_&#10;Fundos</t></si></sst>',
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>
        <row r="1"><c t="str"><v>Código</v></c><c t="str"><v>Nome</v></c><c t="str"><v>Descrição complementar</v></c></row>
        <row r="2"><c t="str"><v>PE_x005F_x0041_</v></c><c t="s"><v>0</v></c><c t="inlineStr"><is><t>x_x00e9_y</t></is></c></row>
      </sheetData></worksheet>`,
    };
    expect((await read(zipOf(workbook(parts)))).rows).toEqual([[2, 'PE_x0041_', 'Rua A\r\nFundos', 'xéy']]);
  });

  test('a broken formula and one without a value are faults of their cell', async () => {
    const sheet = `<worksheet><sheetData><row r="1"><c t="str"><v>Código</v></c><c t="str"><v>Nome</v></c><c t="str"><v>Preço</v></c></row>
      <row r="2"><c t="str"><v>A1</v></c><c><f>B9</f></c><c t="e"><v>#DIV/0!</v></c></row></sheetData></worksheet>`;
    const sent = await send(company, 'produtos', zipOf(workbook({ 'xl/worksheets/sheet1.xml': sheet })));
    await check(company, sent);
    const { resultados } = await listLinhas(company.ctx, { id: sent.id });
    expect(resultados[0]?.erros).toEqual({
      nome: ['A fórmula não tem valor salvo: abra o arquivo no Excel e salve de novo.'],
      preco_venda: ['A célula tem um erro da planilha (#DIV/0!).'],
    });
  });

  test('refused: entities, a bomb that says so, a bomb that lies, more columns than there may be', async () => {
    const entity = `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row><c t="str"><v>&e;</v></c></row></sheetData></worksheet>`;
    expect(await refusal(zipOf(workbook({ 'xl/worksheets/sheet1.xml': entity })))).toContain('DOCTYPE');
    const bomb = { 'xl/worksheets/sheet1.xml': Buffer.alloc(410 * 1024 * 1024, ' ') };
    const packed = zipOf(workbook(bomb));
    expect(packed.length).toBeLessThan(1024 * 1024);
    expect(await refusal(packed)).toBe('A planilha é grande demais depois de descompactada.');
    expect(await refusal(lying(packed))).toContain('corrompido');
    const wide = `<worksheet><sheetData><row r="1"><c r="ZZZ1"><v>1</v></c></row></sheetData></worksheet>`;
    expect(await refusal(zipOf(workbook({ 'xl/worksheets/sheet1.xml': wide })))).toContain('mais de 300 colunas');
  });

  test('what this product writes it reads again', async () => {
    const at = new Date('2026-11-24T15:30:00Z');
    async function* batches() {
      yield [['=1+1', '-12.50', true, at, 'Rua A\r\nFundos_x0041_']];
    }
    const colunas = [
      { nome: 'Código', forma: 'texto' as const },
      { nome: 'Preço', forma: 'decimal' as const },
      { nome: 'Ativo', forma: 'sim_nao' as const },
      { nome: 'Em', forma: 'momento' as const },
      { nome: 'Nota', forma: 'texto' as const },
    ];
    const bytes = Buffer.concat(await Array.fromAsync(xlsxStream(colunas, 'America/Sao_Paulo', batches())));
    expect((await read(bytes)).rows).toEqual([
      [2, '=1+1', -12.5, 'Sim', '24/11/2026 12:30:00', 'Rua A\r\nFundos_x0041_'],
    ]);
  });
});

/** A workbook of one sheet with these parts. */
const workbook = (parts: Parts): Parts => ({
  'xl/workbook.xml': `<workbook xmlns:r="r"><sheets><sheet name="a" state="hidden" r:id="rId9"/><sheet name="b" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
  ...parts,
});

/** The same file, whose large part says that it is small. */
function lying(file: Buffer): Buffer {
  const copy = Buffer.from(file);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(410 * 1024 * 1024);
  for (let at = copy.indexOf(size); at >= 0; at = copy.indexOf(size, at + 4)) copy.writeUInt32LE(100, at);
  return copy;
}
