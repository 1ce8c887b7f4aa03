import {
  balanco,
  deposito,
  disponivel,
  estorno,
  evolucao,
  lancamento,
  linhaExtrato,
  posicaoDetalhe,
  posicaoEstoque,
  saldoDoProduto,
  verificacao,
} from '#server/estoque/schemas.ts';
import { linhaTransferencia, transferencia } from '#server/estoque/transferencia-schemas.ts';
import { z } from '#server/platform/validation.ts';
import { type PanelCases, pageOf } from './case.ts';
import { MISSING } from './scene.ts';

export const estoqueCases = {
  'estoque.list': { papel: 'leitura', answers: pageOf(posicaoEstoque), input: () => ({}) },
  'estoque.get': {
    papel: 'leitura',
    answers: posicaoDetalhe,
    input: (s) => ({ produto_id: s.produto.id }),
    foreign: (_, other) => [[{ produto_id: other.produto.id }, 'NOT_FOUND']],
  },
  'estoque.saldos': {
    papel: 'leitura',
    answers: pageOf(saldoDoProduto),
    input: () => ({}),
    foreign: (_, other) => [[{ deposito_id: other.deposito.id }, 'EMPTY']],
    refused: () => [{ situacao: 'quebrado' }],
  },
  'estoque.disponivel': {
    papel: 'leitura',
    answers: z.array(disponivel),
    input: (s) => ({ produto_ids: [s.produto.id], deposito_id: s.deposito.id }),
    foreign: (_, other) => [[{ produto_ids: [other.produto.id] }, 'EMPTY']],
    refused: () => [{}, { produto_ids: ['x'] }],
  },
  'estoque.extrato': {
    papel: 'leitura',
    answers: pageOf(linhaExtrato),
    input: (s) => ({ produto_id: s.produto.id }),
    foreign: (own, other) => [
      [{ produto_id: other.produto.id }, 'NOT_FOUND'],
      [{ produto_id: own.produto.id, deposito_id: other.deposito.id }, 'EMPTY'],
    ],
  },
  'estoque.evolucao': {
    papel: 'leitura',
    answers: evolucao,
    input: (s) => ({ produto_id: s.produto.id }),
    foreign: (_, other) => [[{ produto_id: other.produto.id }, 'NOT_FOUND']],
  },
  'estoque.lancamento': {
    papel: 'leitura',
    answers: linhaExtrato,
    input: (s) => ({ id: s.lancamento.id }),
    foreign: (_, other) => [[{ id: other.lancamento.id }, 'NOT_FOUND']],
  },
  'estoque.estornar': {
    papel: 'operador',
    answers: estorno,
    input: (s) => ({ id: s.lancamento.id, observacao: 'Engano' }),
    foreign: (_, other) => [[{ id: other.lancamento.id }, 'NOT_FOUND']],
    refused: (s) => [{ id: s.lancamento.id, observacao: 'x'.repeat(501) }],
  },
  'estoque.transferencias': {
    papel: 'leitura',
    answers: pageOf(linhaTransferencia),
    input: () => ({}),
    foreign: (_, other) => [[{ produto_id: other.produto.id }, 'EMPTY']],
  },
  'estoque.transferir': {
    papel: 'operador',
    answers: transferencia,
    input: (s) => ({
      produto_id: s.produto.id,
      deposito_origem_id: s.deposito.id,
      deposito_destino_id: s.terceiro.id,
      quantidade: '1',
    }),
    foreign: (own, other) => {
      const good = {
        produto_id: own.produto.id,
        deposito_origem_id: own.deposito.id,
        deposito_destino_id: own.terceiro.id,
        quantidade: '1',
      };
      return [
        [{ ...good, produto_id: other.produto.id }, 'BAD_REQUEST'],
        [{ ...good, deposito_origem_id: other.deposito.id }, 'BAD_REQUEST'],
        [{ ...good, deposito_destino_id: other.deposito.id }, 'BAD_REQUEST'],
      ];
    },
    refused: (s) => [
      {
        produto_id: s.produto.id,
        deposito_origem_id: s.deposito.id,
        deposito_destino_id: s.deposito.id,
        quantidade: '1',
      },
    ],
  },
  'estoque.lancar': {
    papel: 'operador',
    answers: lancamento,
    input: (s) => ({ produto_id: s.produto.id, tipo: 'saida', quantidade: '2' }),
    foreign: (own, other) => [
      [{ produto_id: other.produto.id, tipo: 'entrada', quantidade: '1' }, 'BAD_REQUEST'],
      [{ produto_id: own.produto.id, deposito_id: other.deposito.id, tipo: 'entrada', quantidade: '1' }, 'BAD_REQUEST'],
    ],
    refused: (s) => [{ produto_id: s.produto.id, tipo: 'saida', quantidade: '0' }],
  },
  'estoque.balancear': {
    papel: 'operador',
    answers: balanco,
    input: (s) => ({ produto_id: s.produto.id, deposito_id: s.deposito.id, quantidade: '7' }),
    foreign: (own, other) => [
      [{ produto_id: other.produto.id, deposito_id: own.deposito.id, quantidade: '1' }, 'BAD_REQUEST'],
      [{ produto_id: own.produto.id, deposito_id: other.deposito.id, quantidade: '1' }, 'BAD_REQUEST'],
      [{ produto_id: other.produto.id, deposito_id: other.deposito.id, quantidade: '1' }, 'BAD_REQUEST'],
    ],
    refused: (s) => [
      { produto_id: s.produto.id, deposito_id: s.deposito.id, quantidade: '-1' },
      { produto_id: MISSING, deposito_id: s.deposito.id, quantidade: '1' },
      { produto_id: s.produto.id, deposito_id: MISSING, quantidade: '1' },
    ],
  },
  'estoque.verificar': { papel: 'leitura', answers: verificacao },

  'depositos.list': { papel: 'leitura', answers: z.array(deposito) },
  'depositos.create': {
    papel: 'operador',
    answers: deposito,
    input: () => ({ nome: 'Galpão novo' }),
    audit: () => ({ acao: 'deposito.criado', recurso: 'deposito', recurso_nome: 'Galpão novo' }),
    refused: (s) => [{ nome: '' }, { nome: s.outro.nome }, { nome: s.outro.nome.toUpperCase() }],
  },
  'depositos.update': {
    papel: 'operador',
    answers: deposito,
    input: (s) => ({ id: s.outro.id, ativo: false }),
    foreign: (_, other) => [
      [{ id: other.outro.id, nome: 'Meu agora' }, 'NOT_FOUND'],
      [{ id: other.outro.id, padrao: true }, 'NOT_FOUND'],
    ],
    audit: (s) => ({
      acao: 'deposito.desativado',
      recurso: 'deposito',
      recurso_id: s.outro.id,
      recurso_nome: s.outro.nome,
    }),
    // The default warehouse, and one that holds a balance, stay active.
    refused: (s) => [
      { id: s.deposito.id, ativo: false },
      { id: s.outro.id, ativo: false, padrao: true },
      { id: s.outro.id, nome: s.deposito.nome },
    ],
  },
} satisfies PanelCases;
