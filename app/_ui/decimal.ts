import { formatQuantity } from './format.ts';
import { readDecimal } from './read-decimal.ts';

const FORM = /^(-?)(\d{1,27})(?:\.(\d{0,3}))?$/;

/** "-12.5" → -12500n; null when it is no decimal of at most three places. */
function thousandths(text: string): bigint | null {
  const [matched, sign, whole = '0', fraction = ''] = FORM.exec(text) ?? [];
  if (matched === undefined) return null;
  const size = BigInt(whole + fraction.padEnd(3, '0'));
  return sign ? -size : size;
}

function toText(value: bigint): string {
  const digits = String(value < 0n ? -value : value).padStart(4, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}`;
}

/** `a` + `b`, or `a` − `b`, exactly; null when either is no decimal. For previews: the server decides. */
export function addDecimals(a: string, b: string, subtract = false): string | null {
  const left = thousandths(a);
  const right = thousandths(b);
  if (left === null || right === null) return null;
  return toText(subtract ? left - right : left + right);
}

/**
 * Quantity × price to the cent, half a cent up, as the server writes an item's total; null when either is no decimal that it
 * would take. For previews, like addDecimals.
 */
export function lineTotal(quantidade: string, preco: string): string | null {
  const count = thousandths(quantidade);
  const price = thousandths(preco);
  if (count === null || price === null || count < 0n || price < 0n || price % 10n !== 0n) return null;
  return toText(((count * price + 5_000n) / 10_000n) * 10n);
}

/** Whether the text of a decimal is below zero. */
export const isNegative = (value: string) => value.startsWith('-');

/** "-0.500" → "0.500". */
export const withoutSign = (value: string) => value.replace(/^-/, '');

/** Whether the text of a decimal is zero. */
export const isZero = (value: string) => /^-?0*\.?0*$/.test(value);

/** "10.500" → "10,5", as a person would type it. */
export const toTyped = (value: string) => (value.includes('.') ? value.replace(/\.?0+$/, '').replace('.', ',') : value);

/** A price keeps its cents: "18.90" → "18,90". */
export const moneyToTyped = (value: string) => value.replace('.', ',');

/** The typed text with a comma, where it is a number as people here write one; any other text, and one that is not finished, unchanged. */
export const withComma = (typed: string) => {
  const read = /[.,]\s*$/.test(typed) ? null : readDecimal(typed);
  return read === null ? typed : read.replace('.', ',');
};

/** "+2", "−1,5", "0". */
export function formatSigned(value: string): string {
  if (isZero(value)) return '0';
  return isNegative(value) ? `−${formatQuantity(withoutSign(value))}` : `+${formatQuantity(value)}`;
}
