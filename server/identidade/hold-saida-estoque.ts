import type { Ctx } from '#server/platform/context.ts';
import { oneRow } from '#server/platform/rows.ts';

/** When the stock of a sale leaves: as it is finalised, or as its shipment is concluded. */
export type SaidaEstoque = 'venda' | 'expedicao';

/**
 * The company's choice of when the stock of sales leaves, held until the transaction ends, so that it is not changed meanwhile; to be
 * asked for early, as `holdReserva` is. For other rooms: no scope is checked here, the verb that calls has checked its own.
 */
export async function holdSaidaEstoque(ctx: Ctx): Promise<SaidaEstoque> {
  // Written out: every finalised sale asks for it, and a prepared statement is one round trip.
  const rows = await ctx.db.sql<{ saida_estoque: SaidaEstoque }[]>`
    SELECT saida_estoque FROM empresas WHERE id = ${ctx.empresa_id} FOR SHARE`;
  return oneRow(rows).saida_estoque;
}
