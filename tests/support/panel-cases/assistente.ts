import {
  assistente,
  assuntos,
  ensaio,
  indicadoresDoAssistente,
  respostaIa,
  respostaIaDetalhada,
} from '#server/assistente/index.ts';
import { type Fields, type PanelCases, pageOf } from './case.ts';
import { MISSING, type Scene } from './scene.ts';

const own = (s: Scene) => ({ id: s.respostaIa.id });
const foreignPath =
  (rest: Fields = {}) =>
  (_: Scene, other: Scene): [Fields, 'NOT_FOUND'][] => [[{ id: other.respostaIa.id, ...rest }, 'NOT_FOUND']];
const audited = (acao: string) => (s: Scene) => ({
  acao: `resposta_ia.${acao}`,
  recurso: 'resposta_ia',
  recurso_id: s.respostaIa.id,
});
const YEAR = { inicio: '2026-01-01', fim: '2026-12-31' };

/** The AI assistant: how it behaves, what it said, and what it could not say. */
export const assistenteCases = {
  'assistente.get': { papel: 'leitura', answers: assistente },
  'assistente.update': {
    papel: 'administrador',
    answers: assistente,
    input: () => ({ nome: 'Bia', horario: 'no_expediente', expediente: [{ dia: 1, inicio: '09:00', fim: '18:00' }] }),
    foreign: (_, other) => [[{ canais: [{ id: other.inbox.canal.id, assistente: false }] }, 'NOT_FOUND']],
    audit: () => ({ acao: 'assistente.alterado', recurso: 'assistente', recurso_nome: 'Bia' }),
    // Without a model it cannot be turned on.
    refused: (s) => [
      { nome: ' ' },
      { horario: 'no_expediente', expediente: [] },
      { expediente: [{ dia: 7, inicio: '09:00', fim: '18:00' }] },
      { canais: [{ id: MISSING, assistente: false }] },
      { canais: [{ id: s.inbox.canal.id, assistente: true }] },
    ],
  },
  'assistente.ensaiar': {
    papel: 'administrador',
    answers: ensaio,
    input: () => ({ mensagens: [{ de: 'contato', texto: 'Posso trocar?' }] }),
    refused: () => [{ mensagens: [] }, { mensagens: [{ de: 'assistente', texto: 'Olá!' }] }],
  },
  'assistente.respostas': {
    papel: 'leitura',
    answers: pageOf(respostaIa),
    input: () => ({}),
    foreign: (_, other) => [[{ conversa_id: String(other.inbox.conversa.id) }, 'EMPTY']],
  },
  'assistente.resposta': {
    papel: 'leitura',
    answers: respostaIaDetalhada,
    input: own,
    foreign: foreignPath(),
  },
  'assistente.daMensagem': {
    papel: 'leitura',
    answers: respostaIaDetalhada.nullable(),
    input: (s) => ({ mensagem_id: s.inbox.mensagem_id }),
    foreign: (_, other) => [[{ mensagem_id: other.inbox.mensagem_id }, 'EMPTY']],
  },
  'assistente.mark': {
    papel: 'operador',
    answers: respostaIaDetalhada,
    input: (s) => ({ ...own(s), errada: true, observacao: 'O prazo é outro.' }),
    foreign: foreignPath({ errada: true }),
    audit: audited('marcada'),
    refused: () => [{ id: MISSING, errada: true }],
  },
  'assistente.noteConhecimento': {
    papel: 'operador',
    answers: respostaIaDetalhada,
    input: (s) => ({ ...own(s), conhecimento_id: s.conhecimento.id }),
    foreign: (s, other) => [
      [{ id: other.respostaIa.id, conhecimento_id: s.conhecimento.id }, 'NOT_FOUND'],
      [{ ...own(s), conhecimento_id: other.conhecimento.id }, 'NOT_FOUND'],
    ],
    audit: audited('conhecimento'),
    refused: (s) => [{ id: MISSING, conhecimento_id: s.conhecimento.id }],
  },
  'assistente.indicadores': { papel: 'leitura', answers: indicadoresDoAssistente },
  'assistente.assuntos': {
    papel: 'leitura',
    answers: assuntos,
    input: () => YEAR,
    refused: () => [{ inicio: '2026-12-31', fim: '2026-01-01' }],
  },
} satisfies PanelCases;
