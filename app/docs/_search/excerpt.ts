import type { Piece } from './types.ts';
import { termOf, WORD, wordsOf } from './words.ts';

/** Characters of an excerpt, and of what it shows before its first marked word. */
const LENGTH = 170;
const BEFORE = 60;

const isHit = (word: string, terms: ReadonlySet<string>) =>
  wordsOf(word).some((each) => terms.has(termOf(each) ?? ''));

/** A text cut where its found words begin and end. */
export function marked(text: string, terms: ReadonlySet<string>): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(WORD)) {
    if (!isHit(match[0], terms)) continue;
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), marked: false });
    pieces.push({ text: match[0], marked: true });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), marked: false });
  return pieces;
}

/** How many of the terms a line has. */
function countIn(line: string, terms: ReadonlySet<string>): number {
  const found = wordsOf(line).flatMap((word) => termOf(word) ?? []);
  return new Set(found.filter((term) => terms.has(term))).size;
}

/** The part of a line around its first found word, cut between words. */
function cut(line: string, terms: ReadonlySet<string>): string {
  if (line.length <= LENGTH) return line;
  const first = [...line.matchAll(WORD)].find(([word]) => isHit(word, terms))?.index ?? 0;
  const from = first <= BEFORE ? 0 : line.indexOf(' ', first - BEFORE) + 1;
  const rest = line.slice(from);
  const to = rest.length <= LENGTH ? rest.length : rest.lastIndexOf(' ', LENGTH);
  return `${from > 0 ? '… ' : ''}${rest.slice(0, to)}${to < rest.length ? ' …' : ''}`;
}

/** The line of a passage that says most of what was asked, with the words marked. */
export function excerptOf(text: string, terms: ReadonlySet<string>): Piece[] {
  let best = { line: '', count: -1 };
  for (const line of text.split('\n')) {
    const count = countIn(line, terms);
    if (count > best.count) best = { line, count };
  }
  return marked(cut(best.line, terms), terms);
}
