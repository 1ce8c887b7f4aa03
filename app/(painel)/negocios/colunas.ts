import type { Outputs } from '#app/_trpc/client.ts';
import { addDecimals } from '#app/_ui/decimal.ts';
import type { Cartao, EtapaDoQuadro, Filtros } from './types.ts';

/** So many cards are read at once. */
export const LIMITE = 40;

/** What a column's query is asked. */
export const colunaInput = (etapa_id: number, filtros: Filtros) => ({ ...filtros, etapa_id, limite: LIMITE });

type Paginas = { pages: Outputs['negocios']['coluna'][]; pageParams: unknown[] };

/** The cards that were read of a column, each once: one that was put at the end of those comes again with the next page. */
export function cartoesOf(data: Paginas | undefined): Cartao[] {
  const seen = new Map<number, Cartao>();
  for (const page of data?.pages ?? []) {
    for (const cartao of page.negocios) if (!seen.has(cartao.id)) seen.set(cartao.id, cartao);
  }
  return [...seen.values()];
}

/** A column's pages without a card. */
export const withoutCartao = <P extends Paginas>(data: P, id: number): P => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, negocios: page.negocios.filter((one) => one.id !== id) })),
});

/** A column's pages with a card at a place, counted without it; one beyond what was read is left out. */
export function withCartao<P extends Paginas>(data: P, cartao: Cartao, index: number): P {
  const { pages, ...rest } = withoutCartao(data, cartao.id);
  let left = index;
  let placed = false;
  const filled = pages.map((page) => {
    const here = !placed && left <= page.negocios.length;
    const next = here ? { ...page, negocios: page.negocios.toSpliced(left, 0, cartao) } : page;
    placed ||= here;
    left -= page.negocios.length;
    return next;
  });
  return { ...rest, pages: filled } as unknown as P;
}

/** The columns after a card of this value has gone from one to another. */
export const withTotals = (
  etapas: readonly EtapaDoQuadro[],
  from: number,
  to: number,
  valor: string,
): EtapaDoQuadro[] =>
  etapas.map((etapa) => {
    const step = Number(etapa.id === to) - Number(etapa.id === from);
    if (step === 0) return etapa;
    const sum = addDecimals(etapa.valor, valor, step < 0) ?? etapa.valor;
    return { ...etapa, quantidade: etapa.quantidade + step, valor: sum };
  });
