import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { type ColunaEscrita, isDay, isKept, isMarked, momentIn, serialOfDay, type Valor } from './write-cells.ts';

/** Rows of a sheet, the heading among them: as many as Excel opens. */
export const XLSX_ROWS = 1_048_576;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** What every workbook of one sheet says besides its rows. */
const PARTS: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Planilha" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  // The styles of cells by number: 0 as it is, 1 bold, 2 text, 3 a moment, 4 a day, 5 two to three decimals.
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/><numFmt numFmtId="166" formatCode="#,##0.00#"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

/**
 * An XLSX as a stream, from batches of rows that come one after another: no more than a batch is in memory. Texts are cells of type
 * text, whatever they begin with, so that none is taken for a formula: only one that itself begins with the apostrophe of the lists gets another; decimals, moments and days are numbers with their
 * format, but for a decimal of more digits than a number of a spreadsheet has, and for what was before 1900.
 */
export function xlsxStream(
  colunas: readonly ColunaEscrita[],
  zone: string,
  batches: AsyncIterable<readonly (readonly Valor[])[]>,
): Readable {
  const zip = new ZipFile();
  for (const [name, part] of Object.entries(PARTS)) zip.addBuffer(Buffer.from(XML + part), name);
  const sheet = Readable.from(sheetOf(colunas, zone, batches), { objectMode: false });
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  sheet.on('error', (error) => output.destroy(error));
  output.on('close', () => sheet.destroy());
  return output;
}

async function* sheetOf(
  colunas: readonly ColunaEscrita[],
  zone: string,
  batches: AsyncIterable<readonly (readonly Valor[])[]>,
): AsyncGenerator<string> {
  const moment = momentIn(zone);
  const cell = (value: Valor, { forma }: ColunaEscrita): string => {
    if (value === null || value === undefined || value === '') return '<c/>';
    if (value instanceof Date) {
      const { dia, hora, serial } = moment(value);
      if (serial === null) return text(forma === 'dia' ? dia : `${dia} ${hora}`);
      return forma === 'dia' ? `<c s="4"><v>${Math.floor(serial)}</v></c>` : `<c s="3"><v>${serial}</v></c>`;
    }
    if (typeof value === 'boolean') return text(value ? 'Sim' : 'Não');
    if (forma === 'decimal' && isKept(String(value))) return `<c s="5"><v>${value}</v></c>`;
    if (typeof value === 'number') return `<c><v>${value}</v></c>`;
    if (forma === 'dia' && isDay(value)) {
      const serial = serialOfDay(value);
      return serial === null ? text(value.split('-').reverse().join('/')) : `<c s="4"><v>${serial}</v></c>`;
    }
    // One with more digits than a spreadsheet keeps: all of them, as they are read.
    return text(forma === 'decimal' && /^-?\d+\.\d+$/.test(value) ? value.replace('.', ',') : value);
  };
  const widths = colunas.map((_, i) => `<col min="${i + 1}" max="${i + 1}" width="20" customWidth="1"/>`).join('');
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData>`;
  yield `<row>${colunas.map(({ nome }) => text(nome, 1)).join('')}</row>`;
  for await (const rows of batches) {
    yield rows.map((values) => `<row>${colunas.map((coluna, i) => cell(values[i], coluna)).join('')}</row>`).join('');
  }
  yield '</sheetData></worksheet>';
}

const text = (value: string, style = 2) =>
  `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(isMarked(value) ? `'${value}` : value)}</t></is></c>`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * So much as Excel takes in a cell, cut before `&` becomes five characters, and without the characters that XML cannot carry. A carriage
 * return, which XML reads as the end of a line, is written as Excel writes it, and what only looks like that is told apart.
 */
const escaped = (value: string) =>
  value
    .slice(0, 32_767)
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML has no way to write
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('\r', '_x000D_')
    .replace(/[&<>"]/g, (found) => ENTITIES[found] ?? '');
