import type { Ctx } from '#server/platform/context.ts';
import { oneRow } from '#server/platform/rows.ts';
import type { Entregue, TipoEntrega } from './judge-entrega.ts';

export type EntregaEscrita = {
  id: number;
  /** The id of each written line, by the purchase's item. */
  itens: ReadonlyMap<number, number>;
};

/**
 * Writes a receipt or a return with its items, what of the purchase's items it changes, and the purchase's status: `recebida` when nothing
 * is missing any more, `parcial` before; a return leaves the status. An item's value is counted from the first unit to the last one, so
 * that all receipts of an item add up to its total to the cent.
 */
export async function writeEntrega(
  ctx: Ctx,
  head: { compra_id: number; tipo: TipoEntrega; deposito_id: number | null; observacao: string },
  entregues: readonly Entregue[],
): Promise<EntregaEscrita> {
  const { sql } = ctx.db;
  const received = head.tipo === 'recebimento';
  const noted = received ? sql`quantidade_recebida` : sql`quantidade_devolvida`;
  const itens = JSON.stringify(entregues.map(({ item_id, quantidade }, posicao) => ({ item_id, quantidade, posicao })));
  // Written out: one statement for all tables but the purchase's own, which says whether something is missing after it.
  const rows = await sql<{ entrega_id: number; id: number; item_id: number }[]>`
    WITH valores AS (
      SELECT r.item_id, r.quantidade, r.posicao,
        round(i.custo_unitario * (i.${noted} + r.quantidade), 2) - round(i.custo_unitario * i.${noted}, 2) AS total
      FROM json_to_recordset(${itens}::text::json) AS r (item_id bigint, quantidade numeric, posicao int)
      JOIN itens_compra i ON i.id = r.item_id
    ), criada AS (
      INSERT INTO entregas_compra (empresa_id, compra_id, tipo, deposito_id, total, observacao, ator_nome)
      SELECT ${ctx.empresa_id}, ${head.compra_id}, ${head.tipo}, ${head.deposito_id}::bigint, sum(total), ${head.observacao},
        ${ctx.ator.nome} FROM valores
      RETURNING id
    ), escritos AS (
      INSERT INTO itens_entrega_compra (empresa_id, entrega_id, item_id, quantidade, total)
      SELECT ${ctx.empresa_id}, c.id, v.item_id, v.quantidade, v.total FROM valores v, criada c ORDER BY v.posicao
      RETURNING entrega_id, id, item_id
    ), anotados AS (
      UPDATE itens_compra i SET ${noted} = i.${noted} + v.quantidade FROM valores v WHERE i.id = v.item_id
    )
    SELECT entrega_id, id, item_id FROM escritos`;
  if (received) {
    await sql`
      UPDATE compras c SET status = CASE WHEN falta THEN 'parcial' ELSE 'recebida' END,
        recebida_em = CASE WHEN falta THEN NULL ELSE clock_timestamp() END, atualizado_em = clock_timestamp()
      FROM (SELECT EXISTS (SELECT FROM itens_compra WHERE compra_id = ${head.compra_id} AND quantidade > quantidade_recebida) AS falta) f
      WHERE c.id = ${head.compra_id}`;
  } else {
    await sql`UPDATE compras SET atualizado_em = clock_timestamp() WHERE id = ${head.compra_id}`;
  }
  const { entrega_id } = oneRow(rows);
  return { id: entrega_id, itens: new Map(rows.map(({ item_id, id }) => [item_id, id])) };
}
