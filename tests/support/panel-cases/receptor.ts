import { z } from '#server/platform/validation.ts';
import { recebimento, receptor } from '#server/receptor/schemas.ts';
import type { PanelCases } from './case.ts';

export const receptorCases = {
  'receptor.info': { papel: 'leitura', answers: receptor },
  'receptor.list': { papel: 'leitura', answers: z.array(recebimento) },
  'receptor.setResposta': {
    papel: 'administrador',
    answers: receptor,
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
    answers: z.void(),
    input: () => ({ ate: 1 }),
    audit: () => ({ acao: 'receptor.esvaziado', recurso: 'receptor', recurso_nome: 'Receptor de exemplo' }),
    refused: () => [{ ate: 0 }, {}],
  },
} satisfies PanelCases;
