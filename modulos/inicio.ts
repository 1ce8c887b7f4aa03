import type { ModuloEmPalavras } from './words.ts';

export const inicio = {
  nome: 'Início',
  telas: {
    inicio: { href: '/inicio', label: 'Início', description: 'Números de hoje e primeiros passos', grupo: 'inicio' },
  },
} as const satisfies ModuloEmPalavras;
