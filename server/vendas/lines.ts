import { holdProdutos, holdServicos } from '#server/catalogo/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { type ErrorDetails, refuseFields } from '#server/platform/errors.ts';
import type { ItemVenda, SentItem } from './schemas.ts';

/** A line as it is to be written; `id` only where the sale has it already. */
export type Line = Pick<
  ItemVenda,
  | 'tipo'
  | 'produto_id'
  | 'servico_id'
  | 'codigo'
  | 'descricao'
  | 'unidade'
  | 'quantidade'
  | 'preco_unitario'
  | 'desconto_percentual'
> & { id: number | null };

/** The part of an item that its sender decides. */
export const lineOf = (item: ItemVenda): Line => ({
  id: item.id,
  tipo: item.tipo,
  produto_id: item.produto_id,
  servico_id: item.servico_id,
  codigo: item.codigo,
  descricao: item.descricao,
  unidade: item.unidade,
  quantidade: item.quantidade,
  preco_unitario: item.preco_unitario,
  desconto_percentual: item.desconto_percentual,
});

/** A line as the audit trail tells it. */
export const toldLine = ({ produto_id, servico_id, descricao, quantidade, ...line }: Line) => ({
  ...(servico_id === null ? { produto_id } : { servico_id }),
  descricao,
  quantidade,
  preco_unitario: line.preco_unitario,
  desconto_percentual: line.desconto_percentual,
});

const sameThing = (item: ItemVenda, { produto_id = null, servico_id = null }: SentItem) =>
  item.produto_id === produto_id && item.servico_id === servico_id;

/** Whether all that was sent of a line without id is what an item has: such a line is that item, sent back. */
const sameLine = (item: ItemVenda, sent: SentItem) =>
  sameThing(item, sent) &&
  item.quantidade === sent.quantidade &&
  (sent.preco_unitario ?? item.preco_unitario) === item.preco_unitario &&
  (sent.descricao ?? item.descricao) === item.descricao &&
  (sent.desconto_percentual ?? '0.00') === item.desconto_percentual;

/**
 * The lines of a sale from what was sent, in the order sent. A line with the id of an item is that item, and what it leaves out stays; one
 * without is new, unless an item is the same in everything. A new line takes name, unit and price from its product or service, which is
 * held until the transaction ends.
 * @param before the sale's items
 * @throws DomainError VALIDATION_ERROR on `itens.N.id`, `itens.N.produto_id`, `itens.N.servico_id` of every line that names what the sale
 * or the company has not, or newly what the company has put out of use
 */
export async function resolveLines(
  ctx: Ctx,
  sent: readonly SentItem[],
  before: readonly ItemVenda[] = [],
): Promise<Line[]> {
  const byId = new Map(before.map((item) => [item.id, item]));
  const kept = new Set(sent.flatMap(({ id }) => id ?? []));
  const bases = sent.map((line) => {
    if (line.id !== undefined) return byId.get(line.id);
    const same = before.find((item) => !kept.has(item.id) && sameLine(item, line));
    if (same) kept.add(same.id);
    return same;
  });
  const fresh = sent.filter((line, index) => {
    const base = bases[index];
    return !base || !sameThing(base, line);
  });
  const [produtos, servicos] = [
    await holdProdutos(
      ctx,
      fresh.flatMap(({ produto_id }) => produto_id ?? []),
    ),
    await holdServicos(
      ctx,
      fresh.flatMap(({ servico_id }) => servico_id ?? []),
    ),
  ];
  const details: ErrorDetails = {};
  const lines = sent.map((line, index): Line | null => {
    const base = bases[index];
    const { produto_id = null, servico_id = null, quantidade } = line;
    if (line.id !== undefined && !base) {
      details[`itens.${index}.id`] = [`Este pedido não tem o item ${line.id}.`];
      return null;
    }
    if (base && sameThing(base, line)) {
      const { descricao, preco_unitario, desconto_percentual } = { ...base, ...definedOf(line) };
      return { ...lineOf(base), quantidade, descricao, preco_unitario, desconto_percentual };
    }
    const produto = produto_id === null ? undefined : produtos.found.get(produto_id);
    const servico = servico_id === null ? undefined : servicos.found.get(servico_id);
    const found = produto ?? servico;
    const field = servico_id === null ? 'produto_id' : 'servico_id';
    const name = servico_id === null ? 'Produto' : 'Serviço';
    if (!found) {
      details[`itens.${index}.${field}`] = [`${name} não encontrado (id ${produto_id ?? servico_id}).`];
      return null;
    }
    if (produto ? produto.situacao !== 'A' : servico?.ativo === false) {
      details[`itens.${index}.${field}`] = [`O ${name.toLowerCase()} "${found.nome}" (id ${found.id}) está inativo.`];
      return null;
    }
    return {
      id: base?.id ?? null,
      tipo: produto ? 'produto' : 'servico',
      produto_id,
      servico_id,
      codigo: found.codigo,
      descricao: line.descricao ?? found.nome,
      unidade: found.unidade,
      quantidade,
      preco_unitario: line.preco_unitario ?? (produto ? produto.preco_venda : (servico?.preco ?? '0.00')),
      desconto_percentual: line.desconto_percentual ?? '0.00',
    };
  });
  refuseFields(details);
  return lines.filter((line) => line !== null);
}

type Worded = Partial<Pick<Line, 'descricao' | 'preco_unitario' | 'desconto_percentual'>>;

const definedOf = ({ descricao, preco_unitario, desconto_percentual }: SentItem): Worded => ({
  ...(descricao === undefined ? {} : { descricao }),
  ...(preco_unitario === undefined ? {} : { preco_unitario }),
  ...(desconto_percentual === undefined ? {} : { desconto_percentual }),
});
