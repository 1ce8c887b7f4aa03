import type { ModuloEmPalavras } from './words.ts';

export const auditoria = {
  nome: 'Auditoria',
  escopos_painel: ['read'],
  telas: {
    auditoria: {
      href: '/auditoria',
      label: 'Auditoria',
      description: 'Quem fez o quê, e por onde',
      escopo: 'auditoria:read',
      grupo: 'administracao',
    },
  },
} as const satisfies ModuloEmPalavras;
