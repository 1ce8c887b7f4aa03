import type { ModuloEmPalavras } from './words.ts';

export const configuracoes = {
  nome: 'Configurações',
  escopos_painel: ['read', 'write'],
  telas: {
    configuracoes: {
      href: '/configuracoes',
      label: 'Configurações',
      description: 'Empresa, usuários e sua senha',
      grupo: 'administracao',
    },
  },
} as const satisfies ModuloEmPalavras;
