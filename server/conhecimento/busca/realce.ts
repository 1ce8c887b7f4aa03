import { withoutAccents } from '#server/platform/without-accents.ts';
import { palavrasDe } from './perguntas.ts';

const WORD = /[\p{L}\p{N}]+/gu;
const MAIS_PALAVRAS = 60;

/** The words of texts that a question's words stand for, as they are written there: for a screen to highlight. At most 60. */
export function palavrasNosTextos(termo: string, textos: readonly string[]): string[] {
  const roots = palavrasDe(termo)
    .filter(({ isPista }) => !isPista)
    .map(({ normal, prefixo }) => prefixo ?? normal);
  const found = new Set<string>();
  for (const word of textos.flatMap((texto) => texto.match(WORD) ?? [])) {
    const plain = withoutAccents(word);
    if (roots.some((root) => plain === root || (root.length >= 4 && plain.startsWith(root)))) found.add(word);
    if (found.size === MAIS_PALAVRAS) break;
  }
  return [...found];
}

const wordsOf = (texto: string) => new Set(withoutAccents(texto).match(WORD) ?? []);

/** Whether a text says nearly the same as one of the others: four of five of its words are there. */
export function isRepetido(texto: string, outros: readonly string[]): boolean {
  const words = wordsOf(texto);
  return outros.some((outro) => {
    const there = wordsOf(outro);
    const common = [...words].filter((word) => there.has(word)).length;
    return common >= 0.8 * Math.max(1, words.size);
  });
}
