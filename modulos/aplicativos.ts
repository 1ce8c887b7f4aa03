import type { ModuloEmPalavras } from './words.ts';

/** What each kind of OAuth client is called. */
export const TIPO_APLICATIVO = { confidencial: 'Confidencial', publico: 'Público' } as const;

export const aplicativos = {
  nome: 'Aplicativos',
  escopos_painel: ['read', 'write'],
  recursos: {
    aplicativo: {
      nome: 'Aplicativo',
      tela: '/integracoes/aplicativos',
      acoes: {
        'aplicativo.criado': { nome: 'Aplicativo registrado', curto: 'Registrado' },
        'aplicativo.alterado': { nome: 'Aplicativo alterado', curto: 'Configuração alterada' },
        'aplicativo.desativado': { nome: 'Aplicativo desativado', curto: 'Desativado' },
        'aplicativo.reativado': { nome: 'Aplicativo reativado', curto: 'Reativado' },
        'aplicativo.excluido': { nome: 'Aplicativo excluído', curto: 'Excluído' },
        'aplicativo.secret_rotacionado': {
          nome: 'client_secret do aplicativo trocado',
          curto: 'client_secret trocado',
        },
      },
      campos: {
        nome: 'Nome',
        tipo: { nome: 'Tipo', valores: TIPO_APLICATIVO },
        descricao: 'Descrição',
        site_url: 'Site',
        logo: 'Logo',
        manter_anterior_horas: {
          nome: 'O segredo anterior',
          valores: { 0: 'deixou de valer na hora', 1: 'valeu por mais 1 hora', 24: 'valeu por mais 24 horas' },
        },
        redirect_uris: 'Endereços de retorno',
        escopos: { nome: 'Permissões', forma: 'escopos' },
        ativo: { nome: 'Ativo', forma: 'sim_nao' },
        conexoes_encerradas: { nome: 'Conexões encerradas', forma: 'inteiro' },
      },
    },
  },
} as const satisfies ModuloEmPalavras;
