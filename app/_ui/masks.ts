import { readDecimal } from './read-decimal.ts';

/**
 * How a kind of value is written while it is typed. Three texts are told apart: the value of the form, as the API takes it ("1234.50"); the
 * characters that count ("1234,5"); and what the field shows ("1.234,5").
 */
export type Mask = {
  /** The characters that count of a typed text; all others are dropped. */
  clean: (typed: string) => string;
  /** Those characters with their punctuation. */
  show: (clean: string) => string;
  /** A text from elsewhere (pasted, filled in by the browser), in any common writing. */
  read: (text: string) => string;
  toValue: (clean: string) => string;
  fromValue: (value: string) => string;
  /** Whether a character of the shown text counts. */
  counts: RegExp;
};

const digits = (text: string) => text.replace(/\D/g, '');
const same = (text: string) => text;

/** "12345678" → "12.345.678". */
const grouped = (whole: string) => whole.replace(/\B(?=(\d{3})+$)/g, '.');

/** Characters in groups, each with what stands before it: pieces(x, [2, ''], [3, '.']) writes "12.345". */
function pieces(text: string, ...groups: [size: number, before: string][]): string {
  let at = 0;
  let shown = '';
  for (const [size, before] of groups) {
    const piece = text.slice(at, at + size);
    if (piece === '') break;
    shown += before + piece;
    at += size;
  }
  return shown;
}

const characters = (text: string) => text.toUpperCase().replace(/[^\dA-Z]/g, '');
/** A CPF has digits alone; what is longer, or has a letter, is a CNPJ. */
const isCpfSoFar = (clean: string) => /^\d{0,11}$/.test(clean);
const showCpf = (clean: string) => pieces(clean, [3, ''], [3, '.'], [3, '.'], [2, '-']);
const showCnpj = (clean: string) => pieces(clean, [2, ''], [3, '.'], [3, '.'], [4, '/'], [2, '-']);

function documentMask(clean: (text: string) => string, show: (clean: string) => string): Mask {
  return { clean, show, read: clean, toValue: same, fromValue: clean, counts: /[\dA-Za-z]/ };
}

/** A CPF: eleven digits. */
export const CPF = documentMask((text) => digits(text).slice(0, 11), showCpf);
/** A CNPJ, numeric or alphanumeric: fourteen characters. */
export const CNPJ = documentMask((text) => characters(text).slice(0, 14), showCnpj);
/** A CPF until it is too long for one or has a letter, then a CNPJ. */
export const CPF_CNPJ = documentMask(
  (text) => characters(text).slice(0, 14),
  (clean) => (isCpfSoFar(clean) ? showCpf(clean) : showCnpj(clean)),
);
/** A postal code: eight digits. */
export const CEP = documentMask(
  (text) => digits(text).slice(0, 8),
  (clean) => pieces(clean, [5, ''], [3, '-']),
);

const showNational = (clean: string) => {
  // A mobile number begins with 9 and has one digit more, which shows at the third digit or at the eleventh.
  const first = clean.length > 10 || clean[2] === '9' ? 5 : 4;
  return pieces(clean, [2, clean.length > 2 ? '(' : ''], [first, ') '], [4, '-']);
};

/** A Brazilian phone number with its area code; twelve or thirteen digits begin with the country's. */
export const PHONE: Mask = {
  clean: (text) => digits(text).slice(0, 13),
  show: (clean) => {
    // 0800 and its like have no area code.
    if (/^0[3589]/.test(clean)) return pieces(clean, [4, ''], [3, ' '], [4, ' ']);
    if (clean.length <= 11) return showNational(clean);
    return clean.startsWith('55') ? `+55 ${showNational(clean.slice(2))}` : clean;
  },
  read: (text) => {
    const all = digits(text).replace(/^0+(?![3589]00)/, '');
    return (all.length > 11 ? all.replace(/^55/, '') : all).slice(0, 13);
  },
  toValue: same,
  fromValue: (value) => digits(value).slice(0, 13),
  counts: /\d/,
};

/** Whole digits that a number may have. */
const MOST_WHOLE = 15;

/**
 * A number with a comma and up to `places` decimals, whose value is the API's decimal text with exactly that many: its digits never pass
 * through a float. What is pasted keeps further decimals, which the server then refuses: cutting them would change the number unseen.
 */
function decimalMask(places: number): Mask {
  return {
    clean: (typed) => {
      const [whole = '', ...rest] = typed.replace(/[^\d,]/g, '').split(',');
      const shortened = whole.replace(/^0+(?=\d)/, '').slice(0, MOST_WHOLE);
      return rest.length === 0 ? shortened : `${shortened || '0'},${rest.join('').slice(0, places)}`;
    },
    show: (clean) => {
      const [whole = '', fraction] = clean.split(',');
      return fraction === undefined ? grouped(whole) : `${grouped(whole)},${fraction}`;
    },
    read: (text) => {
      const read = readDecimal(text);
      return read === null ? '' : read.replace('.', ',');
    },
    toValue: (clean) => {
      if (clean === '') return '';
      const [whole = '0', fraction = ''] = clean.split(',');
      return `${whole}.${fraction.padEnd(places, '0')}`;
    },
    fromValue: (value) => {
      const read = readDecimal(value, true);
      if (read === null) return '';
      const [whole = '0', fraction = ''] = read.split('.');
      const kept = fraction.replace(/0+$/, '');
      // Money shows its cents, a quantity only the decimals that say something.
      const shown = places === 2 ? kept.padEnd(2, '0') : kept;
      return shown === '' ? whole : `${whole},${shown}`;
    },
    counts: /[\d,]/,
  };
}

/** An amount of money, or a percentage: two decimals. */
export const MONEY = decimalMask(2);
/** A quantity: three decimals. */
export const QUANTITY = decimalMask(3);

/** What an edit made of the field: its text and caret as the browser left them, and the characters that came in, if it says so. */
export type Edit = { text: string; caret: number; came: string | null; deleted: 'before' | 'after' | null };

/** The characters that count after an edit, and the caret's place in the text that is shown. */
export function applyEdit(mask: Mask, edit: Edit, before: string): { clean: string; caret: number } {
  let { text, caret } = edit;
  const { came, deleted } = edit;
  // Not typed key by key: the whole field was filled.
  if (came === null ? deleted === null : came.length > 1 && came === text) {
    const clean = mask.read(text);
    return { clean, caret: mask.show(clean).length };
  }
  // The point of a number pad is the decimal comma; those of the thousands come from here.
  if (came === '.' && mask.counts.test(',')) text = `${text.slice(0, caret - 1)},${text.slice(caret)}`;
  let clean = mask.clean(text);
  let counted = mask.clean(text.slice(0, caret)).length;
  const step = deleted === 'before' ? 0 : 1;
  // Without its comma, 12,50 would be a hundred times as much: the caret steps over it instead.
  if (deleted !== null && before.includes(',') && clean !== before && clean === before.replace(',', '')) {
    return { clean: before, caret: placeOf(mask, mask.show(before), counted + step) };
  }
  // A punctuation mark was deleted: the character on its other side is meant.
  if (deleted !== null && clean === before && counted + step > 0) {
    clean = mask.clean(before.slice(0, counted - 1 + step) + before.slice(counted + step));
    counted += step - 1;
  }
  return { clean, caret: placeOf(mask, mask.show(clean), counted) };
}

/** The place after that many characters that count; before the first one, its punctuation is behind the caret too. */
export function placeOf(mask: Mask, shown: string, counted: number): number {
  if (counted === 0) return 0;
  let seen = 0;
  for (let at = 0; at < shown.length; at++) {
    if (mask.counts.test(shown.charAt(at))) seen += 1;
    if (seen === counted) return at + 1;
  }
  return shown.length;
}
