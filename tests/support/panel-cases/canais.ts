import { mensagem } from '#server/atendimento/index.ts';
import { modeloWhatsapp } from '#server/canais/index.ts';
import { canal, canalDetalhado, simulador, testeDeCanal } from '#server/canais/schemas.ts';
import { z } from '#server/platform/validation.ts';
import { type Fields, type PanelCases, pageOf } from './case.ts';
import { MISSING, type Scene } from './scene.ts';

const own = (s: Scene) => ({ id: s.inbox.canal.id });
const foreignPath = (_: Scene, other: Scene): [Fields, 'NOT_FOUND'][] => [[{ id: other.inbox.canal.id }, 'NOT_FOUND']];
const missing = () => [{ id: MISSING }];

/** Channels of the inbox. */
export const canaisCases = {
  'canais.list': {
    papel: 'leitura',
    answers: pageOf(canal),
    input: () => ({}),
    foreign: (_, other) => [[{ busca: other.inbox.canal.endereco }, 'EMPTY']],
  },
  'canais.get': {
    papel: 'administrador',
    answers: canalDetalhado,
    input: (s) => ({ id: s.inbox.canalLivre.id }),
    foreign: foreignPath,
  },
  'canais.create': {
    papel: 'administrador',
    answers: canalDetalhado,
    input: () => ({ nome: 'Loja', tipo: 'whatsapp_nao_oficial', adaptador: 'exemplo', config: { endereco: 'loja' } }),
    audit: () => ({ acao: 'canal.criado', recurso: 'canal', recurso_nome: 'Loja' }),
    refused: (s) => [
      { nome: '', tipo: 'sms', adaptador: 'exemplo' },
      { nome: s.inbox.canal.nome, tipo: 'sms', adaptador: 'exemplo' },
      { nome: 'Loja', tipo: 'sms', adaptador: 'cloud_api' },
      { nome: 'Loja', tipo: 'sms', adaptador: 'exemplo', config: { senha: 'x' } },
    ],
  },
  'canais.update': {
    papel: 'administrador',
    answers: canalDetalhado,
    input: (s) => ({ ...own(s), nome: 'Vendas', ativo: false }),
    foreign: foreignPath,
    audit: (s) => ({ acao: 'canal.alterado', recurso: 'canal', recurso_id: s.inbox.canal.id }),
    refused: (s) => [
      { id: MISSING, nome: 'x' },
      { ...own(s), nome: s.inbox.canalLivre.nome },
    ],
  },
  'canais.delete': {
    papel: 'administrador',
    answers: z.void(),
    input: (s) => ({ id: s.inbox.canalLivre.id }),
    foreign: foreignPath,
    audit: (s) => ({ acao: 'canal.excluido', recurso: 'canal', recurso_id: s.inbox.canalLivre.id }),
    // One has conversations.
    refused: (s) => [{ id: MISSING }, own(s)],
  },
  'canais.simuladores': { papel: 'leitura', answers: z.array(simulador) },
  'canais.test': {
    papel: 'administrador',
    answers: testeDeCanal,
    input: own,
    foreign: foreignPath,
    refused: missing,
  },
} satisfies PanelCases;

const filled = { parametros: { corpo: ['Rafael'] } };

/** Templates of WhatsApp. */
export const modelosCases = {
  'modelosWhatsapp.list': {
    papel: 'leitura',
    answers: pageOf(modeloWhatsapp),
    input: () => ({}),
    foreign: (_, other) => [[{ canal_id: other.inbox.modelo.canal_id }, 'EMPTY']],
  },
  'modelosWhatsapp.send': {
    papel: 'operador',
    answers: mensagem,
    input: (s) => ({ id: s.inbox.modelo.id, conversa_id: s.inbox.comModelo.id, ...filled }),
    foreign: (s, other) => [
      [{ id: other.inbox.modelo.id, conversa_id: s.inbox.comModelo.id, ...filled }, 'NOT_FOUND'],
      [{ id: s.inbox.modelo.id, conversa_id: other.inbox.comModelo.id, ...filled }, 'BAD_REQUEST'],
      [{ id: s.inbox.modelo.id, contato_id: other.contato.id, ...filled }, 'BAD_REQUEST'],
    ],
    refused: (s) => [
      { id: MISSING, conversa_id: s.inbox.comModelo.id, ...filled },
      { id: s.inbox.modelo.id, conversa_id: s.inbox.comModelo.id },
      { id: s.inbox.modelo.id, conversa_id: s.inbox.conversa.id, ...filled },
      { id: s.inbox.modelo.id, ...filled },
    ],
  },
  'modelosWhatsapp.sync': {
    papel: 'operador',
    answers: z.object({ modelos: z.int() }),
    input: (s) => ({ id: s.inbox.modelo.canal_id }),
    foreign: (_, other) => [[{ id: other.inbox.modelo.canal_id }, 'NOT_FOUND']],
    refused: missing,
  },
} satisfies PanelCases;
