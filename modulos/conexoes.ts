import type { ModuloEmPalavras } from './words.ts';

/** How a connection stands, or how it ended. */
export const SITUACAO_CONEXAO = {
  ativa: 'Ativa',
  expirada: 'Expirada',
  desconectada: 'Desconectada',
  revogada: 'Encerrada pelo aplicativo',
  reuso_code: 'Encerrada: código usado duas vezes',
  reuso_refresh_token: 'Encerrada: refresh token usado duas vezes',
  aplicativo_excluido: 'Aplicativo excluído por quem o fez',
} as const;

export const conexoes = {
  nome: 'Conexões',
  escopos_painel: ['read', 'write'],
  recursos: {
    conexao: {
      nome: 'Conexão de aplicativo',
      tela: '/integracoes/conexoes',
      acoes: {
        'conexao.autorizada': 'Conexão de aplicativo autorizada',
        'conexao.encerrada': 'Conexão de aplicativo encerrada',
      },
      campos: {
        escopos: { nome: 'Permissões', forma: 'escopos' },
        motivo: { nome: 'Motivo', valores: SITUACAO_CONEXAO },
      },
    },
  },
  telas: {
    conexoes: {
      href: '/integracoes/conexoes',
      label: 'Conexões',
      description: 'Aplicativos que têm acesso à empresa',
      escopo: 'conexoes:read',
      grupo: 'integracoes',
    },
  },
} as const satisfies ModuloEmPalavras;
