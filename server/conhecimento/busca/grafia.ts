import { CONHECIDAS } from './sinonimos.ts';

/** What a misspelt word was meant to be, and what that is worth beside a word that was written right. */
export type Correcao = { palavra: string; peso: number };

const MENOR = 4;
const MAIS_CORRECOES = 3;
/** Worth by how many letters are wrong. */
const PESOS = [1, 0.85, 0.6];

/**
 * How many letters were added, left out, changed, or swapped with their neighbour (Damerau-Levenshtein, optimal string alignment); beyond
 * two it does not matter.
 */
function distance(a: string, b: string): number {
  let twoBefore: number[] = [];
  let before = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const now = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? (twoBefore[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      now.push(Math.min((before[j] ?? 0) + 1, (now[j - 1] ?? 0) + 1, (before[j - 1] ?? 0) + cost, swapped));
    }
    twoBefore = before;
    before = now;
  }
  return before[b.length] ?? 0;
}

/**
 * The words that a misspelt one was most likely meant to be, nearest first, at most three; none where nothing is near. Short words may have
 * one letter wrong, longer ones two.
 * @param candidatas the company's words that look alike, without accents
 */
export function correcoesDe(palavra: string, candidatas: readonly string[]): Correcao[] {
  if (!/^[a-z]+$/.test(palavra) || palavra.length < MENOR || CONHECIDAS.has(palavra)) return [];
  const most = palavra.length >= 7 ? 2 : 1;
  const near = (word: string) => word.length >= MENOR && Math.abs(word.length - palavra.length) <= most;
  const found = [...new Set([...candidatas, ...CONHECIDAS])]
    .filter(near)
    .map((word) => ({ word, far: distance(palavra, word) }))
    .filter(({ far }) => far > 0 && far <= most);
  const nearest = Math.min(...found.map(({ far }) => far));
  return found
    .filter(({ far }) => far === nearest)
    .slice(0, MAIS_CORRECOES)
    .map(({ word, far }) => ({ palavra: word, peso: PESOS[far] ?? 0 }));
}
