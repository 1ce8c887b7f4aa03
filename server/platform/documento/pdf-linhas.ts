/** A line of a page: where it begins, where it ends, how high its letters are, in points; `y` grows upwards. */
export type Linha = { texto: string; x: number; right: number; y: number; tamanho: number };
export type Pagina = { numero: number; linhas: Linha[] };

/** Lines at the upper and lower edge of each page among which headers and footers are looked for. */
const AT_EDGE = 2;
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
 * The pages without the headers, footers and numbers that most of them have: what stands at the same height of their edges, in letters
 * no larger than the body's, and says the same but for numbers.
 */
export function withoutRepeated(paginas: readonly Pagina[]): Pagina[] {
  const written = paginas.filter(({ linhas }) => linhas.length > 0).length;
  if (written < FEWEST_PAGES) return [...paginas];
  const corpo = bodySize(paginas);
  const least = Math.max(FEWEST_PAGES, written * MOST_PAGES);
  const candidates = paginas.map(({ linhas }) =>
    edgeOf(linhas).filter(({ texto, tamanho }) => texto.length <= LONGEST && rounded(tamanho) <= corpo),
  );
  const same = common(candidates, least, sameAs);
  const numbered = common(candidates, least, numberedAs);
  return paginas.map(({ numero, linhas }, i) => {
    const edge = new Set(candidates[i]);
    const rest = linhas.filter((linha) => !(edge.has(linha) && same.has(sameAs(linha))));
    const kept = rest.filter((linha) => !(edge.has(linha) && numbered.has(numberedAs(linha))));
    // Lines that differ by a number alone may be all that the pages say.
    const areNumbers = rest.every(({ texto }) => isPageNumber(texto));
    return { numero, linhas: kept.length > 0 || areNumbers ? kept : rest };
  });
}

const sameAs = ({ texto, y }: Linha) => `${Math.round(y / 2)} ${texto}`;
const numberedAs = ({ texto, y }: Linha) => `${Math.round(y / 2)} ${texto.replace(/\d+/g, '#')}`;

const isPageNumber = (texto: string) =>
  /^\W*(?:p[áa]g(?:ina|\.)?\s*)?\d{1,4}(?:\s*(?:de|\/|\|)\s*\d{1,4})?\W*$/i.test(texto.slice(0, 60));

/** What so many pages have among their lines. */
function common(pages: readonly (readonly Linha[])[], least: number, keyOf: (linha: Linha) => string): Set<string> {
  const found = new Map<string, number>();
  for (const linhas of pages) {
    for (const key of new Set(linhas.map(keyOf))) found.set(key, (found.get(key) ?? 0) + 1);
  }
  return new Set([...found].flatMap(([key, n]) => (n >= least ? [key] : [])));
}

function edgeOf(linhas: readonly Linha[]): Linha[] {
  const sorted = [...linhas].sort((a, b) => b.y - a.y);
  return [...sorted.slice(0, AT_EDGE), ...sorted.slice(-AT_EDGE)];
}
