import { holdProdutos } from '#server/catalogo/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { type ErrorDetails, refuseFields } from '#server/platform/errors.ts';
import type { ItemCompra, SentItem } from './schemas.ts';

/** A line as it is to be written; `id` only where the purchase has it already. */
export type Line = Pick<ItemCompra, 'produto_id' | 'produto_nome' | 'quantidade' | 'custo_unitario'> & {
  id: number | null;
};

/** The part of an item that its sender decides. */
export const lineOf = ({ id, produto_id, produto_nome, quantidade, custo_unitario }: ItemCompra): Line => ({
  ...{ id, produto_id, produto_nome, quantidade, custo_unitario },
});

/** A line as the audit trail tells it. */
export const toldLine = ({ produto_id, produto_nome, quantidade, custo_unitario }: Line) => ({
  produto_id,
  descricao: produto_nome,
  quantidade,
  custo_unitario,
});

/** Whether all that was sent of a line without id is what an item has: such a line is that item, sent back. */
const sameLine = (item: ItemCompra, sent: SentItem) =>
  item.produto_id === sent.produto_id &&
  item.quantidade === sent.quantidade &&
  (sent.custo_unitario ?? item.custo_unitario) === item.custo_unitario;

/**
 * The lines of a purchase from what was sent, in the order sent. A line with the id of an item is that item, and a cost that it leaves out
 * stays; one without is new, unless an item is the same in everything. A new line without a cost takes that of its product, which is held
 * until the transaction ends.
 * @param before the purchase's items
 * @throws DomainError VALIDATION_ERROR on `itens.N.id` and `itens.N.produto_id` of every line that names what the purchase or the company
 * has not; a deleted product is one that the company has not
 */
export async function resolveLines(
  ctx: Ctx,
  sent: readonly SentItem[],
  before: readonly ItemCompra[] = [],
): Promise<Line[]> {
  const byId = new Map(before.map((item) => [item.id, item]));
  const kept = new Set(sent.flatMap(({ id }) => id ?? []));
  const bases = sent.map((line) => {
    if (line.id !== undefined) return byId.get(line.id);
    const same = before.find((item) => !kept.has(item.id) && sameLine(item, line));
    if (same) kept.add(same.id);
    return same;
  });
  const fresh = sent.filter((line, index) => bases[index]?.produto_id !== line.produto_id);
  const { found } = await holdProdutos(
    ctx,
    fresh.map(({ produto_id }) => produto_id),
  );
  const details: ErrorDetails = {};
  const lines = sent.map(({ id, produto_id, quantidade, custo_unitario }, index): Line | null => {
    const base = bases[index];
    if (id !== undefined && !base) {
      details[`itens.${index}.id`] = [`Esta compra não tem o item ${id}.`];
      return null;
    }
    if (base?.produto_id === produto_id) {
      return { ...lineOf(base), quantidade, custo_unitario: custo_unitario ?? base.custo_unitario };
    }
    const produto = found.get(produto_id);
    if (!produto) {
      details[`itens.${index}.produto_id`] = [`Produto não encontrado (id ${produto_id}).`];
      return null;
    }
    return {
      id: base?.id ?? null,
      produto_id,
      produto_nome: produto.nome,
      quantidade,
      custo_unitario: custo_unitario ?? produto.preco_custo,
    };
  });
  refuseFields(details);
  return lines.filter((line) => line !== null);
}
