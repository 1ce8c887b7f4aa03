import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Linha } from '#server/platform/planilha/limits.ts';
import { readPlanilha } from '#server/platform/planilha/read-planilha.ts';
import { download } from '#server/transport/arquivos/download.ts';
import { LISTAS } from '#server/transport/arquivos/listas.ts';
import { unzip } from '#tests/support/xlsx.ts';

/** What a spreadsheet would calculate, or hand to another program. */
const FORMULAS = [
  ...['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1+1', ' =1+1', '\u00A0@SUM(A1)', '＝1+1', '＠SUM(A1)'],
  '=HYPERLINK("http://exemplo.com.br";"a")',
];

async function* once<T>(value: T) {
  yield value;
}

/** The rows of an XLSX, its headings first. */
async function rowsOf(bytes: Buffer): Promise<Linha[]> {
  const path = join(tmpdir(), `exported-${randomUUID()}.xlsx`);
  await writeFile(path, bytes);
  const read: Linha[] = [];
  try {
    await readPlanilha(path, {
      formato: () => {},
      linhas: async (linhas) => {
        read.push(...linhas);
      },
    });
  } finally {
    await rm(path, { force: true });
  }
  return read;
}

/** A file of the list with each of these texts in every column. */
async function fileWith(nome: string, formato: 'csv' | 'xlsx'): Promise<Buffer> {
  const colunas = LISTAS[nome]?.colunas ?? [];
  const linhas = FORMULAS.map((text) => colunas.map(() => text));
  const file = download({ nome, formato, fuso: 'America/Sao_Paulo', colunas, linhas: once(linhas) });
  return Buffer.from(await file.arrayBuffer());
}

describe.each(Object.keys(LISTAS))('The list %s as a file', (nome) => {
  test('has headings that differ', () => {
    const names = (LISTAS[nome]?.colunas ?? []).map((coluna) => coluna.nome);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(2);
  });

  test('writes what looks like a formula as a text, in every column of a CSV', async () => {
    const [, ...lines] = (await fileWith(nome, 'csv')).toString().trimEnd().split('\r\n');
    const width = LISTAS[nome]?.colunas.length ?? 0;
    expect(lines).toEqual(
      FORMULAS.map((text) => {
        const kept = `'${text}`;
        const cell = /[";]/.test(kept) ? `"${kept.replaceAll('"', '""')}"` : kept;
        return Array.from({ length: width }, () => cell).join(';');
      }),
    );
  });

  test('and of an XLSX: the cell has the text itself, which a formula would not', async () => {
    const width = LISTAS[nome]?.colunas.length ?? 0;
    const [, ...rows] = await rowsOf(await fileWith(nome, 'xlsx'));
    expect(rows.map(({ celulas }) => celulas.map((cell) => String(cell).trim()))).toEqual(
      FORMULAS.map((text) => Array.from({ length: width }, () => text.trim())),
    );
  });
});

test('a text that is longer than a cell of Excel is cut, also where it has what XML writes as an entity', async () => {
  const colunas = LISTAS.produtos?.colunas.slice(0, 1) ?? [];
  const file = download({
    ...{ nome: 'produtos', formato: 'xlsx', fuso: 'America/Sao_Paulo', colunas },
    linhas: once([[`a${'&'.repeat(40_000)}`]]),
  });
  const [, row] = await rowsOf(Buffer.from(await file.arrayBuffer()));
  expect(row?.celulas).toEqual([`a${'&'.repeat(32_766)}`]);
});

/** The cells of an XLSX with one column of a form, as they are written. */
async function cellsOf(forma: 'decimal' | 'dia' | 'momento', values: readonly (string | Date)[]): Promise<string[]> {
  const file = download({
    ...{ nome: 'lista', formato: 'xlsx', fuso: 'America/Sao_Paulo', colunas: [{ nome: 'Coluna', forma }] },
    linhas: once(values.map((value) => [value])),
  });
  const sheet = unzip(Buffer.from(await file.arrayBuffer()))['xl/worksheets/sheet1.xml'];
  const [, ...rows] = sheet?.match(/<c [^>]*>.*?<\/c>/g) ?? [];
  return rows.map((cell) => `${cell.includes('t="inlineStr"') ? 'text ' : ''}${cell.replace(/<[^>]*>/g, '')}`);
}

test('an amount of more digits than a spreadsheet keeps is a text with all of them; others are numbers', async () => {
  const kept = ['0.00', '-0.10', '1234567890123.45', '-9999999999999.99', '123456789012345.00', '12345678901234.50'];
  expect(await cellsOf('decimal', kept)).toEqual(kept);
  expect(await cellsOf('decimal', ['12345678901234.56', '-123456789012345.70', '1234567890123456.00'])).toEqual([
    'text 12345678901234,56',
    'text -123456789012345,70',
    'text 1234567890123456,00',
  ]);
});

test('days and moments of the beginning of 1900 are those that Excel shows', async () => {
  // Excel's first day is 1; its 60th is a 29 February that never was.
  const days = ['1899-12-31', '1900-01-01', '1900-02-28', '1900-03-01', '2026-11-30'];
  expect(await cellsOf('dia', days)).toEqual(['text 31/12/1899', '1', '59', '61', '46356']);
  const moments = ['1899-12-31T12:00:00Z', '1900-01-01T15:06:28Z', '1900-03-01T15:06:28Z'].map((at) => new Date(at));
  expect(await cellsOf('momento', moments)).toEqual(['text 31/12/1899 08:53:32', '1.5', '61.5']);
});

test('which instalment an account is reads as no date', () => {
  for (const nome of ['contas-receber', 'contas-pagar']) {
    const { colunas, row } = LISTAS[nome] ?? { colunas: [], row: () => [] };
    const at = colunas.findIndex((coluna) => coluna.nome === 'Parcela');
    const of = (parcela: number, parcelas: number) => row({ parcela, parcelas })[at];
    expect([of(1, 3), of(12, 24), of(1, 1)]).toEqual(['1 de 3', '12 de 24', '']);
  }
});
