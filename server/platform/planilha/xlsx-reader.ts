import type { Parts } from '#server/platform/zip.ts';
import { type Celula, celulaLonga, type Formato, type Linha, PLANILHA, PlanilhaRecusada, trimmed } from './limits.ts';
import { corrupted, openParts, readWhole, readXml } from './xlsx-parts.ts';

/** What a cell shows whose formula was never worked out. */
const WITHOUT_VALUE = '#SEM_VALOR';
/** The last row's number, as Excel has it. */
const MOST_ROWS = 1_048_576;

/** The rows, not empty, of the first sheet in sight. Formulas count by the value that was saved with them. */
export async function* readXlsx(path: string, begin: (formato: Formato) => void): AsyncGenerator<Linha> {
  const parts = await openParts(path);
  const { sheet, since1904 } = await findSheet(parts);
  begin({ formato: 'xlsx', codificacao: null, separador: null });
  const texts = await sharedTexts(parts);
  const dates = await dateStyles(parts);
  let last = 0;
  for await (const { numero, celulas: all } of readSheet(parts, sheet, { texts, dates, since1904 })) {
    if (!Number.isInteger(numero) || numero <= last || numero > MOST_ROWS) throw corrupted();
    last = numero;
    const celulas = trimmed(all);
    if (celulas) yield { numero, celulas };
  }
}

async function findSheet(parts: Parts): Promise<{ sheet: string; since1904: boolean }> {
  const sheets: { id: string; hidden: boolean }[] = [];
  let since1904 = false;
  await readWhole(parts, 'xl/workbook.xml', {
    open: (name, attributes) => {
      if (name === 'workbookPr') since1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (name !== 'sheet') return;
      const [, id = ''] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? [];
      sheets.push({ id, hidden: (attributes.state ?? 'visible') !== 'visible' });
    },
  });
  const targets = new Map<string, string>();
  await readWhole(parts, 'xl/_rels/workbook.xml.rels', {
    open: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  const chosen = sheets.find(({ hidden }) => !hidden) ?? sheets[0];
  const sheet = chosen && targets.get(chosen.id);
  if (!sheet || !parts.entries.has(sheet)) throw new PlanilhaRecusada('O arquivo não é uma planilha do Excel (.xlsx).');
  return { sheet, since1904 };
}

const tooLarge = () => new PlanilhaRecusada('A planilha é grande demais: divida-a em partes.');

async function sharedTexts(parts: Parts): Promise<string[]> {
  const texts: string[] = [];
  let size = 0;
  let text = '';
  let inText = false;
  let phonetic = false;
  await readWhole(parts, 'xl/sharedStrings.xml', {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') phonetic = true;
      if (name === 't') inText = !phonetic;
    },
    close: (name) => {
      if (name === 't') inText = false;
      if (name === 'rPh') phonetic = false;
      if (name !== 'si') return;
      size += text.length;
      texts.push(unescaped(text));
    },
    text: (piece) => {
      if (!inText) return;
      text += piece;
      if (size + text.length > PLANILHA.textos) throw tooLarge();
    },
  });
  return texts;
}

/** Excel's own formats of dates and times. */
const DATE_FORMATS = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 30, 36, 45, 46, 47, 50, 57]);

/** Which styles of cells show a number as a date. */
async function dateStyles(parts: Parts): Promise<ReadonlySet<number>> {
  const formats = new Set(DATE_FORMATS);
  const styles = new Set<number>();
  let inCells = false;
  let index = 0;
  await readWhole(parts, 'xl/styles.xml', {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt' && isDateFormat(formatCode)) formats.add(Number(numFmtId));
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) {
        if (formats.has(Number(numFmtId))) styles.add(index);
        index++;
      }
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

/** No longer than Excel's own: the pattern looks for ends of brackets from each beginning. */
const isDateFormat = (code: string) =>
  /[dmyhs]/i.test(
    code
      .slice(0, 255)
      .replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
      .replace(/General/gi, ''),
  );

type Book = { texts: readonly string[]; dates: ReadonlySet<number>; since1904: boolean };
type Cell = { column: number; type: string; style: number; value: string; hasValue: boolean; hasFormula: boolean };

async function* readSheet(parts: Parts, sheet: string, book: Book): AsyncGenerator<Linha> {
  const ready: Linha[] = [];
  let row: Linha = { numero: 0, celulas: [] };
  let cell: Cell | undefined;
  let inValue = false;
  let phonetic = false;
  const pieces = readXml(parts, sheet, {
    open: (name, attributes) => {
      if (name === 'row') row = { numero: Number(attributes.r ?? row.numero + 1), celulas: [] };
      else if (name === 'c') {
        const column = attributes.r ? columnOf(attributes.r) : row.celulas.length;
        if (column >= PLANILHA.colunas) {
          throw new PlanilhaRecusada(`A linha ${row.numero} tem mais de ${PLANILHA.colunas} colunas.`);
        }
        cell = {
          column,
          type: attributes.t ?? 'n',
          style: Number(attributes.s ?? 0),
          value: '',
          hasValue: false,
          hasFormula: false,
        };
      } else if (name === 'f' && cell) cell.hasFormula = true;
      else if (name === 'rPh') phonetic = true;
      else if (cell && (name === 'v' || (name === 't' && !phonetic))) {
        inValue = true;
        cell.hasValue = true;
      }
    },
    close: (name) => {
      if (name === 'v' || name === 't') inValue = false;
      else if (name === 'rPh') phonetic = false;
      else if (name === 'row') ready.push(row);
      else if (name === 'c' && cell) {
        while (row.celulas.length < cell.column) row.celulas.push(null);
        row.celulas[cell.column] = cellValue(cell, book);
        cell = undefined;
      }
    },
    text: (piece) => {
      if (!inValue || !cell) return;
      cell.value += piece;
      if (cell.value.length > PLANILHA.celula) throw celulaLonga(row.numero);
    },
  });
  for await (const _ of pieces) yield* ready.splice(0);
  yield* ready.splice(0);
}

/** The column of a cell's address (`B7` is 1). */
function columnOf(address: string): number {
  let column = 0;
  for (const letter of address.toUpperCase()) {
    const n = letter.charCodeAt(0) - 64;
    if (n < 1 || n > 26) break;
    column = column * 26 + n;
  }
  return column - 1;
}

/** Excel writes as `_x000D_` what XML would not keep, and `_x005F_` for the beginning of what only looks like that. */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

function cellValue({ type, style, value, hasValue, hasFormula }: Cell, { texts, dates, since1904 }: Book): Celula {
  if (!hasValue) return hasFormula ? WITHOUT_VALUE : null;
  if (type === 's') return texts[Number(value)] ?? null;
  if (type === 'b') return value === '1';
  if (type !== 'n') return unescaped(value);
  const number = Number(value);
  if (value === '' || !Number.isFinite(number)) return value || null;
  // Excel shows 15 digits; its file may say 18.899999999999999.
  return dates.has(style) ? dateText(number, since1904) : Number(number.toPrecision(15));
}

const DAY_MS = 86_400_000;

function dateText(serial: number, since1904: boolean): string {
  // Day 60 of 1900 is a 29 February that never was.
  const days = since1904 ? serial + 1_462 : serial < 60 ? serial + 1 : serial;
  const at = new Date(Date.UTC(1899, 11, 30) + Math.round((days * DAY_MS) / 1_000) * 1_000);
  if (Number.isNaN(at.getTime())) return String(serial);
  const [day = '', time = ''] = at.toISOString().split('T');
  const written = day.split('-').reverse().join('/');
  return serial % 1 === 0 ? written : `${written} ${time.slice(0, 8)}`;
}
