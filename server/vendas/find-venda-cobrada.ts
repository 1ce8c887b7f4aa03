import type { Ctx } from '#server/platform/context.ts';

/** A sale as what is paid for it names it. */
export type VendaCobrada = { numero_pedido: string; total_venda: string; negocio_id: number | null };

/** The company's sale, null where there is none. For other rooms: no scope is checked here, the verb that calls has checked its own. */
export async function findVendaCobrada(ctx: Ctx, id: number): Promise<VendaCobrada | null> {
  // Written out: every receipt asks for it, and a prepared statement is one round trip.
  const [found] = await ctx.db.sql<VendaCobrada[]>`
    SELECT numero_pedido, total_venda::text, negocio_id FROM vendas WHERE id = ${id} AND empresa_id = ${ctx.empresa_id}`;
  return found ?? null;
}
