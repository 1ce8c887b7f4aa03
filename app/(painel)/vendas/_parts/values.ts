import { randomId } from '@mantine/hooks';
import type { Inputs, Outputs } from '#app/_trpc/client.ts';
import { addDecimals, moneyToTyped, toTyped } from '#app/_ui/decimal.ts';
import { parseTyped } from '#app/_ui/format.ts';
import type { Choice } from '#app/_ui/search-select.tsx';
import type { Tipo, Venda } from '../types.ts';

/** The fields of a product that the form needs; a line may be of a service. */
export type Produto = Pick<
  Outputs['produtos']['list']['resultados'][number],
  'id' | 'nome' | 'codigo' | 'unidade' | 'preco_venda'
> & { servico?: boolean };

/** A line of the form; quantity, price and discount as typed. `id` only of a line that the order has already. */
export type Item = {
  key: string;
  id: number | null;
  produto: Produto | null;
  quantidade: string;
  preco_unitario: string;
  desconto_percentual: string;
};

/** The form's values. The server's refusals name the fields `cliente_id` and `itens.N.produto_id`. */
export type Values = {
  cliente_id: Choice | null;
  tipo_pedido: Tipo;
  deposito_id: number | null;
  /** Undefined while nobody chose: who creates the order, or who it has. Null: nobody. */
  vendedor_id: Choice | null | undefined;
  itens: Item[];
  desconto: string;
  frete: string;
  observacao: string;
};

export const blankItem = (): Item => ({
  ...{ key: randomId(), id: null, produto: null },
  ...{ quantidade: '1', preco_unitario: '', desconto_percentual: '' },
});

const optional = (value: string, typed: string) => (/^0+(\.0+)?$/.test(value) ? '' : typed);

/** The form's initial values: empty, or the order's. */
export function startingValues(venda: Venda | null): Values {
  if (!venda) {
    return {
      ...{ cliente_id: null, tipo_pedido: 'pedido', deposito_id: null, vendedor_id: undefined, itens: [blankItem()] },
      ...{ desconto: '', frete: '', observacao: '' },
    };
  }
  return {
    cliente_id: { id: venda.cliente_id, label: venda.cliente_nome },
    tipo_pedido: venda.tipo_pedido,
    deposito_id: venda.deposito_id,
    vendedor_id: undefined,
    desconto: optional(venda.desconto, moneyToTyped(venda.desconto)),
    frete: optional(venda.frete, moneyToTyped(venda.frete)),
    observacao: venda.observacao,
    itens: venda.itens.map((item) => ({
      key: randomId(),
      id: item.id,
      produto: {
        id: item.produto_id ?? item.servico_id ?? 0,
        nome: item.descricao,
        codigo: item.codigo,
        unidade: item.unidade,
        preco_venda: item.preco_unitario,
        servico: item.tipo === 'servico',
      },
      quantidade: toTyped(item.quantidade),
      preco_unitario: moneyToTyped(item.preco_unitario),
      desconto_percentual: optional(item.desconto_percentual, toTyped(item.desconto_percentual)),
    })),
  };
}

/** Whether nothing was entered in a line, as in the one that Enter adds after the last. */
const isBlank = ({ produto, quantidade, preco_unitario, desconto_percentual }: Item) =>
  !produto && ['', '1'].includes(quantidade.trim()) && !preco_unitario.trim() && !desconto_percentual.trim();

/** The lines that something was entered in, or that are still `awaiting` their product; all lines where that leaves none. */
export function filledIn(itens: readonly Item[], awaiting: ReadonlySet<string>): readonly Item[] {
  const filled = itens.filter((item) => awaiting.has(item.key) || !isBlank(item));
  return filled.length > 0 ? filled : itens;
}

/** Checks the required fields, before the server is asked. */
export function missing({ cliente_id, itens }: Values, awaiting: ReadonlySet<string>): Record<string, string> {
  const errors: Record<string, string> = {};
  if (!cliente_id) errors.cliente_id = 'Escolha o cliente.';
  const filled = filledIn(itens, awaiting);
  for (const [index, item] of itens.entries()) {
    if (!filled.includes(item)) continue;
    if (!item.produto || awaiting.has(item.key))
      errors[`itens.${index}.produto_id`] = 'Escolha o produto ou o serviço.';
    if (!item.quantidade.trim()) errors[`itens.${index}.quantidade`] = 'Informe a quantidade.';
    if (!item.preco_unitario.trim()) errors[`itens.${index}.preco_unitario`] = 'Informe o preço.';
  }
  return errors;
}

const amount = (typed: string) => parseTyped(typed) || '0';

/** The form as the server's input; null while a field is missing. */
export function toInput(
  values: Values,
): (Inputs['vendas']['create'] & Pick<Inputs['vendas']['update'], 'itens'>) | null {
  const { cliente_id, tipo_pedido, deposito_id, vendedor_id, itens, desconto, frete, observacao } = values;
  if (!cliente_id) return null;
  return {
    cliente_id: cliente_id.id,
    tipo_pedido,
    deposito_id,
    ...(vendedor_id === undefined ? {} : { vendedor_id: vendedor_id?.id ?? null }),
    desconto: amount(desconto),
    frete: amount(frete),
    observacao,
    itens: itens.flatMap(({ id, produto, quantidade, preco_unitario, desconto_percentual }) =>
      produto
        ? [
            {
              ...(id === null ? {} : { id }),
              ...(produto.servico ? { servico_id: produto.id } : { produto_id: produto.id }),
              quantidade: parseTyped(quantidade),
              preco_unitario: parseTyped(preco_unitario),
              desconto_percentual: amount(desconto_percentual),
            },
          ]
        : [],
    ),
  };
}

const FORM = /^(\d{1,15})(?:\.(\d{0,3}))?$/;

/** A decimal in units of its last place; null when it is none of so many places. */
function units(typed: string, scale: number): bigint | null {
  const [matched, whole = '0', fraction = ''] = FORM.exec(parseTyped(typed)) ?? [];
  return matched === undefined || fraction.length > scale ? null : BigInt(whole + fraction.padEnd(scale, '0'));
}

/**
 * A line's total to the cent, half a cent up, its discount off, reckoned as the server does; null while a part of it is no decimal. In
 * whole numbers: quantity in thousandths, price in cents, what remains of a hundred per cent in hundredths.
 */
export function totalOf({ quantidade, preco_unitario, desconto_percentual }: Item): string | null {
  const [count, price, off] = [units(quantidade, 3), units(preco_unitario, 2), units(desconto_percentual || '0', 2)];
  if (count === null || price === null || off === null || off > 10_000n) return null;
  const cents = String((count * price * (10_000n - off) + 5_000_000n) / 10_000_000n).padStart(3, '0');
  return `${cents.slice(0, -2)}.${cents.slice(-2)}`;
}

/** The total of the lines with a quantity and a price. */
export const sumOf = (itens: readonly Item[]): string =>
  itens.reduce((sum, item) => addDecimals(sum, totalOf(item) ?? '0') ?? sum, '0');

/** The order's total: lines, less the discount, plus the freight. */
export function grandTotal({ itens, desconto, frete }: Pick<Values, 'itens' | 'desconto' | 'frete'>): string {
  const sum = sumOf(itens);
  const less = addDecimals(sum, amount(desconto), true) ?? sum;
  return addDecimals(less, amount(frete)) ?? less;
}

/** How much of each product the lines ask for together, by id. */
export function askedOf(itens: readonly Item[]): ReadonlyMap<number, string> {
  const asked = new Map<number, string>();
  for (const { produto, quantidade } of itens) {
    if (!produto || produto.servico) continue;
    const before = asked.get(produto.id) ?? '0';
    asked.set(produto.id, addDecimals(before, parseTyped(quantidade)) ?? before);
  }
  return asked;
}
