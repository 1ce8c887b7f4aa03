import { linhaNota, nota } from '#server/fiscal/index.ts';
import { itemReconhecido, vinculoSugerido } from '#server/fiscal/schemas.ts';
import { z } from '#server/platform/validation.ts';
import { type PanelCases, pageOf } from './case.ts';
import { MISSING, type Scene } from './scene.ts';

const told = (acao: string, of: 'nota' | 'notaEmitida') => (s: Scene) => ({
  ...{ acao, recurso: 'nota_fiscal', recurso_nome: `${s[of].numero}/1` },
  recurso_id: s[of].id,
});
const received = (s: Scene, from = s) => ({
  id: s.nota.id,
  itens: [{ item_id: from.nota.itens[0]?.id, produto_id: from.produto.id }],
});

export const notasFiscaisCases = {
  'notasFiscais.list': {
    papel: 'leitura',
    answers: pageOf(linhaNota),
    input: () => ({}),
    foreign: (_, other) => [
      [{ venda_id: other.devolvivel.id }, 'EMPTY'],
      [{ cliente_id: other.notaEmitida.cliente_id }, 'EMPTY'],
    ],
  },
  'notasFiscais.get': {
    papel: 'leitura',
    answers: nota,
    input: (s) => ({ id: s.notaCancelada.id }),
    foreign: (_, other) => [[{ id: other.nota.id }, 'NOT_FOUND']],
  },
  'notasFiscais.vincular': {
    papel: 'operador',
    answers: nota,
    input: (s) => ({ id: s.nota.id, compra_id: s.compra.id }),
    foreign: (own, other) => [
      [{ id: other.nota.id, compra_id: own.compra.id }, 'NOT_FOUND'],
      [{ id: own.nota.id, compra_id: other.compra.id }, 'BAD_REQUEST'],
      [{ id: own.notaEmitida.id, venda_id: other.venda.id }, 'BAD_REQUEST'],
    ],
    audit: told('nota_fiscal.vinculada', 'nota'),
    refused: (s) => [{ id: s.nota.id, venda_id: s.venda.id }, { id: s.nota.id, compra_id: MISSING }, { id: s.nota.id }],
  },
  'notasFiscais.desvincular': {
    papel: 'operador',
    answers: nota,
    input: (s) => ({ id: s.notaEmitida.id }),
    foreign: (_, other) => [[{ id: other.notaEmitida.id }, 'NOT_FOUND']],
    audit: told('nota_fiscal.desvinculada', 'notaEmitida'),
    refused: () => [{ id: MISSING }],
  },
  'notasFiscais.receber': {
    papel: 'operador',
    answers: nota,
    input: (s) => received(s),
    foreign: (own, other) => [
      [received(other), 'NOT_FOUND'],
      [received(own, other), 'BAD_REQUEST'],
      [{ ...received(own), deposito_id: other.deposito.id }, 'BAD_REQUEST'],
    ],
    audit: told('nota_fiscal.recebida', 'nota'),
    refused: (s) => [{ id: s.nota.id }, { id: s.notaEmitida.id }, { id: MISSING }],
  },
  'notasFiscais.itens': {
    papel: 'leitura',
    answers: z.array(itemReconhecido),
    input: (s) => ({ id: s.nota.id }),
    foreign: (_, other) => [[{ id: other.nota.id }, 'NOT_FOUND']],
  },
  'notasFiscais.sugestoes': {
    papel: 'leitura',
    answers: z.array(vinculoSugerido),
    input: (s) => ({ id: s.notaEmitida.id }),
    foreign: (_, other) => [[{ id: other.notaEmitida.id }, 'NOT_FOUND']],
  },
} satisfies PanelCases;
