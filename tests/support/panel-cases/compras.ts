import { compra, compraRecebida, devolucaoCompraCriada, entregaCompra, linhaCompra } from '#server/compras/index.ts';
import { compraDetalhada, previaEntrega, sugestaoCompra } from '#server/compras/schemas.ts';
import { z } from '#server/platform/validation.ts';
import { type PanelCases, pageOf } from './case.ts';
import { MISSING, type Scene } from './scene.ts';

const line = ({ id }: { id: number }) => ({ produto_id: id, quantidade: '1.000', custo_unitario: '10.00' });
const delivered = ({ itens }: Scene['compra'], quantidade: string) => [{ item_id: itens[0]?.id, quantidade }];
const told = (acao: string, of: 'compra' | 'parcial', numero: string) => (s: Scene) => ({
  ...{ acao, recurso: 'compra', recurso_nome: numero },
  recurso_id: s[of].id,
});

export const comprasCases = {
  'compras.list': {
    papel: 'leitura',
    answers: pageOf(linhaCompra),
    input: () => ({}),
    foreign: (_, other) => [
      [{ fornecedor_id: other.cliente.id }, 'EMPTY'],
      [{ produto_id: other.produto.id }, 'EMPTY'],
    ],
  },
  'compras.get': {
    papel: 'leitura',
    answers: compraDetalhada,
    input: (s) => ({ id: s.compra.id }),
    foreign: (_, other) => [[{ id: other.compra.id }, 'NOT_FOUND']],
  },
  'compras.create': {
    papel: 'operador',
    answers: compra,
    input: (s) => ({ fornecedor_id: s.cliente.id, itens: [line(s.produto)] }),
    foreign: (own, other) => [
      [{ fornecedor_id: other.cliente.id, itens: [line(own.produto)] }, 'BAD_REQUEST'],
      [{ fornecedor_id: own.cliente.id, itens: [line(other.produto)] }, 'BAD_REQUEST'],
      [{ fornecedor_id: own.cliente.id, deposito_id: other.deposito.id, itens: [line(own.produto)] }, 'BAD_REQUEST'],
    ],
    audit: () => ({ acao: 'compra.criada', recurso: 'compra', recurso_nome: '000003' }),
    refused: (s) => [
      { fornecedor_id: s.cliente.id, itens: [] },
      { fornecedor_id: MISSING, itens: [line(s.produto)] },
      { fornecedor_id: s.cliente.id, itens: [line({ id: MISSING })] },
    ],
  },
  'compras.update': {
    papel: 'operador',
    answers: compra,
    input: (s) => ({ id: s.compra.id, itens: [{ ...line(s.produto), quantidade: '2.000' }] }),
    foreign: (own, other) => [
      [{ id: other.compra.id, observacao: 'minha agora' }, 'NOT_FOUND'],
      [{ id: own.compra.id, fornecedor_id: other.cliente.id }, 'BAD_REQUEST'],
      [{ id: own.compra.id, deposito_id: other.deposito.id }, 'BAD_REQUEST'],
      [{ id: own.compra.id, itens: [line(own.produto), line(other.produto)] }, 'BAD_REQUEST'],
      [{ id: own.compra.id, itens: [{ ...line(own.produto), id: other.compra.itens[0]?.id }] }, 'BAD_REQUEST'],
    ],
    audit: told('compra.alterada', 'compra', '000001'),
    refused: (s) => [
      { id: s.compra.id, itens: [] },
      { id: s.compra.id, status: 'recebida' },
      { id: s.parcial.id, observacao: 'tarde' },
    ],
  },
  'compras.receber': {
    papel: 'operador',
    answers: compraRecebida,
    input: (s) => ({ id: s.compra.id, itens: delivered(s.compra, '2') }),
    foreign: (own, other) => [
      [{ id: other.compra.id }, 'NOT_FOUND'],
      [{ id: own.compra.id, itens: delivered(other.compra, '1') }, 'BAD_REQUEST'],
      [{ id: own.compra.id, deposito_id: other.deposito.id }, 'BAD_REQUEST'],
    ],
    audit: told('compra.recebida', 'compra', '000001'),
    ends: ['conta_pagar.criada'],
    refused: (s) => [
      { id: s.compra.id, itens: delivered(s.compra, '10.001') },
      { id: s.compra.id, itens: [] },
      { id: MISSING },
    ],
  },
  'compras.devolver': {
    papel: 'operador',
    answers: devolucaoCompraCriada,
    input: (s) => ({ id: s.parcial.id, itens: delivered(s.parcial, '1') }),
    foreign: (own, other) => [
      [{ id: other.parcial.id, itens: delivered(other.parcial, '1') }, 'NOT_FOUND'],
      [{ id: own.parcial.id, itens: delivered(other.parcial, '1') }, 'BAD_REQUEST'],
      [{ id: own.parcial.id, itens: delivered(own.parcial, '1'), deposito_id: other.deposito.id }, 'BAD_REQUEST'],
    ],
    audit: told('compra.devolvida', 'parcial', '000002'),
    ends: ['conta_pagar.abatida'],
    refused: (s) => [
      { id: s.parcial.id, itens: delivered(s.parcial, '4.001') },
      { id: s.compra.id, itens: delivered(s.compra, '1') },
    ],
  },
  'compras.cancelar': {
    papel: 'operador',
    answers: compra,
    input: (s) => ({ id: s.parcial.id }),
    foreign: (_, other) => [[{ id: other.compra.id }, 'NOT_FOUND']],
    audit: told('compra.cancelada', 'parcial', '000002'),
    refused: () => [{ id: MISSING }],
  },
  'compras.recebimentos': {
    papel: 'leitura',
    answers: pageOf(entregaCompra),
    input: (s) => ({ id: s.parcial.id }),
    foreign: (_, other) => [[{ id: other.parcial.id }, 'NOT_FOUND']],
  },
  'compras.devolucoes': {
    papel: 'leitura',
    answers: pageOf(entregaCompra),
    input: (s) => ({ id: s.parcial.id }),
    foreign: (_, other) => [[{ id: other.parcial.id }, 'NOT_FOUND']],
  },
  'compras.previa': {
    papel: 'leitura',
    answers: previaEntrega,
    input: (s) => ({ id: s.compra.id, tipo: 'recebimento', itens: delivered(s.compra, '3') }),
    foreign: (own, other) => [
      [{ id: other.compra.id, tipo: 'recebimento', itens: [] }, 'NOT_FOUND'],
      [{ id: own.compra.id, tipo: 'recebimento', itens: [], deposito_id: other.deposito.id }, 'BAD_REQUEST'],
    ],
  },
  'compras.sugestoes': { papel: 'leitura', answers: z.array(sugestaoCompra), input: () => undefined },
} satisfies PanelCases;
