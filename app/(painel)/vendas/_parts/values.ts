import { randomId } from '@mantine/hooks';
import type { Inputs, Outputs } from '#app/_trpc/client.ts';
import { addDecimals, lineTotal, moneyToTyped, toTyped } from '#app/_ui/decimal.ts';
import { parseTyped } from '#app/_ui/format.ts';
import type { Choice } from '#app/_ui/search-select.tsx';
import type { Tipo, Venda } from '../types.ts';

/** The fields of a product that the form needs. */
export type Produto = Pick<
  Outputs['produtos']['list']['resultados'][number],
  'id' | 'nome' | 'codigo' | 'unidade' | 'preco_venda'
>;

/** A line of the form; quantity and price as typed. */
export type Item = { key: string; produto: Produto | null; quantidade: string; preco_unitario: string };

/** The form's values. The server's refusals name the fields `cliente_id` and `itens.N.produto_id`. */
export type Values = { cliente_id: Choice | null; tipo_pedido: Tipo; itens: Item[] };

export const blankItem = (): Item => ({ key: randomId(), produto: null, quantidade: '1', preco_unitario: '' });

/** The form's initial values: empty, or the order's. */
export function startingValues(venda: Venda | null): Values {
  if (!venda) return { cliente_id: null, tipo_pedido: 'pedido', itens: [blankItem()] };
  return {
    cliente_id: { id: venda.cliente_id, label: venda.cliente_nome },
    tipo_pedido: venda.tipo_pedido,
    itens: venda.itens.map((item) => ({
      key: randomId(),
      produto: {
        id: item.produto_id,
        nome: item.produto_nome,
        codigo: item.produto_codigo,
        unidade: item.unidade,
        preco_venda: item.preco_unitario,
      },
      quantidade: toTyped(item.quantidade),
      preco_unitario: moneyToTyped(item.preco_unitario),
    })),
  };
}

/** Checks the required fields, before the server is asked. */
export function missing({ cliente_id, itens }: Values): Record<string, string> {
  const errors: Record<string, string> = {};
  if (!cliente_id) errors.cliente_id = 'Escolha o cliente.';
  for (const [index, item] of itens.entries()) {
    if (!item.produto) errors[`itens.${index}.produto_id`] = 'Escolha o produto.';
    if (!item.quantidade.trim()) errors[`itens.${index}.quantidade`] = 'Informe a quantidade.';
    if (!item.preco_unitario.trim()) errors[`itens.${index}.preco_unitario`] = 'Informe o preço.';
  }
  return errors;
}

/** The form as the server's input; null while a field is missing. */
export function toInput({ cliente_id, tipo_pedido, itens }: Values): Inputs['vendas']['create'] | null {
  if (!cliente_id) return null;
  return {
    cliente_id: cliente_id.id,
    tipo_pedido,
    itens: itens.flatMap(({ produto, quantidade, preco_unitario }) =>
      produto
        ? [{ produto_id: produto.id, quantidade: parseTyped(quantidade), preco_unitario: parseTyped(preco_unitario) }]
        : [],
    ),
  };
}

/** Quantity × price of a line; null while one of them is no decimal. */
export const totalOf = (item: Item): string | null =>
  lineTotal(parseTyped(item.quantidade), parseTyped(item.preco_unitario));

/** The total of the lines with a quantity and a price. */
export const sumOf = (itens: readonly Item[]): string =>
  itens.reduce((sum, item) => addDecimals(sum, totalOf(item) ?? '0') ?? sum, '0');
