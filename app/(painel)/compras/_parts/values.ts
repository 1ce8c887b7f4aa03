import { randomId } from '@mantine/hooks';
import type { Inputs, Outputs } from '#app/_trpc/client.ts';
import { addDecimals, lineTotal, moneyToTyped, toTyped } from '#app/_ui/decimal.ts';
import { parseTyped } from '#app/_ui/format.ts';
import type { Choice } from '#app/_ui/search-select.tsx';
import { type Lido, lidoOf } from '../../_parts/lido-em.tsx';
import type { Compra } from '../types.ts';

/** The fields of a product that the form needs. */
export type Produto = Pick<
  Outputs['produtos']['list']['resultados'][number],
  'id' | 'nome' | 'codigo' | 'unidade' | 'preco_custo'
>;

/** A line of the form; quantity and cost as typed. */
export type Item = { key: string; id: number | null; produto: Produto; quantidade: string; custo_unitario: string };

/** The form's values. The server's refusals name the fields `fornecedor_id` and `itens.N.produto_id`. */
export type Values = Lido & {
  fornecedor_id: Choice | null;
  deposito_id: number | null;
  previsao: string | null;
  condicao_pagamento: string;
  observacao: string;
  itens: Item[];
};

/** A new line of a product, at its cost. */
export const newItem = (produto: Produto, quantidade = '1'): Item => ({
  ...{ key: randomId(), id: null, produto, quantidade },
  custo_unitario: moneyToTyped(produto.preco_custo),
});

/** The form's initial values: empty, or the purchase's. */
export function startingValues(compra: Compra | null): Values {
  if (!compra)
    return {
      ...lidoOf(null),
      fornecedor_id: null,
      deposito_id: null,
      previsao: null,
      condicao_pagamento: '',
      observacao: '',
      itens: [],
    };
  return {
    ...lidoOf(compra),
    fornecedor_id: { id: compra.fornecedor_id, label: compra.fornecedor_nome },
    deposito_id: compra.deposito_id,
    previsao: compra.previsao,
    condicao_pagamento: compra.condicao_pagamento === '0' ? '' : compra.condicao_pagamento,
    observacao: compra.observacao,
    itens: compra.itens.map((item) => ({
      key: randomId(),
      id: item.id,
      produto: {
        id: item.produto_id,
        nome: item.produto_nome,
        codigo: item.produto_codigo,
        unidade: item.unidade,
        preco_custo: item.custo_unitario,
      },
      quantidade: toTyped(item.quantidade),
      custo_unitario: moneyToTyped(item.custo_unitario),
    })),
  };
}

/** Checks the required fields, before the server is asked. */
export function missing({ fornecedor_id, itens }: Values): Record<string, string> {
  const errors: Record<string, string> = {};
  if (!fornecedor_id) errors.fornecedor_id = 'Escolha o fornecedor.';
  if (itens.length === 0) errors.itens = 'Inclua ao menos um item.';
  for (const [index, item] of itens.entries()) {
    if (!item.quantidade.trim()) errors[`itens.${index}.quantidade`] = 'Informe a quantidade.';
    if (!item.custo_unitario.trim()) errors[`itens.${index}.custo_unitario`] = 'Informe o custo.';
  }
  return errors;
}

type Sent = Omit<Inputs['compras']['update'], 'id'> & Inputs['compras']['create'];

/** The form as the server's input; null while the supplier is missing. */
export function toInput({
  fornecedor_id,
  deposito_id,
  previsao,
  condicao_pagamento,
  observacao,
  itens,
}: Values): Sent | null {
  if (!fornecedor_id) return null;
  return {
    fornecedor_id: fornecedor_id.id,
    ...(deposito_id === null ? {} : { deposito_id }),
    ...{ previsao, observacao, condicao_pagamento: condicao_pagamento.trim() },
    itens: itens.map(({ id, produto, quantidade, custo_unitario }) => ({
      ...(id === null ? {} : { id }),
      produto_id: produto.id,
      quantidade: parseTyped(quantidade),
      custo_unitario: parseTyped(custo_unitario),
    })),
  };
}

/** Quantity × cost of a line; null while one of them is no decimal. */
export const totalOf = (item: Item): string | null =>
  lineTotal(parseTyped(item.quantidade), parseTyped(item.custo_unitario));

/** The total of the lines with a quantity and a cost. */
export const sumOf = (itens: readonly Item[]): string =>
  itens.reduce((sum, item) => addDecimals(sum, totalOf(item) ?? '0') ?? sum, '0');
