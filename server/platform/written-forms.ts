/**
 * How texts are written that a rule judges, as patterns of the OpenAPI document. A pattern takes no text that its rule refuses for its
 * form; what no pattern can say (check digits, a zone that exists) the description says in words. The engines of JavaScript, Python, Go,
 * Rust and PHP read all of them alike: no lookahead, no `\p`, no `\u`.
 */

/** A text that the database can keep: no NUL. */
export const ANY_TEXT = '^[^\\x00]*$';

/** The same, with more than spaces in it. */
export const FILLED_TEXT = '^[^\\x00]*[^\\s\\x00][^\\x00]*$';

const CONTROL = '\\x00-\\x1f\\x7f-\\x9f';

/** One line, without control characters. */
export const ONE_LINE = `^[^${CONTROL}]*$`;

/** The same, with more than spaces in it. */
export const FILLED_LINE = `^[^${CONTROL}]*[^\\s${CONTROL}][^${CONTROL}]*$`;

/** A text of this form, with spaces around it or without. */
export const trimmed = (form: string): string => `^\\s*(?:${form})\\s*$`;

/** The same, or nothing. */
export const orNothing = (form: string): string => `^\\s*(?:${form})?\\s*$`;

const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const IPV4 = `${OCTET}(?:\\.${OCTET}){3}`;
const GROUP = '[0-9A-Fa-f]{1,4}';
const IPV6 = `(?:${[
  `(?:${GROUP}:){7}${GROUP}`,
  `(?:${GROUP}:){1,7}:`,
  `(?:${GROUP}:){1,6}:${GROUP}`,
  ...[5, 4, 3, 2, 1].map((before) => `(?:${GROUP}:){1,${before}}(?::${GROUP}){1,${7 - before}}`),
  `:(?:(?::${GROUP}){1,7}|:)`,
  `::[fF]{4}:${IPV4}`,
].join('|')})`;
const PORT = '(?:6553[0-5]|655[0-2]\\d|65[0-4]\\d{2}|6[0-4]\\d{3}|[0-5]?\\d{1,4})';
const LABEL = '[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?';
// The last label begins with a letter: one of digits would make it an address of numbers.
const NAME = `(?:${LABEL}\\.){0,20}[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.?`;
const HOST = `(?:${NAME}|${IPV4}|\\[${IPV6}\\])`;

/** An address of the web, without user and password. */
export const WEB_ADDRESS = `[hH][tT][tT][pP][sS]?://${HOST}(?::${PORT})?(?:[/?#][^\\s${CONTROL}]*)?`;
export const SECURE_ADDRESS = WEB_ADDRESS.replace('[sS]?', '[sS]');

const OPEN_PORT = `(?:80|443|102[4-9]|10[3-9]\\d|1[1-9]\\d\\d|[2-9]\\d{3}|[1-5]\\d{4}|${PORT.slice(3).replace('|[0-5]?\\d{1,4}', '')}`;

/** The same of a webhook: of fewer ports, with no fragment and no backslash. */
export const DESTINATION = `[hH][tT][tT][pP][sS]?://${HOST}(?::${OPEN_PORT})?(?:[/?][^\\s#\\\\${CONTROL}]*)?`;

export const EMAIL =
  "(?:[A-Za-z0-9_'+-]+\\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\\.)+[A-Za-z]{2,}";

/** `count` of one character, with what people write between them. */
const spaced = (character: string, between: string, least: number, most = least) =>
  `(?:${between}*${character}){${least}${most === least ? '' : `,${most}`}}`;

const DOTS = '[.\\-/\\s]';
export const CPF = `${spaced('\\d', DOTS, 11)}${DOTS}*`;
export const CNPJ = `${spaced('[0-9A-Za-z]', DOTS, 12)}${spaced('\\d', DOTS, 2)}${DOTS}*`;
export const CEP = `${spaced('\\d', '[.\\-\\s]', 8)}[.\\-\\s]*`;
export const NCM = `${spaced('\\d', '[.\\s]', 8)}[.\\s]*`;
export const GTIN = '(?:\\d{8}|\\d{12,14})';

const SIGNS = '[+\\s().\\-/]';
const digits = (...classes: string[]) => classes.map((one) => `${SIGNS}*${one}`).join('');
/** A telephone of Brazil with its area code, a number of a company (0800, 4004). */
export const TELEFONE = `(?:${[
  `${digits('[1-9]')}${spaced('\\d', SIGNS, 9, 12)}`,
  `${digits('0', '[1-9]')}${spaced('\\d', SIGNS, 9, 10)}`,
  `${digits('0', '[3589]', '0', '0')}${spaced('\\d', SIGNS, 6, 7)}`,
  `${digits('[34]', '0', '0')}${spaced('\\d', SIGNS, 5)}`,
].join('|')})${SIGNS}*`;

/** A telephone of any country. */
export const TELEFONE_MUNDIAL = '[+\\d\\s().\\-/]{8,30}';

/** A value as the API masked it, with its asterisks. */
export const MASKED = '[^\\x00]*\\*[^\\x00]*';

/** A text of letters, digits and hyphens in upper or lower case. */
export const anyCase = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => `[${letter.toUpperCase()}${letter.toLowerCase()}]`);

const TIME = 'T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)';
const MONTH_AND_DAY = '(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\\d|2\\d)|(?:0[13-9]|1[0-2])-30|(?:0[13578]|1[02])-31)';

/** An instant with its zone; of which years, `years` says. */
export const instantPattern = (years = '(?:19|20|21)\\d{2}'): string => `^${years}-${MONTH_AND_DAY}${TIME}$`;

const SHORT_FEBRUARY = MONTH_AND_DAY.replace(
  '(?:0[1-9]|1[0-2])-(?:0[1-9]|1\\d|2\\d)',
  '(?:0[1-9]|1[0-2])-(?:0[1-9]|1\\d|2[0-8])|(?:0[13-9]|1[0-2])-29',
);
const LEAP_YEAR = '(?:2000|(?:19|20|21)(?:0[48]|[2468][048]|[13579][26]))';

/** A day, or an instant with its zone. */
export const MOMENT = `^(?:(?:19|20|21)\\d{2}-${SHORT_FEBRUARY}|${LEAP_YEAR}-02-29)(?:${TIME})?$`;

/** An address of the Internet, or a network. */
export const NETWORK = `(?:${IPV4}(?:/(?:3[0-2]|[12]?\\d))?|${IPV6}(?:/(?:12[0-8]|1[01]\\d|[1-9]?\\d))?)`;

/** Zones by place, as the IANA names them. */
export const TIME_ZONE =
  '(?:UTC|(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)/[A-Za-z0-9_+/-]+)';

/** A payment condition: days divided by bars. */
export const CONDICAO = '\\d{1,3}(?:\\s*/\\s*\\d{1,3}){0,23}';

/** A decimal as text: how many digits it may have in all, and how many of them behind the point. */
export type DecimalForm = {
  digits: number;
  scale: number;
  /** Digits before the point, where they may be fewer than the others leave. */
  whole?: number | undefined;
};

/** Texts of decimals that are not negative; `positive`: nor zero. Also short ones with an exponent, `1e5`. */
export function decimalForm({ digits: most, scale, whole = most }: DecimalForm, positive = false): string {
  const upTo = (length: number) => (positive ? `[1-9]\\d{0,${length - 1}}` : `\\d{1,${length}}`);
  // Zeros at the end of the decimals do not count as digits.
  const forms = Array.from({ length: scale + 1 }, (_, decimals) => {
    const before = Math.min(whole, most - decimals);
    const zeros = scale > 0 ? `(?:\\.0{1,${scale}})?` : '';
    return `${upTo(before)}${decimals === 0 ? zeros : `\\.\\d{${decimals}}0{0,${scale - decimals}}`}`;
  });
  if (positive) {
    const fractions = Array.from({ length: scale }, (_, zeros) => `0{${zeros}}[1-9]\\d{0,${scale - zeros - 1}}`);
    forms.push(`0\\.(?:${fractions.join('|')})`);
  }
  const exponent = 5;
  const mantissa = Math.min(6, whole - exponent);
  if (mantissa > 0) forms.push(`${upTo(mantissa)}[eE]\\+?[0-${exponent}]`);
  return `\\+?0{0,20}(?:${forms.join('|')})`;
}

/** So many digits of a number of JSON are kept, whatever reads it. */
const KEPT = 15;

/** The largest number of JSON that a decimal can be sent as. */
export const largestDecimal = ({ digits: most, scale, whole = most }: DecimalForm): number =>
  Number(`${'9'.repeat(Math.min(whole, Math.min(most, KEPT) - scale))}.${'9'.repeat(scale)}`);
