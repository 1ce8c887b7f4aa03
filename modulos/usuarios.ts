import type { ModuloEmPalavras } from './words.ts';

/** What each role is called. */
export const PAPEL = { administrador: 'Administrador', operador: 'Operador', leitura: 'Somente leitura' } as const;

/** What each kind of user is called. */
export const TIPO_USUARIO = { interno: 'Interno', contador: 'Contador', terceiro: 'Terceiro' } as const;

/** What a person proves who they are with. */
export const FATOR = {
  senha: 'Senha',
  aplicativo: 'Aplicativo autenticador',
  passkey: 'Chave de acesso',
  codigo_recuperacao: 'Código de recuperação',
  suporte: 'Todas, pelo suporte',
} as const;

export const usuarios = {
  nome: 'Usuários',
  escopos: { read: 'Consultar usuários', write: 'Convidar e alterar usuários', delete: 'Remover usuários' },
  recursos: {
    usuario: {
      nome: 'Usuário',
      acoes: {
        'usuario.criado': 'Usuário criado',
        'usuario.convidado': 'Usuário convidado',
        'usuario.convite_reenviado': 'Convite reenviado',
        'usuario.convite_aceito': 'Convite aceito',
        'usuario.convite_recusado': 'Convite recusado',
        'usuario.alterado': 'Usuário alterado',
        'usuario.removido': 'Usuário removido',
        'usuario.acesso_encerrado': 'Destino dos acessos do usuário desativado',
        'usuario.senha_alterada': 'Senha alterada',
        'usuario.senha_redefinida': 'Senha redefinida',
        'usuario.fator_adicionado': 'Verificação em duas etapas adicionada',
        'usuario.fator_removido': 'Verificação em duas etapas removida',
        'usuario.codigos_gerados': 'Códigos de recuperação gerados',
        'sessao.aberta': 'Entrada no painel',
        'sessao.recusada': 'Entrada recusada',
        'sessao.encerrada': 'Saída do painel',
        'sessao.encerrada_pelo_dono': 'Sessões encerradas pela própria pessoa',
        'sessao.empresa': 'Entrada na empresa pelo seletor',
      },
      campos: {
        nome: 'Nome',
        email: 'E-mail',
        papel: { nome: 'Papel', valores: PAPEL },
        tipo: { nome: 'Tipo', valores: TIPO_USUARIO },
        ativo: { nome: 'Ativo', forma: 'sim_nao' },
        tokens_encerrados: 'Tokens revogados',
        tokens_mantidos: 'Tokens mantidos, como da empresa',
        webhooks_encerrados: 'Webhooks desativados',
        webhooks_mantidos: 'Webhooks mantidos, como da empresa',
        conexoes_encerradas: 'Conexões encerradas',
        convites_cancelados: 'Convites cancelados',
        aplicativos: 'Aplicativos que registrou, que continuam',
        sessoes_encerradas: { nome: 'Sessões encerradas', forma: 'inteiro' },
        fator: { nome: 'Forma', valores: FATOR },
        fator_nome: 'Nome da chave',
        ultimo_acesso_em: { nome: 'Último acesso', forma: 'momento' },
      },
    },
  },
  limites: { escrita: 'Escrita de usuários', exclusao: 'Remoção de usuários' },
  tags: { Usuários: 'Quem usa a empresa no painel: convidar, mudar o papel, tirar o acesso.' },
} as const satisfies ModuloEmPalavras;
