import type { Leitura, Pagina, Resposta } from './operation.ts';

/** What a call comes to: what was asked for, and the answer that brought it. */
export type Done<T> = { dados: T; resposta: Resposta };

/** Uma chamada em andamento. `await` dá os dados; `comResposta()`, também os cabeçalhos e o resto da resposta. */
export class Chamada<T> implements Promise<T> {
  readonly [Symbol.toStringTag]: string = 'Chamada';
  #done: Promise<Done<T>> | undefined;
  readonly #start: () => Promise<Done<T>>;

  constructor(start: () => Promise<Done<T>>, { lazy = false } = {}) {
    this.#start = start;
    if (!lazy) this.#done = start();
  }

  /** Os dados e a resposta: status, cabeçalhos, `requestId`, campos ignorados. */
  comResposta(): Promise<Done<T>> {
    this.#done ??= this.#start();
    return this.#done;
  }

  // biome-ignore lint/suspicious/noThenProperty: a call is awaited as a promise is
  then<A = T, B = never>(
    onDone?: ((dados: T) => A | PromiseLike<A>) | null,
    onFailed?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.comResposta()
      .then(({ dados }) => dados)
      .then(onDone, onFailed);
  }

  catch<B = never>(onFailed?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<T | B> {
    return this.then(null, onFailed);
  }

  finally(always?: (() => void) | null): Promise<T> {
    return this.then().finally(always);
  }
}

/** The filters of the page after this one; null after the last. */
function following(page: Pagina<unknown> | Leitura<unknown>): Record<string, number> | null {
  if ('tem_mais' in page) return page.tem_mais ? { apos_id: page.proximo_apos_id } : null;
  const { proxima, pagina_atual } = page.paginacao;
  return proxima === null ? null : { pagina: pagina_atual + 1 };
}

/**
 * Uma lista. `await` dá a primeira página; `for await` passa por todos os registros, página por página, sem guardar mais do que uma.
 * Nada é pedido antes disso.
 */
export class Lista<T, P extends Pagina<T> | Leitura<T> = Pagina<T>> extends Chamada<P> implements AsyncIterable<T> {
  override readonly [Symbol.toStringTag]: string = 'Lista';
  readonly #load: (place: Record<string, number>) => Promise<Done<P>>;

  constructor(load: (place: Record<string, number>) => Promise<Done<P>>) {
    super(() => load({}), { lazy: true });
    this.#load = load;
  }

  /** Todas as páginas, uma por vez. */
  async *paginas(): AsyncGenerator<P, void, undefined> {
    for (let place: Record<string, number> | null = {}; place; ) {
      const { dados }: Done<P> = await this.#load(place);
      yield dados;
      place = following(dados);
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const { resultados } of this.paginas()) yield* resultados;
  }

  /** Todos os registros de uma vez, ou até `maximo` deles. Para listas longas, prefira `for await`. */
  async todos(maximo = Number.POSITIVE_INFINITY): Promise<T[]> {
    const found: T[] = [];
    if (maximo <= 0) return found;
    for await (const one of this) if (found.push(one) >= maximo) break;
    return found;
  }
}
