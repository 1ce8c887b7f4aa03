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
} as const satisfies ModuloEmPalavras;
