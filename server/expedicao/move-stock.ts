import { eq, sql } from 'drizzle-orm';
import { expedicoes, itens_expedicao } from '#drizzle/schema/expedicao.ts';
import type { Ctx } from '#server/platform/context.ts';
import { oneRow } from '#server/platform/rows.ts';
import { moveOutByShipment, takeBackByShipment } from '#server/vendas/index.ts';
import type { Expedicao, StatusExpedicao } from './schemas.ts';

/**
 * What a change of status does to the stock of the orders that a locked shipment carries, where their stock leaves with the shipment:
 * concluded, it takes out what has not left yet; reopened or cancelled, what its last conclusion took out comes back.
 * @throws DomainError VALIDATION_ERROR on `itens` where a balance would be negative and may not, on `deposito_id` without a warehouse
 */
export async function moveStock(ctx: Ctx, shipment: Expedicao, to: StatusExpedicao): Promise<void> {
  const { id, numero_expedicao, status: from } = shipment;
  const carried = () =>
    ctx.db.orm
      .select({ pedido_venda_id: itens_expedicao.pedido_venda_id, produto_id: itens_expedicao.produto_id })
      .from(itens_expedicao)
      .where(eq(itens_expedicao.expedicao_id, id));
  if (to === 'concluida') {
    const rows = await ctx.db.orm
      .update(expedicoes)
      .set({ conclusoes: sql`${expedicoes.conclusoes} + 1` })
      .where(eq(expedicoes.id, id))
      .returning({ rodada: expedicoes.conclusoes });
    await moveOutByShipment(ctx, { id, numero_expedicao, rodada: oneRow(rows).rodada }, await carried());
  } else if (from === 'concluida') {
    const rows = await ctx.db.orm
      .select({ rodada: expedicoes.conclusoes })
      .from(expedicoes)
      .where(eq(expedicoes.id, id));
    await takeBackByShipment(ctx, { id, numero_expedicao, rodada: oneRow(rows).rodada }, await carried());
  }
}
