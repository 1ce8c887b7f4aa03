import type { Achado } from '#server/conhecimento/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { cutText } from '#server/platform/cut-text.ts';
import { storableText } from '#server/platform/storable.ts';

/** Passages of one search, of a turn, and characters of one. */
const OF_A_SEARCH = 5;
const OF_A_TURN = 15;
const LONGEST = 2_000;
/** Searches of a turn; characters of what is searched for. */
const MOST_SEARCHES = 5;
const LONGEST_TERM = 1_000;

/** How passages are found (`searchTrechos` of the room `conhecimento`). */
export type Busca = (ctx: Ctx, termo: string, limite?: number) => Promise<Achado[]>;

/** A passage under the number by which an answer cites it. */
export type Trecho = Pick<Achado, 'conhecimento_id' | 'nome' | 'pagina' | 'titulo' | 'texto'> & { numero: number };

/** The passages that a turn has found so far: each has its number for good. */
export type Achados = {
  trechos: readonly Trecho[];
  buscas: readonly string[];
  /** Searches, and gives the passages of this search, those that were found before too; none once a turn has searched enough. */
  search(termo: string): Promise<Trecho[]>;
};

export function collectTrechos(ctx: Ctx, search: Busca): Achados {
  const trechos: Trecho[] = [];
  const buscas: string[] = [];
  const known = new Map<number, Trecho>();
  const numbered = ({ trecho_id, conhecimento_id, nome, pagina, titulo, texto }: Achado): Trecho[] => {
    const before = known.get(trecho_id);
    if (before) return [before];
    if (trechos.length >= OF_A_TURN) return [];
    const one = { numero: trechos.length + 1, conhecimento_id, nome, pagina, titulo, texto: cutText(texto, LONGEST) };
    trechos.push(one);
    known.set(trecho_id, one);
    return [one];
  };
  return {
    trechos,
    buscas,
    search: async (termo) => {
      const asked = cutText(storableText(termo).trim(), LONGEST_TERM);
      if (asked === '' || buscas.length >= MOST_SEARCHES) return [];
      buscas.push(asked);
      return (await search(ctx, asked, OF_A_SEARCH)).slice(0, OF_A_SEARCH).flatMap(numbered);
    },
  };
}
