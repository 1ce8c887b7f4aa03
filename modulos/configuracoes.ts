import type { ModuloEmPalavras } from './words.ts';

export const configuracoes = {
  nome: 'Configurações',
  escopos_painel: ['read', 'write'],
  recursos: {
    aparencia: {
      nome: 'Aparência dos documentos',
      acoes: {
        'aparencia.alterada': 'Aparência dos documentos alterada',
        'aparencia.logo_trocado': 'Logo dos documentos trocado',
        'aparencia.logo_removido': 'Logo dos documentos removido',
      },
      campos: { cor: { nome: 'Cor', vazio: 'a do Romaneio' }, contato: 'Contato', logo: 'Logo' },
    },
  },
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
