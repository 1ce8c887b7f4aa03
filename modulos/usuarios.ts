import type { ModuloEmPalavras } from './words.ts';

/** What each role is called. */
export const PAPEL = { administrador: 'Administrador', operador: 'Operador', leitura: 'Somente leitura' } as const;

export const usuarios = {
  nome: 'Usuários',
  escopos: { read: 'Consultar usuários', write: 'Criar e alterar usuários', delete: 'Remover usuários' },
  recursos: {
    usuario: {
      nome: 'Usuário',
      acoes: {
        'usuario.criado': 'Usuário criado',
        'usuario.alterado': 'Usuário alterado',
        'usuario.senha_alterada': 'Senha alterada',
        'usuario.senha_redefinida': 'Senha redefinida',
        'sessao.aberta': 'Entrada no painel',
      },
      campos: {
        nome: 'Nome',
        email: 'E-mail',
        papel: { nome: 'Papel', valores: PAPEL },
        ativo: { nome: 'Ativo', forma: 'sim_nao' },
        ultimo_acesso_em: { nome: 'Último acesso', forma: 'momento' },
      },
    },
  },
} as const satisfies ModuloEmPalavras;
