import type { PanelCases } from './case.ts';

export const registrosCases: PanelCases = {
  'requisicoes.list': {
    papel: 'leitura',
    input: () => ({}),
    foreign: (_, other) => [[{ token_id: other.token.id }, 'EMPTY']],
  },
  'auditoria.list': { papel: 'administrador', input: () => ({}) },
  'auditoria.acoes': { papel: 'leitura' },
};
