import type { ModuloEmPalavras } from './words.ts';

export const requisicoes = {
  nome: 'Requisições',
  escopos_painel: ['read'],
  telas: {
    requisicoes: {
      href: '/integracoes/requisicoes',
      label: 'Requisições',
      description: 'O que chegou pela API',
      escopo: 'requisicoes:read',
      grupo: 'integracoes',
    },
  },
} as const satisfies ModuloEmPalavras;
