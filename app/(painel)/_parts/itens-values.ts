import { randomId } from '@mantine/hooks';
import type { Outputs } from '#app/_trpc/client.ts';
import { addDecimals, moneyToTyped, toTyped } from '#app/_ui/decimal.ts';
import { parseTyped } from '#app/_ui/format.ts';

/** The fields of a product that the form needs; a line may be of a service. */
export type Produto = Pick<
  Outputs['produtos']['list']['resultados'][number],
  'id' | 'nome' | 'codigo' | 'unidade' | 'preco_venda'
> & { servico?: boolean };

/** A line of a form; quantity, price and discount as typed. `id` only of a line that the record has already. */
export type Item = {
  key: string;
  id: number | null;
  produto: Produto | null;
  /** A line of free text; null in a line of a product or service. */
  descricao: string | null;
  quantidade: string;
  preco_unitario: string;
  desconto_percentual: string;
};

/** A new line; with `descricao` one of free text. */
export const blankItem = (descricao: string | null = null): Item => ({
  ...{ key: randomId(), id: null, produto: null, descricao },
  ...{ quantidade: '1', preco_unitario: '', desconto_percentual: '' },
});

/** What a record's line has; the code is empty in free text. */
type Linha = Pick<
  Outputs['negocios']['get']['itens'][number],
  | 'id'
  | 'produto_id'
  | 'servico_id'
  | 'codigo'
  | 'descricao'
  | 'unidade'
  | 'quantidade'
  | 'preco_unitario'
  | 'desconto_percentual'
>;

/** An amount as it is typed; nothing in place of zero. */
export const optional = (value: string, typed: string) => (/^0+(\.0+)?$/.test(value) ? '' : typed);

/** A record's line in its form. */
export function itemOf(item: Linha): Item {
  const id = item.produto_id ?? item.servico_id;
  return {
    key: randomId(),
    id: item.id,
    produto:
      id === null
        ? null
        : {
            id,
            nome: item.descricao,
            codigo: item.codigo,
            unidade: item.unidade,
            preco_venda: item.preco_unitario,
            servico: item.servico_id !== null,
          },
    descricao: id === null ? item.descricao : null,
    quantidade: toTyped(item.quantidade),
    preco_unitario: moneyToTyped(item.preco_unitario),
    desconto_percentual: optional(item.desconto_percentual, toTyped(item.desconto_percentual)),
  };
}

/** Whether nothing was entered in a line, as in the one that Enter adds after the last. */
const isBlank = ({ produto, descricao, quantidade, preco_unitario, desconto_percentual }: Item) =>
  !produto &&
  !descricao?.trim() &&
  ['', '1'].includes(quantidade.trim()) &&
  !preco_unitario.trim() &&
  !desconto_percentual.trim();

/** The lines that something was entered in, or that are still `awaiting` their product; all lines where that leaves none. */
export function filledIn(itens: readonly Item[], awaiting: ReadonlySet<string>): readonly Item[] {
  const filled = itens.filter((item) => awaiting.has(item.key) || !isBlank(item));
  return filled.length > 0 ? filled : itens;
}

/** The required fields that are missing in the lines that something was entered in. */
export function missingInItens(itens: readonly Item[], awaiting: ReadonlySet<string>): Record<string, string> {
  const errors: Record<string, string> = {};
  const filled = filledIn(itens, awaiting);
  for (const [index, item] of itens.entries()) {
    if (!filled.includes(item)) continue;
    if (item.descricao !== null) {
      if (!item.descricao.trim()) errors[`itens.${index}.descricao`] = 'Descreva o item.';
    } else if (!item.produto || awaiting.has(item.key)) {
      errors[`itens.${index}.produto_id`] = 'Escolha o produto ou o serviço.';
    }
    if (!item.quantidade.trim()) errors[`itens.${index}.quantidade`] = 'Informe a quantidade.';
    if (!item.preco_unitario.trim()) errors[`itens.${index}.preco_unitario`] = 'Informe o preço.';
  }
  return errors;
}

/** An amount as the API takes it; zero where nothing was typed. */
export const amount = (typed: string) => parseTyped(typed) || '0';

/** What of a line is sent whatever it is of. */
export const sentItem = ({ id, quantidade, preco_unitario, desconto_percentual }: Item) => ({
  ...(id === null ? {} : { id }),
  quantidade: parseTyped(quantidade),
  preco_unitario: parseTyped(preco_unitario),
  desconto_percentual: amount(desconto_percentual),
});

/** Whether the line is of a product or of a service, as it is sent. */
export const sentProduto = (produto: Produto) =>
  produto.servico ? { servico_id: produto.id } : { produto_id: produto.id };

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
