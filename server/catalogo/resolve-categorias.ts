import type { Ctx } from '#server/platform/context.ts';
import { withoutAccents } from '#server/platform/without-accents.ts';
import { createCategoria, readArvore } from './categorias.ts';
import { DEEPEST } from './schemas.ts';

/** What a cell about a category is worth: the category's id, a fault, or a path of which some categories are still missing. */
export type CategoriaDeCelula = { id: number } | { erro: string } | { falta: string[] };

/** A name as it is compared: without case, accents and repeated spaces. */
const plain = (nome: string): string => withoutAccents(nome).replace(/\s+/g, ' ').trim();

const SEPARATOR = ' > ';
const split = (text: string): string[] => text.split(/\s*(?:>+|»)\s*/).filter((nome) => nome.trim() !== '');
const pathOf = (nomes: readonly string[]): string => nomes.map(plain).join(SEPARATOR);

/** The company's categories as cells of a file name them: by their path ("Bebidas > Café"), or by a name that only one of them has. */
export class Categorias {
  readonly #byPath = new Map<string, number>();
  readonly #byName = new Map<string, number | null>();

  private constructor(rows: readonly { id: number; nome: string; caminho: string }[]) {
    for (const { id, nome, caminho } of rows) this.#add(id, nome, pathOf(split(caminho)));
  }

  #add(id: number, nome: string, path: string): void {
    this.#byPath.set(path, id);
    const name = plain(nome);
    this.#byName.set(name, this.#byName.has(name) ? null : id);
  }

  /** No scope is checked here: only what the cells name is told. */
  static async of(ctx: Ctx): Promise<Categorias> {
    return new Categorias(await readArvore(ctx));
  }

  find(text: string): CategoriaDeCelula {
    const nomes = split(text);
    const found = this.#byPath.get(pathOf(nomes));
    if (found !== undefined) return { id: found };
    if (nomes.length === 0) return { erro: 'Informe o nome da categoria.' };
    if (nomes.length === 1) {
      const named = this.#byName.get(plain(text));
      if (named !== undefined && named !== null) return { id: named };
      if (named === null)
        return { erro: 'Há mais de uma categoria com este nome: escreva o caminho, como Bebidas > Café.' };
    }
    if (nomes.length > DEEPEST) return { erro: `As categorias têm no máximo ${DEEPEST} níveis.` };
    if (nomes.some((nome) => nome.length > 100)) return { erro: 'Cada nome de categoria tem até 100 caracteres.' };
    return { falta: nomes };
  }

  /** Creates what is missing of a path, each category with its audit line. */
  async create(ctx: Ctx, nomes: readonly string[]): Promise<number> {
    let pai: number | null = null;
    for (const [n, nome] of nomes.entries()) {
      const path = pathOf(nomes.slice(0, n + 1));
      const known = this.#byPath.get(path);
      const id: number = known ?? (await createCategoria(ctx, { nome, categoria_pai_id: pai })).id;
      if (known === undefined) this.#add(id, nome, path);
      pai = id;
    }
    if (pai === null) throw new Error('A path has a name');
    return pai;
  }
}
