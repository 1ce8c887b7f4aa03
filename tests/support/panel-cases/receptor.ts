import type { PanelCases } from './case.ts';

export const receptorCases = {
  'receptor.info': { papel: 'leitura' },
  'receptor.list': { papel: 'leitura' },
  'receptor.setResposta': {
    papel: 'administrador',
    input: () => ({ resposta: 'falhar' }),
    audit: () => ({
      acao: 'receptor.resposta_alterada',
      recurso: 'receptor',
      recurso_nome: 'Receptor de exemplo',
    }),
    refused: () => [{ resposta: 'outra' }, {}],
  },
  'receptor.clear': {
    papel: 'administrador',
    input: () => ({ ate: 1 }),
    audit: () => ({ acao: 'receptor.esvaziado', recurso: 'receptor', recurso_nome: 'Receptor de exemplo' }),
    refused: () => [{ ate: 0 }, {}],
  },
} satisfies PanelCases;
