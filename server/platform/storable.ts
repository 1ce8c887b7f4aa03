/** A text as PostgreSQL takes it, whatever strangers wrote in it: without NUL, and with U+FFFD for half of a character. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '');

/** A backslash that stands for itself, or what JSON writes for NUL and for half of a character. */
const ESCAPED = /\\\\|\\u(?:0000|d[89a-f][0-9a-f]{2})/g;

/** A value as JSON that PostgreSQL takes for `jsonb`, whatever strangers wrote in it: it refuses NUL and halves of characters. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value).replace(ESCAPED, (sign) => (sign === '\\\\' ? sign : sign === '\\u0000' ? '' : '\ufffd'));
