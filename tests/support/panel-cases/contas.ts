import { fluxoDeCaixa, linhaTitulo, resumoTitulos, titulo } from '#server/financeiro/index.ts';
import { z } from '#server/platform/validation.ts';
import { type PanelCases, pageOf } from './case.ts';
import { MISSING, type Scene } from './scene.ts';

const receber = { tipo: 'receber' as const };
const conta = { ...receber, descricao: 'Aluguel', valor: '120.00', vencimento: '2036-12-31' };
const told = (feito: string, of: 'contaReceber' | 'recebida') => (s: Scene) => ({
  ...{ acao: `conta_receber.${feito}`, recurso: 'conta_receber' },
  ...{ recurso_nome: s[of].numero, recurso_id: s[of].id },
});

export const contasCases = {
  'contas.list': {
    papel: 'leitura',
    answers: pageOf(linhaTitulo),
    input: () => receber,
    foreign: (_, other) => [
      [{ ...receber, cliente_id: other.cliente.id }, 'EMPTY'],
      [{ ...receber, venda_id: other.devolvivel.id }, 'EMPTY'],
      [{ tipo: 'pagar', compra_id: other.parcial.id }, 'EMPTY'],
    ],
  },
  'contas.get': {
    papel: 'leitura',
    answers: titulo,
    input: (s) => ({ ...receber, id: s.recebida.id }),
    foreign: (_, other) => [[{ ...receber, id: other.recebida.id }, 'NOT_FOUND']],
  },
  'contas.ligadas': {
    papel: 'leitura',
    answers: z.array(linhaTitulo),
    input: (s) => ({ venda_id: s.devolvivel.id }),
    foreign: (_, other) => [
      [{ venda_id: other.devolvivel.id }, 'EMPTY'],
      [{ compra_id: other.parcial.id }, 'EMPTY'],
      [{ cliente_id: other.cliente.id }, 'EMPTY'],
    ],
  },
  'contas.resumo': { papel: 'leitura', answers: resumoTitulos, input: () => receber },
  'contas.fluxo': { papel: 'leitura', answers: fluxoDeCaixa, input: () => ({}) },
  'contas.create': {
    papel: 'operador',
    answers: titulo,
    input: (s) => ({ ...conta, cliente_id: s.cliente.id }),
    foreign: (_, other) => [[{ ...conta, cliente_id: other.cliente.id }, 'BAD_REQUEST']],
    audit: () => ({ acao: 'conta_receber.criada', recurso: 'conta_receber' }),
    refused: () => [
      { ...conta, valor: '0' },
      { ...conta, cliente_id: MISSING },
      { ...conta, vencimento: '2026-02-30' },
    ],
  },
  'contas.update': {
    papel: 'operador',
    answers: titulo,
    input: (s) => ({ ...receber, id: s.contaReceber.id, observacao: 'mudou' }),
    foreign: (own, other) => [
      [{ ...receber, id: other.contaReceber.id, observacao: 'minha agora' }, 'NOT_FOUND'],
      [{ ...receber, id: own.contaReceber.id, cliente_id: other.cliente.id }, 'BAD_REQUEST'],
    ],
    audit: told('alterada', 'contaReceber'),
    refused: (s) => [
      { ...receber, id: s.contaReceber.id, status: 'paga' },
      { ...receber, id: s.recebida.id, valor: '1' },
    ],
  },
  'contas.baixar': {
    papel: 'operador',
    answers: titulo,
    input: (s) => ({ ...receber, id: s.contaReceber.id, valor: '10', forma: 'pix' }),
    foreign: (_, other) => [[{ ...receber, id: other.contaReceber.id }, 'NOT_FOUND']],
    audit: told('baixada', 'contaReceber'),
    refused: (s) => [
      { ...receber, id: s.contaReceber.id, valor: '999999' },
      { ...receber, id: s.contaReceber.id, recebido_em: '2099-01-01' },
      { ...receber, id: MISSING },
    ],
  },
  'contas.estornar': {
    papel: 'operador',
    answers: titulo,
    input: (s) => ({ ...receber, id: s.recebida.id, motivo: 'engano' }),
    foreign: (own, other) => [
      [{ ...receber, id: other.recebida.id }, 'NOT_FOUND'],
      [{ ...receber, id: own.recebida.id, baixa_id: other.recebida.baixas[0]?.id }, 'BAD_REQUEST'],
    ],
    audit: told('estornada', 'recebida'),
    refused: (s) => [
      { ...receber, id: s.contaReceber.id, baixa_id: MISSING },
      { ...receber, id: MISSING },
    ],
  },
  'contas.cancelar': {
    papel: 'operador',
    answers: titulo,
    input: (s) => ({ tipo: 'pagar', id: s.contaPagar.id }),
    foreign: (_, other) => [[{ ...receber, id: other.contaReceber.id }, 'NOT_FOUND']],
    audit: (s) => ({
      ...{ acao: 'conta_pagar.cancelada', recurso: 'conta_pagar' },
      ...{ recurso_id: s.contaPagar.id, recurso_nome: s.contaPagar.numero },
    }),
    refused: (s) => [
      { ...receber, id: MISSING },
      { tipo: 'pagar', id: s.paga.id },
    ],
  },
} satisfies PanelCases;
