import { z } from '#server/platform/validation.ts';
import { decimal, id, instant, oneOf, text } from './fields.ts';
import { type Kinds, kind } from './kind.ts';

const registro = {
  ...({ tipo: 'produto', id: 'produto_id', nome: 'produto_nome', palavra: 'Produto', nome_basta: true } as const),
  codigo: 'produto_codigo',
};

/** `dados` as the contract has them, no field more. A movement writes its event in its own statement. */
export const estoque = {
  'estoque.atualizado': kind({
    dados: z.strictObject({
      id: id('Identificador do lançamento.'),
      produto_id: id('Produto movimentado.'),
      deposito_id: id('Depósito em que o saldo mudou.'),
      tipo: oneOf(['E', 'S', 'B'], 'E: entrada; S: saída; B: balanço.'),
      origem: oneOf(['M', 'V', 'C', 'D', 'N'], 'M: manual; V: venda; C: compra; D: devolução; N: nota fiscal.'),
      quantidade: decimal('Quantidade lançada.'),
      saldo_atual: decimal('Saldo do produto no depósito depois do lançamento.'),
      data_lancamento: instant('Momento do lançamento (ISO 8601 com fuso).'),
      produto_nome: text('Nome do produto.'),
      produto_codigo: text('Código (SKU) do produto.'),
      deposito_nome: text('Nome do depósito.'),
    }),
    exemplo: {
      id: 90417,
      produto_id: 1042,
      deposito_id: 3,
      tipo: 'E',
      origem: 'M',
      quantidade: '24.000',
      saldo_atual: '61.500',
      data_lancamento: '2026-08-12T10:41:07.266-03:00',
      produto_nome: 'Café torrado em grãos 1 kg',
      produto_codigo: 'CAF-001',
      deposito_nome: 'Depósito central',
    },
    registro,
    emitido: true,
  }),
} satisfies Kinds<'estoque'>;
