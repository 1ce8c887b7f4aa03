import { cobranca, contaPix, contaPixDetalhada, pixQuarentena } from '#server/cobrancas/index.ts';
import {
  contasEncontradas,
  extrato,
  linhaComSugestoes,
  linhaExtrato,
  sugestoesAceitas,
  totaisExtrato,
} from '#server/conciliacao/index.ts';
import { z } from '#server/platform/validation.ts';
import { CONTA_PIX } from '#tests/support/pix-scene.ts';
import { type PanelCases, pageOf } from './case.ts';
import { MISSING } from './scene.ts';

export const cobrancasCases = {
  'cobrancas.list': {
    papel: 'leitura',
    answers: pageOf(cobranca),
    input: (s) => ({ conta_id: s.pix.cobrada.id }),
    foreign: (_, other) => [[{ conta_id: other.pix.cobrada.id }, 'EMPTY']],
  },
  'cobrancas.daConta': {
    papel: 'leitura',
    answers: pageOf(cobranca),
    input: (s) => ({ id: s.pix.cobrada.id }),
    foreign: (_, other) => [[{ id: other.pix.cobrada.id }, 'NOT_FOUND']],
  },
  'cobrancas.porTxid': {
    papel: 'leitura',
    answers: cobranca,
    input: (s) => ({ txid: s.pix.cobranca.txid }),
    foreign: (_, other) => [[{ txid: other.pix.cobranca.txid }, 'NOT_FOUND']],
  },
  'cobrancas.create': {
    papel: 'operador',
    answers: z.object({ cobranca, nova: z.boolean() }),
    input: (s) => ({ id: s.pix.livre.id, valor: '10' }),
    foreign: (own, other) => [
      [{ id: other.pix.livre.id }, 'NOT_FOUND'],
      [{ id: own.pix.livre.id, conta_pix_id: other.pix.conta.id }, 'BAD_REQUEST'],
    ],
    audit: () => ({ acao: 'cobranca.criada', recurso: 'cobranca' }),
    refused: (s) => [
      { id: s.pix.livre.id, valor: '40.01' },
      { id: s.pix.livre.id, valor: '0' },
      { id: s.pix.cobrada.id, valor: '1' },
      { id: MISSING },
    ],
  },
  'cobrancas.cancelar': {
    papel: 'operador',
    answers: cobranca,
    input: (s) => ({ id: s.pix.cobranca.id }),
    foreign: (_, other) => [[{ id: other.pix.cobranca.id }, 'NOT_FOUND']],
    audit: (s) => ({ acao: 'cobranca.removida', recurso: 'cobranca', recurso_id: s.pix.cobranca.id }),
    refused: () => [{ id: MISSING }],
  },
  'cobrancas.contasPix': { papel: 'leitura', answers: pageOf(contaPix), input: () => ({}) },
  'cobrancas.contaPix': {
    papel: 'administrador',
    answers: contaPixDetalhada,
    input: (s) => ({ id: s.pix.conta.id }),
    foreign: (_, other) => [[{ id: other.pix.conta.id }, 'NOT_FOUND']],
  },
  'cobrancas.createContaPix': {
    papel: 'administrador',
    answers: contaPixDetalhada,
    // Without a bank: an empty field is none.
    input: () => ({ ...CONTA_PIX, nome: 'Outra conta', client_id: '' }),
    audit: () => ({ acao: 'conta_pix.criada', recurso: 'conta_pix', recurso_nome: 'Outra conta' }),
    refused: () => [
      { ...CONTA_PIX, chave: 'não é chave' },
      { ...CONTA_PIX, adaptador: 'api_pix' },
      { ...CONTA_PIX, client_secret: 'x' },
      { ...CONTA_PIX, nome_recebedor: '¿' },
    ],
  },
  'cobrancas.updateContaPix': {
    papel: 'administrador',
    answers: contaPixDetalhada,
    input: (s) => ({ id: s.pix.conta.id, nome: 'Conta nova', client_id: '' }),
    foreign: (_, other) => [[{ id: other.pix.conta.id, nome: 'minha agora' }, 'NOT_FOUND']],
    audit: (s) => ({
      ...{ acao: 'conta_pix.alterada', recurso: 'conta_pix', recurso_id: s.pix.conta.id, recurso_nome: 'Conta nova' },
    }),
    refused: (s) => [
      { id: s.pix.conta.id, ativo: false },
      { id: s.pix.conta.id, padrao: false },
      { id: s.pix.conta.id, validade_dias: 366 },
      { id: s.pix.conta.id, client_id: 'x' },
    ],
  },
  'cobrancas.quarentena': { papel: 'leitura', answers: pageOf(pixQuarentena), input: () => ({}) },
  'cobrancas.vincular': {
    papel: 'operador',
    answers: pixQuarentena,
    input: (s) => ({ id: s.pix.quarentena.id, conta_id: s.pix.paraPix.id }),
    foreign: (own, other) => [
      [{ id: other.pix.quarentena.id, conta_id: own.pix.paraPix.id }, 'NOT_FOUND'],
      [{ id: own.pix.quarentena.id, conta_id: other.pix.paraPix.id }, 'BAD_REQUEST'],
    ],
    audit: () => ({ acao: 'pix_em_quarentena.vinculado', recurso: 'pix_em_quarentena' }),
    ends: ['conta_receber.baixada'],
    refused: (s) => [
      { id: s.pix.quarentena.id, conta_id: MISSING },
      { id: s.pix.quarentena.id, conta_id: s.pix.livre.id },
      { id: MISSING, conta_id: s.pix.livre.id },
    ],
  },
  'cobrancas.tratar': {
    papel: 'operador',
    answers: pixQuarentena,
    input: (s) => ({ id: s.pix.quarentena.id, observacao: 'Devolvido' }),
    foreign: (_, other) => [[{ id: other.pix.quarentena.id, observacao: 'x' }, 'NOT_FOUND']],
    audit: (s) => ({
      ...{ acao: 'pix_em_quarentena.tratado', recurso: 'pix_em_quarentena', recurso_nome: s.pix.quarentena.e2eid },
    }),
    refused: (s) => [{ id: s.pix.quarentena.id, observacao: ' ' }],
  },
  'cobrancas.perguntar': {
    papel: 'operador',
    answers: pixQuarentena,
    input: (s) => ({ id: s.pix.quarentena.id }),
    foreign: (_, other) => [[{ id: other.pix.quarentena.id }, 'NOT_FOUND']],
    audit: (s) => ({
      ...{ acao: 'pix_em_quarentena.perguntado', recurso: 'pix_em_quarentena' },
      ...{ recurso_id: s.pix.quarentena.id, recurso_nome: s.pix.quarentena.e2eid },
    }),
    refused: () => [{ id: MISSING }],
  },
  'conciliacao.extratos': { papel: 'leitura', answers: pageOf(extrato), input: () => ({}) },
  'conciliacao.linhas': {
    papel: 'leitura',
    answers: pageOf(linhaComSugestoes),
    input: () => ({}),
    foreign: (_, other) => [[{ extrato_id: other.pix.extrato.id }, 'EMPTY']],
  },
  'conciliacao.contas': { papel: 'leitura', answers: contasEncontradas, input: () => ({ tipo: 'receber' }) },
  'conciliacao.totais': { papel: 'leitura', answers: totaisExtrato, input: () => ({}) },
  'conciliacao.conciliar': {
    papel: 'operador',
    answers: linhaExtrato,
    input: (s) => ({ id: s.pix.linha.id, partes: [{ conta_id: s.pix.paraLinha.id }] }),
    foreign: (own, other) => [
      [{ id: other.pix.linha.id, partes: [{ conta_id: own.pix.paraLinha.id }] }, 'NOT_FOUND'],
      [{ id: own.pix.linha.id, partes: [{ conta_id: other.pix.paraLinha.id }] }, 'BAD_REQUEST'],
    ],
    audit: (s) => ({ acao: 'linha_extrato.conciliada', recurso: 'linha_extrato', recurso_id: s.pix.linha.id }),
    ends: ['conta_receber.baixada'],
    refused: (s) => [
      { id: s.pix.linha.id, partes: [] },
      { id: s.pix.linha.id, partes: [{ conta_id: s.pix.paraLinha.id, valor: '12.33' }] },
      { id: s.pix.linha.id, partes: [{ conta_id: s.pix.cobrada.id, baixa_id: MISSING }] },
      { id: s.pix.conciliada.id, partes: [{ conta_id: s.pix.livre.id }] },
    ],
  },
  'conciliacao.ignorar': {
    papel: 'operador',
    answers: linhaExtrato,
    input: (s) => ({ id: s.pix.linha.id, motivo: 'Tarifa' }),
    foreign: (_, other) => [[{ id: other.pix.linha.id, motivo: 'x' }, 'NOT_FOUND']],
    audit: (s) => ({ acao: 'linha_extrato.ignorada', recurso: 'linha_extrato', recurso_id: s.pix.linha.id }),
    refused: (s) => [
      { id: s.pix.linha.id, motivo: '' },
      { id: s.pix.conciliada.id, motivo: 'x' },
    ],
  },
  'conciliacao.desfazer': {
    papel: 'operador',
    answers: linhaExtrato,
    input: (s) => ({ id: s.pix.conciliada.id }),
    foreign: (_, other) => [[{ id: other.pix.conciliada.id }, 'NOT_FOUND']],
    audit: (s) => ({ acao: 'linha_extrato.desfeita', recurso: 'linha_extrato', recurso_id: s.pix.conciliada.id }),
    ends: ['conta_receber.estornada'],
    refused: () => [{ id: MISSING }],
  },
  'conciliacao.aceitar': {
    papel: 'operador',
    answers: sugestoesAceitas,
    input: (s) => ({ extrato_id: s.pix.extrato.id }),
    foreign: (_, other) => [[{ extrato_id: other.pix.extrato.id }, 'BAD_REQUEST']],
    audit: (s) => ({ acao: 'linha_extrato.conciliada', recurso: 'linha_extrato', recurso_id: s.pix.linha.id }),
    ends: ['conta_receber.baixada'],
    refused: () => [{ extrato_id: MISSING }],
  },
} satisfies PanelCases;
