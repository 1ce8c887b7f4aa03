import type { ModuloEmPalavras } from './words.ts';

export const tokens = {
  nome: 'Tokens',
  escopos_painel: ['read', 'write'],
  recursos: {
    token: {
      nome: 'Token',
      acoes: {
        'token.criado': 'Token criado',
        'token.redes_alteradas': 'Redes do token alteradas',
        'token.revogado': 'Token revogado',
        'token.mantido': 'Token mantido como da empresa',
      },
      campos: {
        empresa: 'Empresa',
        escopos: { nome: 'Permissões', forma: 'escopos' },
        ips_permitidos: { nome: 'Redes permitidas', vazio: 'Qualquer IP' },
        expira_em: { nome: 'Expira em', forma: 'momento', vazio: 'Nunca' },
        motivo: {
          nome: 'Motivo',
          valores: {
            usuario_removido: 'Quem o criou foi removido da empresa',
            usuario_desativado: 'Quem o criou foi desativado',
            emissor_revogado: 'O token que o emitiu foi revogado',
          },
        },
      },
    },
  },
} as const satisfies ModuloEmPalavras;
