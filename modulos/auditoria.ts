import type { ModuloEmPalavras } from './words.ts';

export const auditoria = {
  nome: 'Auditoria',
  escopos_painel: ['read'],
} as const satisfies ModuloEmPalavras;
