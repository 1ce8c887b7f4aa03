import { produto } from '#server/catalogo/schemas.ts';
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
  'produtos.create': {
    papel: 'operador',
    answers: produto,
    input: () => ({ nome: 'Bule', codigo: `BULE-${unique()}` }),
    audit: () => ({ acao: 'produto.criado', recurso: 'produto', recurso_nome: 'Bule' }),
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
    foreign: (_, other) => [[{ id: other.produto.id, nome: 'Meu agora' }, 'NOT_FOUND']],
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
    refused: () => [{ id: MISSING }, { id: 'um' }],
  },
} satisfies PanelCases;
