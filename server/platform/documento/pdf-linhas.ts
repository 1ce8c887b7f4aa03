/** A line of a page: where it begins, where it ends, how high its letters are, in points; `y` grows upwards. */
export type Linha = { texto: string; x: number; right: number; y: number; tamanho: number };
export type Pagina = { numero: number; linhas: Linha[] };

/** Lines of a header or footer. */
const MOST_LINES = 4;
/** A group ends where the next line is so many times the height of the body's letters away. */
const APART = 1.8;
const LONGEST = 120;
const MOST_PAGES = 0.6;
const FEWEST_PAGES = 3;

/** The size of most letters. */
export function bodySize(paginas: readonly Pagina[]): number {
  const sizes = new Map<number, number>();
  for (const { tamanho, texto } of paginas.flatMap(({ linhas }) => linhas)) {
    const size = rounded(tamanho);
    sizes.set(size, (sizes.get(size) ?? 0) + texto.length);
  }
  return [...sizes].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

/** To half a point. */
export const rounded = (tamanho: number) => Math.round(tamanho * 2) / 2;

/**
 * The pages without the headers, footers and numbers that most of them have: what stands apart at the same height of their edges, in
 * letters no larger than the body's, and says the same but for numbers.
 */
export function withoutRepeated(paginas: readonly Pagina[]): Pagina[] {
  const written = paginas.filter(({ linhas }) => linhas.length > 0).length;
  if (written < FEWEST_PAGES) return [...paginas];
  const corpo = bodySize(paginas);
  const least = Math.max(FEWEST_PAGES, written * MOST_PAGES);
  const edges = paginas.map(({ linhas }) => edgesOf(linhas, corpo));
  const same = common(edges, least, textOf);
  const numbered = common(edges, least, numberedTextOf);
  return paginas.map(({ numero, linhas }, i) => {
    const repeated = new Set((edges[i] ?? []).filter((group) => same.has(textOf(group))).flat());
    const counted = new Set((edges[i] ?? []).filter((group) => numbered.has(numberedTextOf(group))).flat());
    const rest = linhas.filter((linha) => !repeated.has(linha));
    const kept = rest.filter((linha) => !counted.has(linha));
    // Lines that differ by a number alone may be all that the pages say.
    const areNumbers = rest.every(({ texto }) => isPageNumber(texto));
    return { numero, linhas: kept.length > 0 || areNumbers ? kept : rest };
  });
}

const keyOf = (group: readonly Linha[], said: (texto: string) => string) =>
  `${Math.round((group[0]?.y ?? 0) / 2)} ${group.map(({ texto }) => said(texto)).join(' ')}`;
const textOf = (group: readonly Linha[]) => keyOf(group, (texto) => texto);
const numberedTextOf = (group: readonly Linha[]) => keyOf(group, (texto) => texto.replace(/\d+/g, '#'));

const isPageNumber = (texto: string) =>
  /^\W*(?:p[áa]g(?:ina|\.)?\s*)?\d{1,4}(?:\s*(?:de|\/|\|)\s*\d{1,4})?\W*$/i.test(texto.slice(0, 60));

/** What so many pages have among their groups. */
function common(
  pages: readonly (readonly Linha[][])[],
  least: number,
  key: (group: readonly Linha[]) => string,
): Set<string> {
  const found = new Map<string, number>();
  for (const groups of pages) {
    for (const said of new Set(groups.map(key))) found.set(said, (found.get(said) ?? 0) + 1);
  }
  return new Set([...found].flatMap(([said, n]) => (n >= least ? [said] : [])));
}

/** The upper and the lower lines that stand apart from the others. */
function edgesOf(linhas: readonly Linha[], corpo: number): Linha[][] {
  const groups: Linha[][] = [];
  for (const linha of [...linhas].sort((a, b) => b.y - a.y)) {
    const last = groups.at(-1)?.at(-1);
    if (last && last.y - linha.y <= corpo * APART) groups.at(-1)?.push(linha);
    else groups.push([linha]);
  }
  const outer = new Set([...groups.slice(0, 1), ...groups.slice(-1)]);
  return [...outer].filter(
    (group) =>
      group.length <= MOST_LINES &&
      group.every(({ texto, tamanho }) => texto.length <= LONGEST && rounded(tamanho) <= corpo),
  );
}
