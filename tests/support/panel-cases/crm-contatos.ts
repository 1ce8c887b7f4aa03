import { historico } from '#server/auditoria/schemas.ts';
import { contato, duplicados, identidade } from '#server/crm/contatos/schemas.ts';
import { z } from '#server/platform/validation.ts';
import { type PanelCases, pageOf } from './case.ts';
import { MISSING, nextMobile, unique } from './scene.ts';

export const contatosCases = {
  'contatos.list': {
    papel: 'leitura',
    answers: pageOf(contato),
    input: () => ({}),
    foreign: (_, other) => [
      [{ etiqueta_id: other.etiqueta.id }, 'EMPTY'],
      [{ cliente_erp_id: other.cliente.id }, 'EMPTY'],
      [{ responsavel_id: other.membro.membro_id }, 'EMPTY'],
    ],
    refused: () => [{ campo: 'naoexiste:1' }, { atualizado_desde: 'ontem' }],
  },
  'contatos.get': {
    papel: 'leitura',
    answers: contato,
    input: (s) => ({ id: s.contato.id }),
    foreign: (_, other) => [[{ id: other.contato.id }, 'NOT_FOUND']],
  },
  'contatos.historico': {
    papel: 'leitura',
    answers: z.array(historico),
    input: (s) => ({ id: s.contato.id }),
    foreign: (_, other) => [[{ id: other.contato.id }, 'NOT_FOUND']],
  },
  'contatos.identidades': {
    papel: 'leitura',
    answers: z.array(identidade),
    input: (s) => ({ id: s.contato.id }),
    foreign: (_, other) => [[{ id: other.contato.id }, 'NOT_FOUND']],
  },
  'contatos.duplicados': {
    papel: 'leitura',
    answers: duplicados,
  },
  'contatos.create': {
    papel: 'operador',
    answers: contato,
    input: () => ({ nome: 'Rafael', celular: nextMobile() }),
    foreign: (_, other) => [
      [{ nome: 'Rafael', cliente_erp_id: other.cliente.id }, 'BAD_REQUEST'],
      [{ nome: 'Rafael', responsavel_id: other.membro.membro_id }, 'BAD_REQUEST'],
      [{ nome: 'Rafael', etiquetas: [other.etiqueta.id] }, 'BAD_REQUEST'],
    ],
    audit: () => ({ acao: 'contato.criado', recurso: 'contato', recurso_nome: 'Rafael' }),
    refused: () => [
      { nome: '' },
      { nome: 'Rafael', celular: '98765-4321' },
      { nome: 'Rafael', email: 'r***@exemplo.com' },
      { nome: 'Rafael', campos: { naoexiste: 'x' } },
      { nome: 'Rafael', etiquetas: [MISSING] },
    ],
  },
  'contatos.update': {
    papel: 'operador',
    answers: contato,
    input: (s) => ({ id: s.outroContato.id, cargo: 'Diretora' }),
    foreign: (own, other) => [
      [{ id: other.contato.id, cargo: 'x' }, 'NOT_FOUND'],
      [{ id: own.outroContato.id, responsavel_id: other.membro.membro_id }, 'BAD_REQUEST'],
    ],
    audit: (s) => ({ acao: 'contato.alterado', recurso: 'contato', recurso_id: s.outroContato.id }),
    refused: (s) => [
      { id: s.outroContato.id, cliente_erp_id: MISSING },
      { id: s.outroContato.id, nome: '' },
    ],
  },
  'contatos.archive': {
    papel: 'operador',
    answers: contato,
    input: (s) => ({ id: s.outroContato.id }),
    foreign: (_, other) => [[{ id: other.contato.id }, 'NOT_FOUND']],
    audit: (s) => ({ acao: 'contato.arquivado', recurso: 'contato', recurso_id: s.outroContato.id }),
    refused: () => [{ id: MISSING }],
  },
  'contatos.unarchive': {
    papel: 'operador',
    answers: contato,
    input: (s) => ({ id: s.arquivado.id }),
    foreign: (_, other) => [[{ id: other.contato.id }, 'NOT_FOUND']],
    audit: (s) => ({ acao: 'contato.desarquivado', recurso: 'contato', recurso_id: s.arquivado.id }),
    refused: () => [{ id: MISSING }],
  },
  'contatos.setEtiquetas': {
    papel: 'operador',
    answers: contato,
    input: (s) => ({ id: s.outroContato.id, adicionar: [s.etiqueta.id] }),
    foreign: (own, other) => [
      [{ id: other.contato.id, adicionar: [own.etiqueta.id] }, 'NOT_FOUND'],
      [{ id: own.outroContato.id, adicionar: [other.etiqueta.id] }, 'BAD_REQUEST'],
      [{ id: own.outroContato.id, remover: [other.etiqueta.id] }, 'BAD_REQUEST'],
    ],
    audit: (s) => ({ acao: 'contato.etiquetado', recurso: 'contato', recurso_id: s.outroContato.id }),
    refused: (s) => [
      { id: s.outroContato.id, adicionar: [MISSING] },
      { id: s.outroContato.id, adicionar: [s.etiqueta.id], remover: [s.etiqueta.id] },
    ],
  },
  'contatos.addIdentidade': {
    papel: 'operador',
    answers: z.array(identidade),
    input: (s) => ({ id: s.outroContato.id, tipo: 'email', valor: `outro-${unique()}@exemplo.com` }),
    foreign: (_, other) => [[{ id: other.contato.id, tipo: 'telefone', valor: '24 2222-1111' }, 'NOT_FOUND']],
    audit: (s) => ({ acao: 'contato.alterado', recurso: 'contato', recurso_id: s.outroContato.id }),
    refused: (s) => [
      { id: s.outroContato.id, tipo: 'telefone', valor: '123' },
      { id: s.outroContato.id, tipo: 'email', valor: 'x' },
      { id: s.outroContato.id, tipo: 'lid', valor: 'x' },
    ],
  },
  'contatos.removeIdentidade': {
    papel: 'operador',
    answers: z.array(identidade),
    input: (s) => ({ id: s.contato.id, identidade_id: s.identidade_id }),
    foreign: (own, other) => [
      [{ id: other.contato.id, identidade_id: other.identidade_id }, 'NOT_FOUND'],
      [{ id: own.contato.id, identidade_id: other.identidade_id }, 'NOT_FOUND'],
    ],
    audit: (s) => ({ acao: 'contato.alterado', recurso: 'contato', recurso_id: s.contato.id }),
    refused: (s) => [{ id: s.contato.id, identidade_id: MISSING }],
  },
  'contatos.merge': {
    papel: 'operador',
    answers: contato,
    input: (s) => ({ id: s.contato.id, contato_id: s.contatoAMesclar.id }),
    foreign: (own, other) => [
      [{ id: other.contato.id, contato_id: own.outroContato.id }, 'NOT_FOUND'],
      [{ id: own.contato.id, contato_id: other.contato.id }, 'BAD_REQUEST'],
    ],
    audit: (s) => ({ acao: 'contato.mesclado', recurso: 'contato', recurso_id: s.contato.id }),
    refused: (s) => [
      { id: s.contato.id, contato_id: s.contato.id },
      { id: s.contato.id, contato_id: MISSING },
    ],
  },
  'contatos.delete': {
    papel: 'operador',
    answers: z.void(),
    input: (s) => ({ id: s.outroContato.id }),
    foreign: (_, other) => [[{ id: other.contato.id }, 'NOT_FOUND']],
    audit: (s) => ({ acao: 'contato.excluido', recurso: 'contato', recurso_id: s.outroContato.id }),
    refused: () => [{ id: MISSING }],
  },
} satisfies PanelCases;
