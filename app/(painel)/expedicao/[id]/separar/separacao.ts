import type { Expedicao } from '../../types.ts';

export type Linha = Expedicao['destinos'][number]['linhas'][number];

export const linhasOf = (expedicao: Expedicao): Linha[] => expedicao.destinos.flatMap(({ linhas }) => linhas);

export const isDone = (linha: Linha) => linha.separada === linha.quantidade;

/** How many lines are put together, and whether somebody has begun. */
export function progressOf(linhas: readonly Linha[]) {
  const done = linhas.filter(isDone).length;
  return { done, all: linhas.length, begun: linhas.some(({ separada }) => Number(separada) > 0) };
}

/** "3*CAFE-500" is three of CAFE-500, as cash registers read it; a code alone is one. */
export function readTyped(typed: string): { codigo: string; quantidade: string } {
  const [, quantidade, codigo] = /^\s*(\d{1,6}(?:[.,]\d{1,3})?)\s*\*\s*(\S.*)$/.exec(typed) ?? [];
  if (quantidade && codigo) return { codigo: codigo.trim(), quantidade: quantidade.replace(',', '.') };
  return { codigo: typed.trim(), quantidade: '1' };
}
