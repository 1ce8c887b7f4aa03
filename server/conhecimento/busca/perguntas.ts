import { withoutAccents } from '#server/platform/without-accents.ts';
import { isVazia, porExtenso, radical, sinonimosDe } from './sinonimos.ts';

/** Words of a question that are looked up, and others that may stand for each of them. */
const MAIS_PALAVRAS = 24;
export const MAIS_SINONIMOS = 20;
const MAIOR_PALAVRA = 40;
const MENOR_PREFIXO = 4;

/** A word of a question: as it was written, without accents, and what may stand for it. */
export type Palavra = { forma: string; normal: string; prefixo: string | null; sinonimos: string[]; isPista: boolean };

/** Question words by which nothing is found, but what is asked for may be: "quanto" asks for a price. */
const PISTAS = new Set(['quando', 'quanto', 'onde', 'aonde']);

/**
 * The words of a question, at most 24. What people say to each other drops out, unless nothing else is left; a word that comes again
 * counts once.
 */
export function palavrasDe(pergunta: string): Palavra[] {
  const spoken = (pergunta.normalize('NFC').match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? []).flatMap(expanded);
  const words = new Map<string, Palavra>();
  const put = (forma: string) => {
    const normal = withoutAccents(forma);
    const key = radical(normal);
    if (!words.has(key)) words.set(key, palavra(forma, normal));
  };
  for (const forma of spoken) if (!isVazia(withoutAccents(forma)) || PISTAS.has(withoutAccents(forma))) put(forma);
  if (![...words.values()].some(({ isPista }) => !isPista)) for (const forma of spoken) put(forma);
  return [...words.values()].slice(0, MAIS_PALAVRAS);
}

const expanded = (forma: string): string[] =>
  porExtenso(withoutAccents(forma))?.split(' ') ?? [forma.slice(0, MAIOR_PALAVRA)];

function palavra(forma: string, normal: string): Palavra {
  const isPista = PISTAS.has(normal);
  return {
    forma,
    normal,
    prefixo: isPista ? null : prefixOf(normal),
    sinonimos: sinonimosDe(normal).slice(0, MAIS_SINONIMOS),
    isPista,
  };
}

/** What a word shares with others of its family: "devolver" and "devolução" have "devol". */
function prefixOf(normal: string): string | null {
  if (!/^[a-z]+$/.test(normal)) return null;
  const root = radical(normal);
  const length = root.length >= 6 ? Math.max(5, Math.floor(root.length * 0.8)) : root.length;
  return length >= MENOR_PREFIXO ? root.slice(0, length) : null;
}
