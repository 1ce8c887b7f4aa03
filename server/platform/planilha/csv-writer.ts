import { type ColunaEscrita, isDay, isFormula, isMarked, momentIn, type Valor } from './write-cells.ts';

const BOM = '\uFEFF';

/**
 * Writes rows as a CSV that Excel in Brazil opens with a double click: UTF-8 with its mark, semicolons, decimal commas. A text that a
 * spreadsheet would take for a formula gets an apostrophe in front, and so does one that has such an apostrophe of its own; numbers, which the product itself wrote, stay numbers.
 */
export function csvWriter(colunas: readonly ColunaEscrita[], zone: string) {
  const moment = momentIn(zone);
  const text = (value: string) => quoted(isFormula(value) || isMarked(value) ? `'${value}` : value);
  const cell = (value: Valor, { forma }: ColunaEscrita): string => {
    if (value === null || value === undefined || value === '') return '';
    if (value instanceof Date) {
      const { dia, hora } = moment(value);
      return forma === 'dia' ? dia : `${dia} ${hora}`;
    }
    if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
    if (forma === 'decimal')
      return /^-?\d+(\.\d+)?$/.test(String(value)) ? String(value).replace('.', ',') : text(String(value));
    if (typeof value === 'number') return String(value);
    if (forma === 'dia' && isDay(value)) return value.split('-').reverse().join('/');
    return text(value);
  };
  const line = (cells: readonly string[]) => `${cells.join(';')}\r\n`;
  return {
    head: () => BOM + line(colunas.map(({ nome }) => text(nome))),
    row: (values: readonly Valor[]) => line(colunas.map((coluna, i) => cell(values[i], coluna))),
  };
}

const quoted = (value: string) => (/[";\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
