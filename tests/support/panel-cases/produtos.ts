import { imagem, produto } from '#server/catalogo/schemas.ts';
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
  'produtos.updateImagem': {
    papel: 'operador',
    answers: imagem,
    input: (s) => ({ id: s.produto.id, imagem_id: s.fotos[1].id, posicao: 1 }),
    foreign: (s, other) => [
      [{ id: other.produto.id, imagem_id: other.fotos[1].id, posicao: 1 }, 'NOT_FOUND'],
      [{ id: s.produto.id, imagem_id: other.fotos[1].id, posicao: 1 }, 'NOT_FOUND'],
    ],
    audit: (s) => ({ acao: 'produto.foto_movida', recurso: 'produto', recurso_id: s.produto.id }),
    refused: (s) => [
      { id: s.produto.id, imagem_id: s.fotos[1].id, posicao: 0 },
      { id: s.produto.id, imagem_id: s.fotos[1].id, posicao: 13 },
      { id: s.produto.id, imagem_id: s.fotos[1].id },
      { id: s.produto.id, imagem_id: MISSING, posicao: 1 },
    ],
  },
  'produtos.deleteImagem': {
    papel: 'operador',
    answers: z.void(),
    input: (s) => ({ id: s.produto.id, imagem_id: s.fotos[0].id }),
    foreign: (s, other) => [
      [{ id: other.produto.id, imagem_id: other.fotos[0].id }, 'NOT_FOUND'],
      [{ id: s.produto.id, imagem_id: other.fotos[0].id }, 'NOT_FOUND'],
    ],
    audit: (s) => ({ acao: 'produto.foto_removida', recurso: 'produto', recurso_id: s.produto.id }),
    refused: (s) => [{ id: s.produto.id, imagem_id: MISSING }],
  },
} satisfies PanelCases;
