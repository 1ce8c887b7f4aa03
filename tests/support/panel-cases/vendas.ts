import { historico } from '#server/auditoria/schemas.ts';
import { cliente } from '#server/clientes/schemas.ts';
import { eventoListado } from '#server/entregas/schemas-eventos.ts';
import { expedicaoDaVenda, passoDaVenda } from '#server/expedicao/schemas.ts';
import { z } from '#server/platform/validation.ts';
import { resumoCliente } from '#server/vendas/resumo-cliente.ts';
import { devolucao, devolucaoCriada, eventoDaVenda, linhaDoTempo, linhaVenda, venda } from '#server/vendas/schemas.ts';
import { type PanelCases, pageOf } from './case.ts';
import { MISSING } from './scene.ts';

const line = ({ id }: { id: number }) => ({ produto_id: id, quantidade: '1.000', preco_unitario: '10.00' });

export const vendasCases = {
  'vendas.list': {
    papel: 'leitura',
    answers: pageOf(linhaVenda),
    input: () => ({}),
    foreign: (_, other) => [[{ cliente_id: other.cliente.id }, 'EMPTY']],
  },
  'vendas.get': {
    papel: 'leitura',
    answers: venda.extend({ expedicoes: z.array(expedicaoDaVenda) }),
    input: (s) => ({ id: s.venda.id }),
    foreign: (_, other) => [[{ id: other.venda.id }, 'NOT_FOUND']],
  },
  'vendas.create': {
    papel: 'operador',
    answers: venda,
    input: (s) => ({ cliente_id: s.cliente.id, itens: [line(s.produto)] }),
    foreign: (own, other) => [
      [{ cliente_id: other.cliente.id, itens: [line(own.produto)] }, 'BAD_REQUEST'],
      [{ cliente_id: own.cliente.id, itens: [line(other.produto)] }, 'BAD_REQUEST'],
    ],
    audit: () => ({ acao: 'venda.criada', recurso: 'venda', recurso_nome: '000003' }),
    refused: (s) => [
      { cliente_id: s.cliente.id, itens: [] },
      { cliente_id: MISSING, itens: [line(s.produto)] },
      { cliente_id: s.cliente.id, itens: [line(s.produto)], desconto: '10.01' },
      { cliente_id: s.cliente.id, itens: [line({ id: MISSING })] },
    ],
  },
  'vendas.update': {
    papel: 'operador',
    answers: venda,
    input: (s) => ({ id: s.venda.id, itens: [{ ...line(s.produto), quantidade: '2.000' }] }),
    foreign: (own, other) => [
      [{ id: other.venda.id, tipo_pedido: 'venda' }, 'NOT_FOUND'],
      [{ id: own.venda.id, cliente_id: other.cliente.id }, 'BAD_REQUEST'],
      [{ id: own.venda.id, itens: [line(own.produto), line(other.produto)] }, 'BAD_REQUEST'],
    ],
    audit: (s) => ({ acao: 'venda.alterada', recurso: 'venda', recurso_id: s.venda.id, recurso_nome: '000001' }),
    refused: (s) => [
      { id: s.venda.id, itens: [] },
      { id: s.venda.id, cliente_id: MISSING },
      { id: s.venda.id, itens: [{ ...line(s.produto), preco_unitario: '-1' }] },
    ],
  },
  'vendas.finalizar': {
    papel: 'operador',
    answers: venda,
    input: (s) => ({ id: s.venda.id }),
    foreign: (_, other) => [[{ id: other.venda.id }, 'NOT_FOUND']],
    audit: (s) => ({ acao: 'venda.finalizada', recurso: 'venda', recurso_id: s.venda.id, recurso_nome: '000001' }),
    ends: ['conta_receber.criada'],
    refused: () => [{ id: MISSING }, {}],
  },
  'vendas.cancelar': {
    papel: 'operador',
    answers: venda,
    input: (s) => ({ id: s.venda.id }),
    foreign: (_, other) => [[{ id: other.venda.id }, 'NOT_FOUND']],
    audit: (s) => ({ acao: 'venda.cancelada', recurso: 'venda', recurso_id: s.venda.id, recurso_nome: '000001' }),
    refused: () => [{ id: MISSING }, {}],
  },
  'vendas.devolver': {
    papel: 'operador',
    answers: devolucaoCriada,
    input: (s) => ({ id: s.devolvivel.id, itens: [{ item_id: s.devolvivel.itens[0]?.id, quantidade: '0.5' }] }),
    foreign: (own, other) => [
      [{ id: other.devolvivel.id, itens: [{ item_id: other.devolvivel.itens[0]?.id, quantidade: '1' }] }, 'NOT_FOUND'],
      [{ id: own.devolvivel.id, itens: [{ item_id: other.devolvivel.itens[0]?.id, quantidade: '1' }] }, 'BAD_REQUEST'],
    ],
    audit: (s) => ({ acao: 'venda.devolvida', recurso: 'venda', recurso_id: s.devolvivel.id, recurso_nome: '000002' }),
    ends: ['conta_receber.abatida'],
    refused: (s) => [
      { id: s.devolvivel.id, itens: [] },
      { id: s.devolvivel.id, itens: [{ item_id: s.devolvivel.itens[0]?.id, quantidade: '1000.5' }] },
      { id: s.venda.id, itens: [{ item_id: s.venda.itens[0]?.id, quantidade: '1' }] },
    ],
  },
  'vendas.regra': {
    papel: 'leitura',
    answers: z.object({ saida_estoque: z.enum(['venda', 'expedicao']), reserva_estoque: z.boolean() }),
    input: () => undefined,
  },
  'vendas.linhaDoTempo': {
    papel: 'leitura',
    answers: linhaDoTempo.extend({
      expedicoes: z.array(passoDaVenda),
      eventos: z.array(eventoDaVenda.extend({ entregas: eventoListado.shape.entregas })),
    }),
    input: (s) => ({ id: s.devolvivel.id }),
    foreign: (_, other) => [[{ id: other.venda.id }, 'NOT_FOUND']],
  },
  'vendas.devolucao': {
    papel: 'leitura',
    answers: devolucao,
    input: (s) => ({ id: s.devolucao.id }),
    foreign: (_, other) => [[{ id: other.devolucao.id }, 'NOT_FOUND']],
  },

  'clientes.list': { papel: 'leitura', answers: pageOf(cliente), input: () => ({}) },
  'clientes.get': {
    papel: 'leitura',
    answers: cliente,
    input: (s) => ({ id: s.cliente.id }),
    foreign: (_, other) => [[{ id: other.cliente.id }, 'NOT_FOUND']],
  },
  'clientes.historico': {
    papel: 'leitura',
    answers: z.array(historico),
    input: (s) => ({ id: s.cliente.id }),
    foreign: (_, other) => [[{ id: other.cliente.id }, 'NOT_FOUND']],
  },
  'vendas.resumoDoCliente': {
    papel: 'leitura',
    answers: resumoCliente,
    input: (s) => ({ cliente_id: s.cliente.id }),
    foreign: (_, other) => [[{ cliente_id: other.cliente.id }, 'NOT_FOUND']],
  },
  'clientes.create': {
    papel: 'operador',
    answers: cliente,
    input: () => ({ nome: 'Ana', cnpj_cpf: '529.982.247-25' }),
    audit: () => ({ acao: 'cliente.criado', recurso: 'cliente', recurso_nome: 'Ana' }),
    refused: () => [{}, { nome: 'Ana', cnpj_cpf: '529.982.247-26' }, { nome: 'Ana', uf: 'XX' }],
  },
  'clientes.update': {
    papel: 'operador',
    answers: cliente,
    input: (s) => ({ id: s.cliente.id, nome: 'Outro nome', cidade: 'Niterói' }),
    foreign: (_, other) => [[{ id: other.cliente.id, nome: 'Meu agora' }, 'NOT_FOUND']],
    audit: (s) => ({
      acao: 'cliente.alterado',
      recurso: 'cliente',
      recurso_id: s.cliente.id,
      recurso_nome: 'Outro nome',
    }),
    refused: (s) => [
      { id: s.cliente.id, cnpj_cpf: '529.982.247-25' },
      { id: s.cliente.id, email: 'não é' },
      { id: MISSING, nome: 'x' },
    ],
  },
  'clientes.delete': {
    papel: 'operador',
    answers: z.void(),
    input: (s) => ({ id: s.avulso.id }),
    foreign: (_, other) => [[{ id: other.avulso.id }, 'NOT_FOUND']],
    audit: (s) => ({
      acao: 'cliente.excluido',
      recurso: 'cliente',
      recurso_id: s.avulso.id,
      recurso_nome: s.avulso.nome,
    }),
    refused: (s) => [{ id: MISSING }, { id: s.cliente.id }],
  },
} satisfies PanelCases;
