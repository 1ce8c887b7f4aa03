import type { Coletor } from './coletor.ts';
import { type Linha, type Pagina, rounded } from './pdf-linhas.ts';

/** A heading's letters are so much larger than the body's. */
const LARGER = 1.15;
const LONGEST_HEADING = 160;
/** Lines of a paragraph are no further apart than so many times their usual distance. */
const LOOSE = 1.35;
/** A line that ends so far before the others' end was broken by its writer. */
const SHORT = 0.75;
const LEVELS = 6;

type Parte = { nivel: number; pagina: number; tamanho: number; linhas: Linha[] };

/** Puts the lines of pages together to headings and paragraphs, which may go on over the end of a page. */
export function addParagraphs(coletor: Coletor, paginas: readonly Pagina[], corpo: number): void {
  const levels = headingLevels(paginas, corpo);
  const leading = usualLeading(paginas, corpo);
  const right = usualRight(paginas);
  let part: Parte | null = null;
  const end = () => {
    if (part) coletor.add(part.nivel, textOf(part.linhas), part.pagina);
    part = null;
  };
  for (const { numero, linhas } of paginas) {
    for (const linha of linhas) {
      const nivel = isHeading(linha, corpo) ? (levels.get(rounded(linha.tamanho)) ?? LEVELS) : 0;
      if (part && !goesOn(part, linha, { nivel, numero, leading, right })) end();
      part ??= { nivel, pagina: numero, tamanho: linha.tamanho, linhas: [] };
      part.linhas.push(linha);
    }
  }
  end();
}

const isHeading = ({ texto, tamanho }: Linha, corpo: number) =>
  tamanho >= corpo * LARGER && texto.length <= LONGEST_HEADING && /\p{L}/u.test(texto);

/** The larger the letters, the lower the level. */
function headingLevels(paginas: readonly Pagina[], corpo: number): Map<number, number> {
  const lines = paginas.flatMap(({ linhas }) => linhas).filter((linha) => isHeading(linha, corpo));
  const sizes = [...new Set(lines.map(({ tamanho }) => rounded(tamanho)))].sort((a, b) => b - a);
  return new Map(sizes.map((size, i) => [size, Math.min(i + 1, LEVELS)]));
}

/** The distance of lines in their own height, as most of them have it. */
function usualLeading(paginas: readonly Pagina[], corpo: number): number {
  const gaps = paginas.flatMap(({ linhas }) =>
    linhas.slice(1).flatMap((linha, i) => {
      const gap = ((linhas[i]?.y ?? 0) - linha.y) / corpo;
      return rounded(linha.tamanho) === corpo && gap > 0.8 && gap < 2.5 ? [Math.round(gap * 20) / 20] : [];
    }),
  );
  const counts = new Map<number, number>();
  for (const gap of gaps) counts.set(gap, (counts.get(gap) ?? 0) + 1);
  // Of two that are as frequent, the closer.
  return [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? 1.2;
}

/** How far lines are long, from the same beginning. */
function usualRight(paginas: readonly Pagina[]): number {
  const widths = paginas.flatMap(({ linhas }) => linhas.map(({ x, right }) => right - x)).sort((a, b) => a - b);
  return widths[Math.floor(widths.length * 0.9)] ?? 0;
}

type Place = { nivel: number; numero: number; leading: number; right: number };

const ITEM = /^(?:[•●▪■◦‣–—*-]\s|\(?\d{1,3}[.)]\s|[a-z]\)\s|§|Art\.\s)/i;
const SENTENCE_END = /[.!?:;]["”’)]?$/;

function goesOn({ nivel, tamanho, linhas }: Parte, linha: Linha, place: Place): boolean {
  const last = linhas.at(-1);
  if (!last || nivel !== place.nivel || Math.abs(tamanho - linha.tamanho) > tamanho * 0.1) return false;
  if (ITEM.test(linha.texto) && nivel === 0) return false;
  const gap = (last.y - linha.y) / linha.tamanho;
  // Above it: another column, or the next page.
  if (gap <= 0) return nivel === 0 && !SENTENCE_END.test(last.texto) && /^\p{Ll}/u.test(linha.texto);
  if (gap > place.leading * LOOSE) return false;
  const isShort = last.right - last.x < place.right * SHORT;
  return !(nivel === 0 && isShort && SENTENCE_END.test(last.texto));
}

/** Pronouns behind a hyphen that is part of the word: `envie-nos`. */
const PRONOUN = /^(?:me|te|se|nos|vos|lhes?|[oa]s?|l[oa]s?|n[oa]s?|m[oa]s?)(?!\p{L})/u;

/** The lines as one text; a word that was broken at the end of one is whole again. */
function textOf(linhas: readonly Linha[]): string {
  let text = '';
  for (const { texto } of linhas) {
    if (text.endsWith('\u00AD')) text = text.slice(0, -1) + texto;
    else if (/\p{L}[-\u2010]$/u.test(text.slice(-2)) && /^\p{Ll}/u.test(texto)) {
      text = (PRONOUN.test(texto) ? text : text.slice(0, -1)) + texto;
    } else text += text === '' ? texto : ` ${texto}`;
  }
  return text;
}
