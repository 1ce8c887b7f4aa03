import { findDepositoPadrao, releaseVenda, reserveVenda } from '#server/estoque/index.ts';
import { holdReserva } from '#server/identidade/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Venda } from './schemas.ts';

type Pending = {
  item_venda_id: number;
  produto_id: number;
  deposito_id: number | null;
  quantidade: string;
  indice: number;
};

/**
 * Brings what a sale reserves up to date, where the company reserves: what of the products of an order or sale has neither left (by itself, or
 * with a shipment) nor been returned yet, in its warehouse or the default one. A quote and a cancelled sale reserve nothing, and what left reserves nothing more. To be
 * called with the sale locked, as the last part of a change.
 * @param beyond what is more than is available is reserved too
 * @throws DomainError VALIDATION_ERROR on `itens.N.quantidade` of each line that is more than is available, where balances may not be
 * negative
 */
export async function reserve(ctx: Ctx, { id }: Pick<Venda, 'id'>, beyond = false): Promise<void> {
  // Held until the transaction ends: whoever turns reservations on meanwhile waits, and then finds this sale as it is.
  const { reserva } = await holdReserva(ctx);
  if (!reserva) return;
  // Written out: what is left of each line is worked out in the database.
  const pending = await ctx.db.sql<Pending[]>`
    SELECT i.id AS item_venda_id, i.produto_id, v.deposito_id,
      (i.quantidade - i.quantidade_devolvida - i.quantidade_baixada - i.quantidade_sem_baixa)::text AS quantidade, i.indice
    FROM vendas v JOIN (SELECT *, (row_number() OVER (ORDER BY posicao, id) - 1)::int AS indice FROM itens_venda
      WHERE venda_id = ${id}) i ON i.venda_id = v.id
    WHERE v.id = ${id} AND v.tipo_pedido <> 'orcamento'
      AND (v.status = 'em_aberto' OR (v.status = 'finalizada' AND v.saida_estoque = 'expedicao'))
      AND i.tipo = 'produto' AND i.quantidade > i.quantidade_devolvida + i.quantidade_baixada + i.quantidade_sem_baixa
    ORDER BY i.indice`;
  const named = pending[0]?.deposito_id ?? null;
  const deposito_id = pending.length > 0 ? (named ?? (await findDepositoPadrao(ctx))?.id) : undefined;
  if (deposito_id === undefined) return releaseVenda(ctx, id);
  const linhas = pending.map(({ indice, ...line }) => ({ ...line, deposito_id, campo: `itens.${indice}.quantidade` }));
  await reserveVenda(ctx, { venda_id: id, linhas }, beyond);
}

/**
 * The same for sales that a shipment carried or brought back, in the order given. What is more than is available is reserved all the same,
 * and shows as available below zero: the goods have moved, and the shipment is not held up by what other sales reserve meanwhile.
 */
export async function reserveAll(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const { reserva } = await holdReserva(ctx);
  if (!reserva) return;
  for (const id of ids) await reserve(ctx, { id }, true);
}

/**
 * Reserves for every order and sale that has not left yet, in one statement: for the verb that turns reservations on, which holds the
 * company's row, so that no sale changes meanwhile. What is more than there is, is reserved all the same, and shows as available below zero.
 * @returns how many lines reserve now
 */
export async function reserveOpenVendas(ctx: Ctx): Promise<number> {
  // Written out: one statement, however many sales are open.
  const written = await ctx.db.sql`
    INSERT INTO reservas_estoque (item_venda_id, empresa_id, venda_id, produto_id, deposito_id, quantidade)
    SELECT i.id, v.empresa_id, v.id, i.produto_id, d.id,
      i.quantidade - i.quantidade_devolvida - i.quantidade_baixada - i.quantidade_sem_baixa
    FROM vendas v JOIN itens_venda i ON i.venda_id = v.id AND i.tipo = 'produto'
    JOIN depositos d ON d.empresa_id = v.empresa_id AND CASE WHEN v.deposito_id IS NULL THEN d.padrao ELSE d.id = v.deposito_id END
    WHERE v.empresa_id = ${ctx.empresa_id} AND v.tipo_pedido <> 'orcamento'
      AND (v.status = 'em_aberto' OR (v.status = 'finalizada' AND v.saida_estoque = 'expedicao'))
      AND i.quantidade > i.quantidade_devolvida + i.quantidade_baixada + i.quantidade_sem_baixa
    ORDER BY i.id
    ON CONFLICT (item_venda_id) DO UPDATE
      SET produto_id = excluded.produto_id, deposito_id = excluded.deposito_id, quantidade = excluded.quantidade`;
  return written.count;
}
