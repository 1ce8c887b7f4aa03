import type { PanelCases } from './case.ts';

export const registrosCases = {
  'requisicoes.list': {
    papel: 'leitura',
    input: () => ({}),
    foreign: (_, other) => [
      [{ token_id: other.token.id }, 'EMPTY'],
      [{ concessao_id: other.conexao_id }, 'EMPTY'],
    ],
  },
  'requisicoes.credenciais': {
    papel: 'leitura',
    input: () => ({}),
    foreign: (_, other) => [[{ busca: other.token.nome }, 'EMPTY']],
  },
  'requisicoes.credencial': {
    papel: 'leitura',
    input: (s) => ({ credencial: 'token', id: s.token.id }),
    foreign: (_, other) => [
      [{ credencial: 'token', id: other.token.id }, 'NOT_FOUND'],
      [{ credencial: 'concessao', id: other.conexao_id }, 'NOT_FOUND'],
    ],
  },
  'auditoria.list': {
    papel: 'administrador',
    input: () => ({}),
    foreign: (_, other) => [[{ recurso: 'token', recurso_id: other.token.id }, 'EMPTY']],
  },
} satisfies PanelCases;
