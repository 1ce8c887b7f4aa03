import type { ModuloEmPalavras } from './words.ts';

export const inicio = {
  nome: 'Início',
} as const satisfies ModuloEmPalavras;
