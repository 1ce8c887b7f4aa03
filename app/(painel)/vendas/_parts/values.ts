import type { Inputs } from '#app/_trpc/client.ts';
import { addDecimals, moneyToTyped } from '#app/_ui/decimal.ts';
import type { Choice } from '#app/_ui/search-select.tsx';
import {
  amount,
  blankItem,
  type Item,
  itemOf,
  missingInItens,
  optional,
  sentItem,
  sentProduto,
  sumOf,
} from '../../_parts/itens-values.ts';
import { type Lido, lidoOf } from '../../_parts/lido-em.tsx';
import type { Tipo, Venda } from '../types.ts';

/** The form's values. The server's refusals name the fields `cliente_id` and `itens.N.produto_id`. */
export type Values = Lido & {
  cliente_id: Choice | null;
  tipo_pedido: Tipo;
  deposito_id: number | null;
  /** Undefined while nobody chose: who creates the order, or who it has. Null: nobody. */
  vendedor_id: Choice | null | undefined;
  itens: Item[];
  desconto: string;
  frete: string;
  condicao_pagamento: string;
  observacao: string;
};

/** The form's initial values: empty, or the order's. */
export function startingValues(venda: Venda | null): Values {
  if (!venda) {
    return {
      ...lidoOf(null),
      ...{ cliente_id: null, tipo_pedido: 'pedido', deposito_id: null, vendedor_id: undefined, itens: [blankItem()] },
      ...{ desconto: '', frete: '', condicao_pagamento: '', observacao: '' },
    };
  }
  return {
    ...lidoOf(venda),
    cliente_id: { id: venda.cliente_id, label: venda.cliente_nome },
    tipo_pedido: venda.tipo_pedido,
    deposito_id: venda.deposito_id,
    vendedor_id: undefined,
    desconto: optional(venda.desconto, moneyToTyped(venda.desconto)),
    frete: optional(venda.frete, moneyToTyped(venda.frete)),
    condicao_pagamento: venda.condicao_pagamento === '0' ? '' : venda.condicao_pagamento,
    observacao: venda.observacao,
    itens: venda.itens.map(itemOf),
  };
}

/** Checks the required fields, before the server is asked. */
export function missing({ cliente_id, itens }: Values, awaiting: ReadonlySet<string>): Record<string, string> {
  return {
    ...(cliente_id ? {} : { cliente_id: 'Escolha o cliente.' }),
    ...missingInItens(itens, awaiting),
  };
}

/** The form as the server's input; null while a field is missing. */
export function toInput(
  values: Values,
): (Inputs['vendas']['create'] & Pick<Inputs['vendas']['update'], 'itens'>) | null {
  const { cliente_id, tipo_pedido, deposito_id, vendedor_id, itens, desconto, frete, condicao_pagamento, observacao } =
    values;
  if (!cliente_id) return null;
  return {
    cliente_id: cliente_id.id,
    tipo_pedido,
    deposito_id,
    ...(vendedor_id === undefined ? {} : { vendedor_id: vendedor_id?.id ?? null }),
    desconto: amount(desconto),
    frete: amount(frete),
    condicao_pagamento: condicao_pagamento.trim(),
    observacao,
    itens: itens.flatMap((item) => (item.produto ? [{ ...sentItem(item), ...sentProduto(item.produto) }] : [])),
  };
}

/** The order's total: lines, less the discount, plus the freight. */
export function grandTotal({ itens, desconto, frete }: Pick<Values, 'itens' | 'desconto' | 'frete'>): string {
  const sum = sumOf(itens);
  const less = addDecimals(sum, amount(desconto), true) ?? sum;
  return addDecimals(less, amount(frete)) ?? less;
}
