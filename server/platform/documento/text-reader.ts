import { Coletor, rowText } from './coletor.ts';
import type { DocumentoLido, FormatoDocumento } from './limits.ts';

/**
 * A text that was typed: lines that begin with `#` are headings, blank lines part paragraphs.
 * @throws DocumentoRecusado where there is no text, or more than 200 pages of 3,000 characters
 */
export const readTexto = (texto: string): DocumentoLido => readPlain(texto, 'texto');

/** @throws DocumentoRecusado */
export function readPlain(texto: string, formato: FormatoDocumento): DocumentoLido {
  const coletor = new Coletor(formato);
  let paragraph: string[] = [];
  const flush = () => {
    coletor.add(0, paragraph.join('\n'));
    paragraph = [];
  };
  for (const line of linesOf(texto)) {
    const heading = headingOf(line);
    if (heading || line.trim() === '') flush();
    if (heading) coletor.add(heading.nivel, heading.texto);
    else if (line.trim() !== '') paragraph.push(line);
  }
  flush();
  return coletor.end();
}

const linesOf = (texto: string) => texto.replace(/^\uFEFF/, '').split(/\r\n|[\n\r\f\u2028\u2029]/);

function headingOf(line: string): { nivel: number; texto: string } | null {
  const marks = /^ {0,3}(#{1,6})[ \t]/.exec(line)?.[1];
  if (!marks) return null;
  const texto = line.trim().slice(marks.length).trim();
  // Marks may end it too, behind a blank. Counted by hand: a pattern would look at each of many anew.
  let end = texto.length;
  while (texto[end - 1] === '#') end--;
  const closed = end === 0 || texto[end - 1] === ' ' ? texto.slice(0, end).trim() : texto;
  return closed === '' ? null : { nivel: marks.length, texto: closed };
}

/**
 * The headings, paragraphs, items and rows of a Markdown document; what only formats is taken off, code stays as it is.
 * @throws DocumentoRecusado
 */
export function readMarkdown(texto: string): DocumentoLido {
  const coletor = new Coletor('markdown');
  const lines = withoutFrontMatter(linesOf(texto));
  let paragraph: string[] = [];
  const flush = (nivel = 0) => {
    coletor.add(nivel, inline(paragraph.join(nivel > 0 ? ' ' : '\n')));
    paragraph = [];
  };
  for (let at = 0; at < lines.length; at++) {
    const line = unquoted(lines[at] ?? '');
    const fence = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    const heading = headingOf(line);
    if (fence) {
      flush();
      const end = closingFence(lines, at, fence);
      coletor.add(0, lines.slice(at + 1, end).join('\n'));
      at = end;
    } else if (heading) {
      flush();
      coletor.add(heading.nivel, inline(heading.texto));
    } else if (paragraph.length > 0 && /^ {0,3}(?:=+|-+)\s*$/.test(line)) {
      flush(line.trim().startsWith('=') ? 1 : 2);
    } else if (line.includes('|') && isRule(lines[at + 1] ?? '')) {
      flush();
      at = addTable(coletor, lines, at);
    } else if (line.trim() === '' || isBreak(line)) {
      flush();
    } else {
      if (/^\s*(?:[-*+]|\d{1,9}[.)])\s/.test(line)) flush();
      paragraph.push(line);
    }
  }
  flush();
  return coletor.end();
}

/** Three or more of the same mark. */
const isBreak = (line: string) => /^(?:-{3,}|\*{3,}|_{3,})$/.test(line.replace(/\s/g, ''));

const unquoted = (line: string) => line.replace(/^(?: {0,3}>){1,20} ?/, '');

function withoutFrontMatter(lines: string[]): string[] {
  if (lines[0]?.trim() !== '---') return lines;
  const end = lines.findIndex((line, i) => i > 0 && /^(?:---|\.\.\.)\s*$/.test(line));
  return end > 0 && !lines.slice(1, end).some((line) => line.startsWith('# ')) && lines[1]?.trim() !== ''
    ? lines.slice(end + 1)
    : lines;
}

/** The line that ends a block of code; the end of the document where none does. */
function closingFence(lines: readonly string[], start: number, fence: string): number {
  for (let at = start + 1; at < lines.length; at++) {
    const line = unquoted(lines[at] ?? '').trim();
    if (line.length >= fence.length && line === (fence[0] ?? '').repeat(line.length)) return at;
  }
  return lines.length;
}

/** The line between a table's heading and its rows. */
const isRule = (line: string) => line.includes('-') && /^[\s|:-]+$/.test(line) && line.includes('|');

const cellsOf = (line: string) => {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => inline(cell.replaceAll('\\|', '|').trim()));
};

/** Writes the rows of the table that begins at a line; returns its last line. */
function addTable(coletor: Coletor, lines: readonly string[], start: number): number {
  const cabecalhos = cellsOf(unquoted(lines[start] ?? ''));
  let at = start + 2;
  for (; at < lines.length; at++) {
    const line = unquoted(lines[at] ?? '');
    if (!line.includes('|') || line.trim() === '') break;
    coletor.add(0, rowText(cabecalhos, cellsOf(line)));
  }
  if (at === start + 2) coletor.add(0, rowText([], cabecalhos));
  return at - 1;
}

/** The text of a line: links with their address behind them, pictures by their description, without marks of emphasis. */
const inline = (text: string): string =>
  text
    .replace(/!\[([^[\]]{0,500})\]\([^()\s]{0,2000}(?:\s"[^"]{0,300}")?\)/g, '$1')
    .replace(
      /\[([^[\]]{1,500})\]\(<?([^()\s<>]{1,2000})>?(?:\s"[^"]{0,300}")?\)/g,
      (_, label: string, address: string) => (label === address ? address : `${label} (${address})`),
    )
    .replace(/<((?:https?:\/\/|mailto:)[^<>\s]{1,2000})>/g, '$1')
    .replace(/`{1,2}([^`\n]{1,1000})`{1,2}/g, '$1')
    .replace(/(\*{1,3}|~~|(?<![\p{L}\p{N}])_{1,3})(?=\S)([^*~\n]{1,1000}?)(?<=\S)\1(?![\p{L}\p{N}])/gu, '$2')
    .replace(/\\([\\`*_{}[\]()#+.!|<>~-])/g, '$1');
