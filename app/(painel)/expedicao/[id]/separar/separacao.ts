import type { Expedicao } from '../../types.ts';

export type Linha = Expedicao['destinos'][number]['linhas'][number];

export const linhasOf = (expedicao: Expedicao): Linha[] => expedicao.destinos.flatMap(({ linhas }) => linhas);

export const isDone = (linha: Linha) => linha.separada === linha.quantidade;

/** How many lines are put together, and whether somebody has begun. */
export function progressOf(linhas: readonly Linha[]) {
  const done = linhas.filter(isDone).length;
  return { done, all: linhas.length, begun: linhas.some(({ separada }) => Number(separada) > 0) };
}
