import type { Piece } from './types.ts';
import { termsOf, WORD } from './words.ts';

/** Characters of an excerpt, and of what it shows before its first marked word. */
const LENGTH = 170;
const BEFORE = 60;

const isHit = (word: string, terms: ReadonlySet<string>) => termsOf(word).some((term) => terms.has(term));

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

/** The found words of a line, where they stand and which of the terms they have. */
const hitsIn = (line: string, terms: ReadonlySet<string>) =>
  [...line.matchAll(WORD)]
    .map(({ 0: word, index }) => ({ index, found: termsOf(word).filter((term) => terms.has(term)) }))
    .filter(({ found }) => found.length > 0);

/** Where in a line most of the terms stand close together, and how many they are. */
function bestPlace(line: string, terms: ReadonlySet<string>): { index: number; count: number } {
  const hits = hitsIn(line, terms);
  let best = { index: 0, count: 0 };
  for (const { index } of hits) {
    const near = hits.filter((hit) => hit.index >= index && hit.index < index + LENGTH - BEFORE);
    const count = new Set(near.flatMap(({ found }) => found)).size;
    if (count > best.count) best = { index, count };
  }
  return best;
}

/** The part of a line around a place, cut between words. */
function cut(line: string, place: number): string {
  if (line.length <= LENGTH) return line;
  const from = place <= BEFORE ? 0 : line.indexOf(' ', place - BEFORE) + 1;
  const rest = line.slice(from);
  const to = rest.length <= LENGTH ? rest.length : rest.lastIndexOf(' ', LENGTH);
  return `${from > 0 ? '… ' : ''}${rest.slice(0, to)}${to < rest.length ? ' …' : ''}`;
}

/** The line of a passage that says most of what was asked, with the words marked. */
export function excerptOf(text: string, terms: ReadonlySet<string>): Piece[] {
  const [first = ''] = text.split('\n', 1);
  let best = { line: first, index: 0, count: 0 };
  for (const line of text.split('\n')) {
    const place = bestPlace(line, terms);
    if (place.count > best.count) best = { line, ...place };
  }
  return marked(cut(best.line, best.index), terms);
}
