import MiniSearch, { type Options, type SearchOptions, type SearchResult } from 'minisearch';
import { plain } from '#app/_ui/plain.ts';
import { excerptOf, marked } from './excerpt.ts';
import type { Hit, Passage } from './types.ts';
import { nearTo, termOf, termsOf, wordsOf } from './words.ts';

export type DocsIndex = MiniSearch<Passage>;

/** The words of a text that the heading does not say already. */
const beside = (text: string, heading: string) => {
  const said = new Set(termsOf(heading));
  return wordsOf(text)
    .filter((word) => !said.has(termOf(word) ?? ''))
    .join(' ');
};

const OPTIONS: Options<Passage> = {
  fields: ['heading', 'aliases', 'title', 'text', 'more'],
  storeFields: ['section', 'kind', 'page', 'heading', 'text'],
  tokenize: wordsOf,
  processTerm: termOf,
  extractField: (passage, field) => {
    if (field === 'title') return beside(passage.page, passage.heading);
    return field === 'aliases' ? beside(passage.aliases, passage.heading) : passage[field as keyof Passage];
  },
};

/** Terms are looked up one by one, as the index has them. */
const TERM: SearchOptions = {
  tokenize: (term) => [term],
  processTerm: (term) => term,
  boost: { heading: 2, aliases: 1.5, title: 2, text: 1, more: 0.4 },
  bm25: { k: 1.2, b: 0.6, d: 0.5 },
};

/** What a hit weighs by the way that its word was found: another word for it, its beginning while one still types. */
const WEIGHTS = { near: 0.6, prefix: 0.4, phrase: 2 };
/** A word that so few passages have may be one that is not written to its end. */
const FEW = 2;
/** People want the guide that explains before the operation, the section before its row; the changelog tells again what guides say. */
const KINDS: Record<Passage['kind'], number> = { guia: 1, evento: 1, operacao: 0.7, erro: 0.8 };
const CHANGELOG = 0.5;

type Found = Pick<Passage, 'section' | 'kind' | 'page' | 'heading' | 'text'> & { id: string };
type Scored = { found: Found; score: number; words: number; terms: Set<string> };

/** An index of all passages; `JSON.stringify` makes the file of it. */
export function createIndex(passages: readonly Passage[]): DocsIndex {
  const index = new MiniSearch<Passage>(OPTIONS);
  index.addAll(passages);
  return index;
}

/** The index from its file. Throws where the text is none. */
export const loadIndex = (json: string): DocsIndex => MiniSearch.loadJSON<Passage>(json, OPTIONS);

/** The best hit of each passage for one word of the query. */
function lookUp(index: DocsIndex, term: string, isLast: boolean): Map<string, { hit: SearchResult; score: number }> {
  const best = new Map<string, { hit: SearchResult; score: number }>();
  const ask = (asked: string, weight: number, options: SearchOptions = {}) => {
    for (const hit of index.search(asked, { ...TERM, ...options })) {
      const score = hit.score * weight;
      if (score > (best.get(hit.id)?.score ?? 0)) best.set(hit.id, { hit, score });
    }
  };
  ask(term, 1);
  const isKnown = best.size > 0;
  for (const other of nearTo(term)) ask(other, WEIGHTS.near);
  if (isLast && term.length > 2) ask(term, isKnown ? WEIGHTS.prefix : 1, { prefix: true });
  // What looks alike, only where hardly anything else is there: a slip of the keyboard, or a word without its end.
  const slips = best.size === 0 ? 1 : WEIGHTS.prefix;
  if (best.size < FEW && /^[a-z]{4,}$/.test(term)) ask(term, slips, { fuzzy: 0.25 });
  return best;
}

function scoresOf(index: DocsIndex, terms: readonly string[]): Scored[] {
  const scores = new Map<string, Scored>();
  for (const [at, term] of terms.entries()) {
    for (const [id, { hit, score }] of lookUp(index, term, at === terms.length - 1)) {
      const had = scores.get(id) ?? { found: hit as unknown as Found, score: 0, words: 0, terms: new Set() };
      had.score += score;
      had.words += 1;
      for (const each of hit.terms) had.terms.add(each);
      scores.set(id, had);
    }
  }
  return [...scores.values()];
}

/** The text of an error is looked for as it is. */
const phraseOf = (query: string) =>
  plain(query)
    .replace(/[\s.?!]+$/, '')
    .trim();

/**
 * Finds what the words of a query lead to, best first, at most one hit in each section. Accents, case, plurals and inflections do not
 * matter; a query of empty words finds nothing.
 */
export function search(index: DocsIndex, query: string, limit = 8): Hit[] {
  const asked = termsOf(query);
  const phrase = phraseOf(query);
  const weigh = ({ found, score, words }: Scored) =>
    score *
    (words / asked.length) *
    KINDS[found.kind] *
    (found.id.startsWith('/docs/changelog') ? CHANGELOG : 1) *
    (phrase.includes(' ') && plain(`${found.heading}\n${found.text}`).includes(phrase) ? WEIGHTS.phrase : 1);
  const sections = new Set<string>();
  return scoresOf(index, asked)
    .map((scored) => ({ ...scored, score: weigh(scored) }))
    .sort((a, b) => b.score - a.score)
    .filter(({ found }) => !sections.has(found.section) && sections.add(found.section))
    .slice(0, limit)
    .map(({ found, terms }) => ({
      href: found.id,
      section: found.section,
      kind: found.kind,
      page: found.page,
      heading: marked(found.heading, terms),
      excerpt: excerptOf(found.text, terms),
    }));
}
