import type { ModuloEmPalavras } from './words.ts';

export const configuracoes = {
  nome: 'Configurações',
  escopos_painel: ['read', 'write'],
  telas: {
    configuracoes: {
      href: '/configuracoes',
      label: 'Configurações',
      description: 'O nome, o fuso e o que vale para todos na empresa',
      grupo: 'administracao',
    },
    minha_conta: {
      href: '/minha-conta',
      label: 'Segurança da conta',
      description: 'Sua senha, verificação em duas etapas, chaves de acesso, sessões e avisos',
      grupo: 'fora',
    },
    correio: {
      href: '/correio',
      label: 'Correio',
      description: 'E-mails que teriam sido enviados; só em desenvolvimento',
      so_onde: 'mostra_correio',
      grupo: 'administracao',
    },
  },
} as const satisfies ModuloEmPalavras;
