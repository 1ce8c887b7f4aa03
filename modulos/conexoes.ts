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
  usuario_removido: 'Encerrada: quem autorizou foi removido',
  usuario_desativado: 'Encerrada: quem autorizou foi desativado',
  senha_redefinida: 'Encerrada: quem autorizou redefiniu a senha',
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
        webhooks_encerrados: 'Webhooks desativados',
        webhooks_mantidos: 'Webhooks mantidos, como da empresa',
      },
    },
    lista_aplicativos: {
      nome: 'Lista de aplicativos permitidos',
      acoes: {
        'lista_aplicativos.incluido': 'Aplicativo incluído na lista',
        'lista_aplicativos.retirado': 'Aplicativo retirado da lista',
      },
      campos: {
        client_id: 'Identificador (client_id)',
        conexoes_encerradas: { nome: 'Conexões encerradas', forma: 'inteiro' },
      },
    },
  },
} as const satisfies ModuloEmPalavras;
