import type { ModuloEmPalavras } from './words.ts';

export const requisicoes = {
  nome: 'Requisições',
  escopos_painel: ['read'],
  recursos: {
    registro_requisicoes: {
      nome: 'Registro de requisições',
      acoes: {
        'registro_requisicoes.ligado': 'Guarda do conteúdo das requisições ligada',
        'registro_requisicoes.desligado': 'Guarda do conteúdo das requisições desligada',
      },
      campos: {},
    },
  },
} as const satisfies ModuloEmPalavras;
