import { z } from '#server/platform/validation.ts';
import { ATUALIZADO_EM, CRIADO_EM, decimal, flag, id, instant, oneOf, text } from './fields.ts';
import { type Kinds, kind } from './kind.ts';

const produto = {
  id: id('Identificador do produto.'),
  nome: text('Nome do produto.'),
  codigo: text('Código (SKU) do produto.'),
  preco_venda: decimal('Preço de venda.'),
  preco_custo: decimal('Preço de custo.'),
  unidade: text('Unidade de medida: UN, KG, L, PAR, CX…'),
  situacao: oneOf(['A', 'I', 'E'], 'A: ativo; I: inativo; E: excluído.'),
  ativo: flag('Verdadeiro quando a situação é A.'),
  gtin: text('Código de barras (GTIN); nulo quando não há.').nullable(),
};

const exemplo = {
  id: 1042,
  nome: 'Café torrado em grãos 1 kg',
  codigo: 'CAF-001',
  preco_venda: '64.90',
  preco_custo: '38.50',
  unidade: 'UN',
  situacao: 'A' as const,
  ativo: true,
  gtin: '7891000315507',
};

const registro = {
  tipo: 'produto',
  id: 'id',
  nome: 'nome',
  palavra: 'Produto',
  nome_basta: true,
  codigo: 'codigo',
} as const;

/** `dados` as the contract has them, no field more. */
export const produtos = {
  'produto.criado': kind({
    dados: z.strictObject({ ...produto, criado_em: instant(CRIADO_EM) }),
    exemplo: { ...exemplo, criado_em: '2026-08-11T09:12:45.318-03:00' },
    registro,
    emitido: true,
  }),
  'produto.atualizado': kind({
    dados: z.strictObject({ ...produto, atualizado_em: instant(ATUALIZADO_EM) }),
    exemplo: { ...exemplo, preco_venda: '69.90', atualizado_em: '2026-08-12T14:03:10.902-03:00' },
    registro,
    emitido: true,
  }),
  'produto.excluido': kind({
    dados: z.strictObject({ id: produto.id, nome: produto.nome, codigo: produto.codigo }),
    exemplo: { id: 1042, nome: 'Café torrado em grãos 1 kg', codigo: 'CAF-001' },
    registro,
    emitido: true,
  }),
} satisfies Kinds<'produtos'>;
