import { eq } from 'drizzle-orm';
import { empresas } from '#drizzle/schema/identidade.ts';
import type { Ctx } from '#server/platform/context.ts';
import { oneRow } from '#server/platform/rows.ts';

/** When the stock of a sale leaves: as it is finalised, or as its shipment is concluded. */
export type SaidaEstoque = 'venda' | 'expedicao';

/**
 * The company's choice of when the stock of sales leaves, held until the transaction ends, so that it is not changed meanwhile. For other
 * rooms: no scope is checked here, the verb that calls has checked its own.
 */
export async function holdSaidaEstoque(ctx: Ctx): Promise<SaidaEstoque> {
  const rows = await ctx.db.orm
    .select({ saida_estoque: empresas.saida_estoque })
    .from(empresas)
    .where(eq(empresas.id, ctx.empresa_id))
    .for('share');
  return oneRow(rows).saida_estoque;
}
