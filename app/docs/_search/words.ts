import { stemmer } from '@orama/stemmers/portuguese';
import { plain } from '#app/_ui/plain.ts';
import { NEAR, SAME } from './synonyms.ts';

/** A word of a text: letters and digits, with what joins the parts of a name (`produto_id`, `X-Request-Id`, `estoque:read`). */
export const WORD = /[\p{L}\p{N}]+(?:[_\-:.]+[\p{L}\p{N}]+)*/gu;

/** Where a camel-cased name is cut: `criarLancamento`. */
const CAMEL = /(?<=\p{Ll})(?=\p{Lu})/u;

/** Words that questions have and answers do not. */
const EMPTY = new Set(
  (
    'a o as os um uma uns umas de da do das dos em na no nas nos ao aos à às e ou que se por para pra com sem como qual quais quando onde ' +
    'quanto quantos quanta quantas quem meu minha meus minhas seu sua seus suas eu ele ela me lhe isso isto este esta esse essa ser é são foi ' +
    'está estão estou tem ter tenho há posso pode podem preciso faço fazer faz mais muito já não só vem vai entre sobre até cada todo toda ' +
    'the of to in is an and for how'
  )
    .split(' ')
    .map(plain),
);

/** Plurals that the stemmer would keep apart from their singulars. */
const PLURALS: readonly [RegExp, string][] = [
  [/^tokens$/, 'token'],
  [/[oa]es$/, 'ao'],
  [/ais$/, 'al'],
  [/([aio])veis$/, '$1vel'],
  [/eis$/, 'el'],
  [/ois$/, 'ol'],
  [/ns$/, 'm'],
  [/([rz])es$/, '$1'],
  [/([bcdfgklpt])s$/, '$1'],
];

/** Endings that the stemmer knows by their accents, which no word has any more when it gets there. */
const ACCENTED: readonly [RegExp, string][] = [
  [/cao$/, 'ção'],
  [/encia$/, 'ência'],
  [/avel$/, 'ável'],
  [/ivel$/, 'ível'],
];

const replaced = (word: string, rules: readonly [RegExp, string][]) => {
  const rule = rules.find(([pattern]) => pattern.test(word));
  return rule ? word.replace(...rule) : word;
};

/** A word as it is compared: without case, accents and inflection, so that "lançamentos" is "lancamento". */
export function stem(word: string): string {
  const bare = plain(word);
  if (!/^[a-z]{3,}$/.test(bare)) return bare;
  return plain(stemmer(replaced(replaced(bare, PLURALS), ACCENTED)));
}

/** The words of a text as they are written: a joined name, and each of its parts. */
export function wordsOf(text: string): string[] {
  return [...text.matchAll(WORD)].flatMap(([word]) => {
    const parts = word.split(/[_\-:.]+/).flatMap((part) => part.split(CAMEL));
    return parts.length > 1 ? [word, ...parts] : [word];
  });
}

/** The stem that stands for all that mean the same. */
const FIRST = new Map(
  SAME.flatMap((group) => {
    const [first = '', ...others] = group.split(' ').map(stem);
    return others.map((other): [string, string] => [other, first]);
  }),
);

/** A word as the index keeps it; null for one that says nothing. */
export function termOf(word: string): string | null {
  const bare = plain(word);
  if (EMPTY.has(bare)) return null;
  const term = stem(bare);
  return FIRST.get(term) ?? term;
}

const NEIGHBOURS = new Map<string, string[]>();
for (const [typed, found] of NEAR) {
  const terms = termsOf(found);
  for (const term of termsOf(typed)) NEIGHBOURS.set(term, [...(NEIGHBOURS.get(term) ?? []), ...terms]);
}

/** Other terms that lead to what this one is about. */
export const nearTo = (term: string): readonly string[] => NEIGHBOURS.get(term) ?? [];

/** The terms of a text, each once. */
export function termsOf(text: string): string[] {
  return [...new Set(wordsOf(text).flatMap((word) => termOf(word) ?? []))];
}
