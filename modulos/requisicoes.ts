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
  telas: {
    integracoes: {
      href: '/integracoes',
      label: 'Integrações',
      aba: 'Visão geral',
      description: 'Visão geral da API e dos webhooks: números, últimas falhas e primeiros passos',
      escopo: 'requisicoes:read',
      grupo: 'integracoes',
    },
    requisicoes: {
      href: '/integracoes/requisicoes',
      label: 'Requisições',
      description: 'O que chegou pela API',
      escopo: 'requisicoes:read',
      grupo: 'integracoes',
    },
  },
} as const satisfies ModuloEmPalavras;
