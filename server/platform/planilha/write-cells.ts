/** How a column's values are written. A value itself is as a room returns it: decimals are text with a point, moments are Dates. */
export type Forma = 'texto' | 'decimal' | 'inteiro' | 'sim_nao' | 'momento' | 'dia';

/** A column of a file that is written. */
export type ColunaEscrita = { nome: string; forma: Forma };

export type Valor = string | number | boolean | Date | null | undefined;

const pad = (n: number, length = 2) => String(n).padStart(length, '0');

/** The parts of a moment in a zone. */
export function momentIn(zone: string): (at: Date) => { dia: string; hora: string; serial: number | null } {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  });
  return (at) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts;
    const utc = Date.UTC(year, month - 1, day, hour, minute, second);
    return {
      dia: `${pad(day)}/${pad(month)}/${pad(year, 4)}`,
      hora: `${pad(hour)}:${pad(minute)}:${pad(second)}`,
      serial: serialOf(utc),
    };
  };
}

const DAY = 86_400_000;

/** Days as spreadsheets count them: from 1900 on, which has a 29 February there that never was. Null of a moment before. */
function serialOf(utc: number): number | null {
  const days = (utc - Date.UTC(1899, 11, 30)) / DAY;
  const serial = days < 61 ? days - 1 : days;
  return serial < 1 ? null : serial;
}

/** The same of a day, as rooms return it. */
export const serialOfDay = (day: string): number | null => serialOf(Date.parse(day));

/** Whether a spreadsheet keeps all digits of a decimal: it has 15 of them. */
export const isKept = (decimal: string): boolean =>
  /^-?\d+(\.\d+)?$/.test(decimal) &&
  decimal
    .replace(/^-?0*/, '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace('.', '').length <= 15;

/**
 * Beginnings of a cell that a spreadsheet would take for a formula, or hand to another program: also behind blanks, which some cut off, and
 * in the wide characters that Excel in East Asia reads as the narrow ones.
 */
const FORMULA = /^(?:\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/;

/** Whether a text would be read as a formula: it is written so that it stays a text. */
export const isFormula = (text: string): boolean => FORMULA.test(text);

/** Whether a text is one that `isFormula` knows behind apostrophes: read again, it loses the first of them. */
export const isMarked = (text: string): boolean => text.startsWith("'") && isFormula(text.replace(/^'+/, ''));

/** Whether a text is a day, as rooms return it: AAAA-MM-DD. */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
