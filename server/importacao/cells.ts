import type { ErrorDetails } from '#server/platform/errors.ts';
import { type Celula, isBlank } from '#server/platform/planilha/limits.ts';
import type { ColunaImportada, Valores } from '#server/platform/planilha/tabela.ts';
import { isMarked } from '#server/platform/planilha/write-cells.ts';
import { withoutAccents } from '#server/platform/without-accents.ts';

export type Decimal = 'virgula' | 'ponto';

/** A text without accents, capitals and punctuation, as headings and words are compared. */
export const plain = (text: string): string =>
  withoutAccents(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/**
 * Which field each heading is: by its name, by a synonym, or by what the API calls it, in this order, since "Descrição" is the name in
 * other programs; a field is found once.
 */
export function matchColunas(cabecalho: readonly string[], colunas: readonly ColunaImportada[]): (string | null)[] {
  const matched: (string | null)[] = cabecalho.map(() => null);
  const headings = cabecalho.map(plain);
  const taken = new Set<string>();
  const ways: ((coluna: ColunaImportada) => string[])[] = [
    ({ nome }) => [nome],
    ({ sinonimos }) => [...sinonimos],
    ({ campo }) => [campo],
  ];
  for (const way of ways) {
    for (const coluna of colunas) {
      if (taken.has(coluna.campo)) continue;
      const words = way(coluna).map(plain);
      // In the order of the words: the likelier comes first.
      const at = words
        .map((word) => headings.findIndex((one, i) => one === word && matched[i] === null))
        .find((i) => i >= 0);
      if (at === undefined) continue;
      matched[at] = coluna.campo;
      taken.add(coluna.campo);
    }
  }
  return matched;
}

/** How a file writes decimals, as far as its texts tell: votes are counted over all of them. */
export class DecimalVotes {
  #comma = 0;
  #point = 0;

  count(celula: Celula): void {
    if (typeof celula !== 'string' || celula.length > 30) return;
    if (/^\D{0,4}[\d.]*\d,\d+$/.test(celula)) this.#comma++;
    else if (/^\D{0,4}([\d,]*\d\.(\d{1,2}|\d{4,})|0\.\d{3})$/.test(celula)) this.#point++;
  }

  get decimal(): Decimal {
    return this.#point > this.#comma ? 'ponto' : 'virgula';
  }
}

/** Marks of an error in a spreadsheet's cell. */
const BROKEN = /^#(N\/[AD]|REF!|VALUE!|VALOR!|NAME\?|NOME\?|DIV\/0!|NULL!|NULO!|NUM!|N[ÚU]M!|SEM_VALOR)$/;

/** What Excel's CSV says of a long number of which only the first digits are left: many codes become the same. */
const SCIENTIFIC = /^\d(,\d+)?E\+\d{2}$/;

type Converted = { valores: Valores; erros: ErrorDetails };

/** The values of a row by field, and what is wrong with cells that are no value at all. Empty cells are left out. */
export function convert(
  celulas: readonly Celula[],
  colunas: readonly (ColunaImportada | null)[],
  decimal: Decimal,
): Converted {
  const valores: Valores = {};
  const erros: ErrorDetails = {};
  for (const [i, coluna] of colunas.entries()) {
    const celula = celulas[i];
    if (!coluna || celula === undefined || isBlank(celula)) continue;
    const read = readCell(celula, coluna, decimal);
    if ('erro' in read) erros[coluna.campo] = [read.erro];
    else valores[coluna.campo] = read.valor;
  }
  return { valores, erros };
}

type Read = { valor: unknown } | { erro: string };

function readCell(celula: Celula, coluna: ColunaImportada, decimal: Decimal): Read {
  if (typeof celula === 'string' && BROKEN.test(celula)) {
    return celula === '#SEM_VALOR'
      ? { erro: 'A fórmula não tem valor salvo: abra o arquivo no Excel e salve de novo.' }
      : { erro: `A célula tem um erro da planilha (${celula}).` };
  }
  const { forma, palavras } = coluna;
  if (palavras) return ofWords(celula, palavras);
  if (forma === 'sim_nao') return typeof celula === 'boolean' ? { valor: celula } : ofWords(celula, SIM_NAO);
  if (forma === 'decimal') return readDecimalCell(celula, decimal, coluna.arredonda);
  const text = textOf(celula);
  if (coluna.obrigatoria && typeof celula === 'string' && SCIENTIFIC.test(text)) {
    const asText = 'formate a coluna como texto, escreva o número inteiro e salve de novo';
    return { erro: `A planilha trocou este número por ${text}: ${asText}.` };
  }
  return { valor: forma === 'digitos' ? filled(text, coluna.tamanhos) : text };
}

const SIM_NAO = {
  sim: true,
  s: true,
  true: true,
  verdadeiro: true,
  1: true,
  x: true,
  nao: false,
  n: false,
  false: false,
  falso: false,
  0: false,
};

function ofWords(celula: Celula, words: NonNullable<ColunaImportada['palavras']>): Read {
  const word = plain(textOf(celula));
  const valor = words[word];
  if (valor !== undefined && Object.hasOwn(words, word)) return { valor };
  const known = Object.keys(words).filter((one) => one.length > 2 && !['true', 'false'].includes(one));
  return { erro: `Valor não reconhecido. Aceitos: ${known.join(', ')}.` };
}

const textOf = (celula: Celula): string =>
  typeof celula === 'boolean'
    ? celula
      ? 'Sim'
      : 'Não'
    : typeof celula === 'number'
      ? plainNumber(celula)
      : unmarked(String(celula).trim());

/** Without the apostrophe that a list of this product has where a text would be taken for a formula. */
const unmarked = (text: string): string => (isMarked(text) ? text.slice(1) : text);

/** A number without an exponent. */
const plainNumber = (n: number): string =>
  Number.isInteger(n)
    ? BigInt(n).toString()
    : n.toString().includes('e')
      ? n.toFixed(10).replace(/0+$/, '')
      : n.toString();

/**
 * So many zeros in front are put back: more than these are no cut number, but a wrong one. An NCM and a CEP, of eight digits, begin with one
 * zero at most, and have no check digit that would tell.
 */
const mostCut = (length: number) => (length === 8 ? 1 : 3);

/** Without punctuation, and with the zeros in front that a spreadsheet cuts off. */
function filled(text: string, lengths: readonly number[] | undefined): string {
  const bare = text.replace(/[.\-/\s]/g, '');
  if (!/^\d+$/.test(bare)) return bare;
  const length = lengths?.find((one) => bare.length <= one && bare.length >= one - mostCut(one));
  return length === undefined ? bare : bare.padStart(length, '0');
}

function readDecimalCell(celula: Celula, style: Decimal, places: number | undefined): Read {
  if (typeof celula === 'boolean') return { erro: 'Informe um número decimal válido.' };
  const canonical = typeof celula === 'number' ? plainNumber(celula) : canonicalOf(textOf(celula), style);
  if (canonical === null) return { erro: `Informe um número, como ${style === 'virgula' ? '1.234,56' : '1,234.56'}.` };
  const [whole = '', fraction = ''] = canonical.split('.');
  // Zeros at the end claim nothing: other programs write "39,9000".
  const places_ = fraction.replace(/0+$/, '');
  const trimmed = places_ ? `${whole}.${places_}` : whole;
  return { valor: places !== undefined && places_.length > places ? rounded(trimmed, places) : trimmed };
}

/** A decimal as people write it, with a point and without separators of thousands; null where it is none. */
function canonicalOf(text: string, style: Decimal): string | null {
  const bare = text.replace(/R\$/i, '').replace(/[\s\u00A0]/g, '');
  const [thousands, point] = style === 'virgula' ? (['.', ','] as const) : ([',', '.'] as const);
  const [, sign = '', number = ''] = /^([+-]?)(.+)$/.exec(bare) ?? [];
  // No group of thousands begins with 0: "0.500" is half of one in either style.
  const grouped = new RegExp(`^[1-9]\\d{0,2}(\\${thousands}\\d{3})+(\\${point}\\d+)?$`);
  if (grouped.test(number)) return sign + number.replaceAll(thousands, '').replace(point, '.');
  if (new RegExp(`^\\d*(\\${point}\\d+)?$`).test(number) && number !== '')
    return sign + `0${number}`.replace(/^0(?=\d)/, '').replace(point, '.');
  // One separator, and not of thousands: the other style.
  if (new RegExp(`^\\d+\\${thousands}\\d+$`).test(number)) return sign + number.replace(thousands, '.');
  return null;
}

/** Half up, away from zero; exact. */
function rounded(value: string, places: number): string {
  const negative = value.startsWith('-');
  const [whole = '', fraction = ''] = value.replace(/^[+-]/, '').split('.');
  const scaled = BigInt(whole + fraction.slice(0, places)) + (Number(fraction[places] ?? 0) >= 5 ? 1n : 0n);
  const digits = scaled.toString().padStart(places + 1, '0');
  return `${negative ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
