import type { Facts } from '#server/transport/rest/documentation.ts';

/**
 * A guide is data, so that the same text becomes a page, Markdown for machines, and lines that a test can run. Texts hold
 * three marks: `code`, **strong** and [link](/docs/…).
 */
export type Language = 'bash' | 'json' | 'http' | 'text' | 'sql' | 'javascript' | 'python' | 'php' | 'go' | 'csharp';

export type Block =
  | { kind: 'heading'; level: 2 | 3; text: string; id: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[]; ordered: boolean }
  | { kind: 'code'; language: Language; text: string; title: string | undefined }
  | { kind: 'table'; label: string; columns: string[]; rows: string[][]; rowIds?: string[] }
  /** A long part that few readers want: folded on the page. */
  | { kind: 'fold'; title: string; blocks: Block[] }
  | { kind: 'note'; tone: 'info' | 'warning'; text: string }
  | { kind: 'cards'; items: { title: string; text: string; href: string }[] };

export type Guide = {
  /** Address below /docs; empty for the first page. */
  slug: string;
  title: string;
  /** One or two sentences, shown under the title and in search results. */
  description: string;
  blocks: (facts: Facts) => Block[];
};

/** "Redes permitidas" → "redes-permitidas". */
const slugify = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\p{Letter}\p{Number}\s-]/gu, '')
    .trim()
    .toLowerCase()
    .replace(/\s+/g, '-');

export const h2 = (text: string, id = slugify(text)): Block => ({ kind: 'heading', level: 2, text, id });
export const h3 = (text: string, id = slugify(text)): Block => ({ kind: 'heading', level: 3, text, id });
export const p = (text: string): Block => ({ kind: 'paragraph', text });
export const ul = (...items: string[]): Block => ({ kind: 'list', items, ordered: false });
export const ol = (...items: string[]): Block => ({ kind: 'list', items, ordered: true });
export const note = (text: string): Block => ({ kind: 'note', tone: 'info', text });
export const warning = (text: string): Block => ({ kind: 'note', tone: 'warning', text });
export const fold = (title: string, ...blocks: Block[]): Block => ({ kind: 'fold', title, blocks });
export const cards = (...items: { title: string; text: string; href: string }[]): Block => ({ kind: 'cards', items });
export const table = (label: string, columns: string[], ...rows: string[][]): Block => ({
  kind: 'table',
  label,
  columns,
  rows,
});

/** "Token sem `estoque:read`" → "erro-token-sem-estoque-read"; a status alone would not tell two rows apart. */
function rowId([first = '', second = '']: string[]): string {
  const words = /^\d{3}$/.test(first) ? `${first} ${second}` : first;
  const slug = slugify(words.replace(/[^\p{Letter}\p{Number}\s]/gu, ' '));
  return `erro-${slug.length > 70 ? slug.slice(0, slug.lastIndexOf('-', 70)) : slug}`;
}

/** A table of refusals: each row has an address, so that the search can lead to it. */
export const errorTable = (label: string, columns: string[], ...rows: string[][]): Block => ({
  kind: 'table',
  label,
  columns,
  rows,
  rowIds: rows.map(rowId),
});

export const code = (language: Language, text: string, title?: string): Block => ({
  kind: 'code',
  language,
  text,
  title,
});
export const bash = (text: string, title = 'Terminal'): Block => code('bash', text, title);
export const json = (value: unknown, title = 'Resposta'): Block => code('json', formatJson(value), title);

/** JSON as people write it: indented, with short objects and lists on one line. */
export function formatJson(value: unknown, indent = ''): string {
  const flat = JSON.stringify(value, null, 1)?.replace(/\n\s*/g, ' ') ?? 'null';
  if (typeof value !== 'object' || value === null || (flat.length + indent.length <= 50 && isShallow(value)))
    return flat;
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    return `[\n${value.map((item) => inner + formatJson(item, inner)).join(',\n')}\n${indent}]`;
  }
  const lines = Object.entries(value).map(
    ([key, item]) => `${inner}${JSON.stringify(key)}: ${formatJson(item, inner)}`,
  );
  return `{\n${lines.join(',\n')}\n${indent}}`;
}

const isShallow = (value: object) => {
  const items = Object.values(value);
  return items.length <= 3 && items.every((item) => typeof item !== 'object' || item === null);
};
