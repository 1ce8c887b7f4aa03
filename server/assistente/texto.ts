/*
 * What an answer has of addresses that lead elsewhere, found however they are disguised; and texts in the form in which they are compared.
 */

/** Signs that nobody sees, and that turn the direction of writing. */
const INVISIBLE = /[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;

/** The text without what nobody sees; line ends and tabs stay. */
export const visible = (text: string): string =>
  text.toWellFormed().replace(INVISIBLE, (sign) => (sign === '\n' || sign === '\t' ? sign : ''));

const ENDINGS =
  'com|net|org|br|io|info|biz|app|me|ly|co|xyz|site|online|link|shop|store|dev|ru|cn|tk|top|club|live|page|gov|edu|pt|us|uk|de';

/** The text as it is judged: one form of each letter, and disguises of dots and of `@` undone. */
export const plain = (text: string): string =>
  visible(text)
    .normalize('NFKC')
    .replace(/[。｡]/gu, '.')
    .replace(/(?<=[\p{L}\p{N}])[·•∙⋅‧](?=\p{L})/gu, '.')
    .replace(/\s*[[({<]\s*(?:\.|dot|ponto)\s*[\])}>]\s*/giu, '.')
    .replace(/\s*[[({<]\s*(?:@|at|arroba)\s*[\])}>]\s*/giu, '@')
    .replace(new RegExp(`([\\p{L}\\p{N}])\\s+(?:dot|ponto)\\s+(?=(?:${ENDINGS})\\b)`, 'giu'), '$1.')
    .replace(/(\S)\s+arroba\s+(?=\S)/giu, '$1@')
    .replace(/([\p{L}\p{N}])\s+\.\s*(?=\p{L})/gu, '$1.')
    .replace(/h(?:xx|tt)ps?\s*:\s*\/\s*\//giu, 'http://')
    .toLowerCase();

const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}_-]{0,61}[\\p{L}\\p{N}])?';
const WITH_SCHEME = /[a-z][a-z0-9+.-]*:\/\/[^\s<>"'`]+/giu;
const BARE = new RegExp(`(?:${LABEL}\\.)+\\p{L}[\\p{L}\\p{N}-]{1,23}(?::\\d+)?(?:[/?#][^\\s<>"'\`]*)?`, 'giu');
const NUMERIC = /\b\d{1,3}(?:\.\d{1,3}){3}\b(?:[:/][^\s<>"'`]*)?/gu;
const OTHER_SCHEME =
  /\b(?:javascript|vbscript|data|blob|file|tel|sms|mailto|intent|whatsapp|tg|skype|callto):[^\s]+/giu;
const AT = /[\p{L}\p{N}._%+-]*@[\p{L}\p{N}._-]+/giu;
const TARGET = /\]\s*\(\s*<?([^)\s>]+)/gu;
/** Not addresses, although they look like some. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(['p.ex']);

/** Without scheme, and without the signs that end a sentence. */
const bare = (address: string): string =>
  address
    .replace(/^https?:\/\//u, '')
    .replace(/[.,;:!?)\]}'"*_>]+$/u, '')
    .replace(/\/$/u, '');

/** Every address in a text that `plain` has made: of pages, e-mails, profiles, and what links and pictures point at. */
export function addressesIn(text: string): Set<string> {
  const found = [WITH_SCHEME, BARE, NUMERIC, OTHER_SCHEME, AT].flatMap((one) => text.match(one) ?? []);
  const targets = [...text.matchAll(TARGET)].map(([, target]) => target ?? '');
  return new Set([...found, ...targets].map(bare).filter((one) => one !== '' && !ABBREVIATIONS.has(one)));
}

/** Digits of a telephone at least. */
const FEWEST_DIGITS = 8;
const NUMBER = /\d(?:[\s().\-–—_*]{0,3}\d){7,}/gu;

/** Digits of every long number in a text that `plain` has made. */
export const longNumbersIn = (text: string): string[] =>
  (text.match(NUMBER) ?? []).map((one) => one.replace(/\D/gu, '')).filter((one) => one.length >= FEWEST_DIGITS);

/** The same without what is dialled before it. */
export const withoutPrefix = (digits: string): string =>
  digits.replace(/^(?:00)?55(?=\d{10,11}$)/u, '').replace(/^0+(?=\d{8})/u, '');

const SPOKEN = /(?:\b(?:zero|um|uma|dois|duas|tr[eê]s|quatro|cinco|seis|meia|sete|oito|nove)\b[\s,.-]*){7,}/iu;
const SPELT = /(?:^|\s)(?:[\p{L}\p{N}:/.@]\s){8,}/u;
const STRANGE_DIGITS = /[^\P{Nd}0-9]/u;

/** Numbers that are spoken, words spelt out, and digits of other scripts: nobody answers like that. */
export const isDisguised = (text: string): boolean =>
  SPOKEN.test(text) || SPELT.test(text) || STRANGE_DIGITS.test(text);
