/** How a language writes JSON values. */
export type Notation = {
  object: readonly [open: string, close: string];
  list: readonly [open: string, close: string];
  /** An object without a field, where it is not its two brackets. */
  emptyObject?: string;
  key: (name: string) => string;
  text: (text: string) => string;
  true: string;
  false: string;
  null: string;
  indent: string;
  /** Between the brackets and the fields of an object on one line. */
  padding: string;
};

const WIDTH = 60;

/** A JSON value in a language's own notation: short ones on one line, others with a comma after each part. */
export function literal(value: unknown, notation: Notation, indent = ''): string {
  if (typeof value === 'string') return notation.text(value);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? notation.true : notation.false;
  if (typeof value !== 'object' || value === null) return notation.null;
  const isList = Array.isArray(value);
  const [open, close] = isList ? notation.list : notation.object;
  const inner = indent + notation.indent;
  const parts = isList
    ? value.map((item) => literal(item, notation, inner))
    : Object.entries(value).map(([name, item]) => `${notation.key(name)}${literal(item, notation, inner)}`);
  if (parts.length === 0) return (isList ? undefined : notation.emptyObject) ?? open + close;
  const flat = parts.join(', ');
  const isShallow = Object.values(value).every((item) => typeof item !== 'object' || item === null);
  if (isShallow && parts.length <= 3 && indent.length + flat.length <= WIDTH && !flat.includes('\n')) {
    const space = isList ? '' : notation.padding;
    return `${open}${space}${flat}${space}${close}`;
  }
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`;
}

/** A text in double quotes, as JSON, Python, Go and C# write it. */
export const doubleQuoted = (text: string): string => JSON.stringify(text);

/** A text in single quotes, with the escapes of JavaScript. */
export const singleQuoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
