import { historico } from '#server/auditoria/schemas.ts';
import { categoria, produto, servico } from '#server/catalogo/schemas.ts';
import { z } from '#server/platform/validation.ts';
import { type PanelCases, pageOf } from './case.ts';
import { MISSING, unique } from './scene.ts';

export const produtosCases = {
  'produtos.list': { papel: 'leitura', answers: pageOf(produto), input: () => ({}) },
  'produtos.get': {
    papel: 'leitura',
    answers: produto,
    input: (s) => ({ id: s.produto.id }),
    foreign: (_, other) => [[{ id: other.produto.id }, 'NOT_FOUND']],
  },
  'produtos.historico': {
    papel: 'leitura',
    answers: z.array(historico),
    input: (s) => ({ id: s.produto.id }),
    foreign: (_, other) => [[{ id: other.produto.id }, 'NOT_FOUND']],
  },
  'produtos.create': {
    papel: 'operador',
    answers: produto,
    input: () => ({ nome: 'Bule', codigo: `BULE-${unique()}` }),
    audit: () => ({ acao: 'produto.criado', recurso: 'produto', recurso_nome: 'Bule' }),
    foreign: (_, other) => [
      [{ nome: 'Bule', codigo: `BULE-${unique()}`, categoria_id: other.categoria.id }, 'BAD_REQUEST'],
    ],
    refused: (s) => [
      { nome: 'Repetido', codigo: s.produto.codigo },
      { nome: 'Sem código' },
      { nome: 'x', codigo: 'y', gtin: '7891000315508' },
    ],
  },
  'produtos.update': {
    papel: 'operador',
    answers: produto,
    input: (s) => ({ id: s.produto.id, nome: 'Outro nome', preco_venda: '12.5' }),
    foreign: (own, other) => [
      [{ id: other.produto.id, nome: 'Meu agora' }, 'NOT_FOUND'],
      [{ id: own.produto.id, categoria_id: other.categoria.id }, 'BAD_REQUEST'],
    ],
    audit: (s) => ({
      acao: 'produto.alterado',
      recurso: 'produto',
      recurso_id: s.produto.id,
      recurso_nome: 'Outro nome',
    }),
    refused: (s) => [
      { id: s.produto.id, preco_venda: '-1' },
      { id: s.produto.id, situacao: 'E' },
    ],
  },
  'produtos.delete': {
    papel: 'operador',
    answers: z.void(),
    input: (s) => ({ id: s.produto.id }),
    foreign: (_, other) => [[{ id: other.produto.id }, 'NOT_FOUND']],
    audit: (s) => ({
      acao: 'produto.excluido',
      recurso: 'produto',
      recurso_id: s.produto.id,
      recurso_nome: s.produto.nome,
    }),
    refused: (s) => [{ id: MISSING }, { id: 'um' }, { id: s.produto.id, definitivo: true }],
  },
  'categorias.arvore': { papel: 'leitura', answers: z.array(categoria) },
  'categorias.create': {
    papel: 'operador',
    answers: categoria,
    input: (s) => ({ nome: `Bules ${unique()}`, categoria_pai_id: s.categoria.id }),
    foreign: (_, other) => [[{ nome: 'Bules', categoria_pai_id: other.categoria.id }, 'BAD_REQUEST']],
    audit: () => ({ acao: 'categoria.criada', recurso: 'categoria' }),
    refused: (s) => [{ nome: s.categoria.nome }, { nome: '' }],
  },
  'categorias.update': {
    papel: 'operador',
    answers: categoria,
    input: (s) => ({ id: s.categoria.id, nome: `Chaleiras ${unique()}` }),
    foreign: (own, other) => [
      [{ id: other.categoria.id, nome: 'Minha agora' }, 'NOT_FOUND'],
      [{ id: own.categoria.id, categoria_pai_id: other.categoria.id }, 'BAD_REQUEST'],
    ],
    audit: (s) => ({ acao: 'categoria.alterada', recurso: 'categoria', recurso_id: s.categoria.id }),
    refused: (s) => [{ id: s.categoria.id, categoria_pai_id: s.categoria.id }],
  },
  'categorias.delete': {
    papel: 'operador',
    answers: z.void(),
    input: (s) => ({ id: s.categoria.id }),
    foreign: (_, other) => [[{ id: other.categoria.id }, 'NOT_FOUND']],
    audit: (s) => ({ acao: 'categoria.excluida', recurso: 'categoria', recurso_id: s.categoria.id }),
    refused: () => [{ id: MISSING }],
  },
  'servicos.list': { papel: 'leitura', answers: pageOf(servico), input: () => ({}) },
  'servicos.get': {
    papel: 'leitura',
    answers: servico,
    input: (s) => ({ id: s.servico.id }),
    foreign: (_, other) => [[{ id: other.servico.id }, 'NOT_FOUND']],
  },
  'servicos.create': {
    papel: 'operador',
    answers: servico,
    input: () => ({ nome: 'Entrega', codigo: `ENT-${unique()}` }),
    audit: () => ({ acao: 'servico.criado', recurso: 'servico', recurso_nome: 'Entrega' }),
    refused: (s) => [{ nome: 'Repetido', codigo: s.servico.codigo }, { nome: 'Sem código' }],
  },
  'servicos.update': {
    papel: 'operador',
    answers: servico,
    input: (s) => ({ id: s.servico.id, nome: 'Outro nome', preco: '12.5' }),
    foreign: (_, other) => [[{ id: other.servico.id, nome: 'Meu agora' }, 'NOT_FOUND']],
    audit: (s) => ({ acao: 'servico.alterado', recurso: 'servico', recurso_id: s.servico.id }),
    refused: (s) => [{ id: s.servico.id, preco: '-1' }],
  },
  'servicos.delete': {
    papel: 'operador',
    answers: z.void(),
    input: (s) => ({ id: s.servico.id }),
    foreign: (_, other) => [[{ id: other.servico.id }, 'NOT_FOUND']],
    audit: (s) => ({ acao: 'servico.excluido', recurso: 'servico', recurso_id: s.servico.id }),
    refused: () => [{ id: MISSING }],
  },
} satisfies PanelCases;
