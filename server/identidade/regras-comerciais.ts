import { eq } from 'drizzle-orm';
import { empresas } from '#drizzle/schema/identidade.ts';
import type { Ctx } from '#server/platform/context.ts';
import { oneRow } from '#server/platform/rows.ts';

/** What the company chose about sales and stock. */
export type RegrasComerciais = {
  /** When the stock of a sale leaves: as it is finalised, or as its shipment is concluded. */
  saida_estoque: 'venda' | 'expedicao';
  /** Whether the products of open sales are reserved. */
  reserva_estoque: boolean;
};

/**
 * The company's rules, held until the transaction ends: whoever changes them waits, so that a document is written by one rule. For other
 * rooms: no scope is checked here, the verb that calls has checked its own.
 */
export async function holdRegrasComerciais(ctx: Ctx): Promise<RegrasComerciais> {
  const rows = await ctx.db.orm
    .select({ saida_estoque: empresas.saida_estoque, reserva_estoque: empresas.reserva_estoque })
    .from(empresas)
    .where(eq(empresas.id, ctx.empresa_id))
    .for('share');
  return oneRow(rows);
}
