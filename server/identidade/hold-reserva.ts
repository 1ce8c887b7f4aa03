import { eq } from 'drizzle-orm';
import { empresas } from '#drizzle/schema/identidade.ts';
import type { Ctx } from '#server/platform/context.ts';
import { oneRow } from '#server/platform/rows.ts';

/**
 * Whether the company's open sales reserve stock, and whether its balances may be negative; held until the transaction ends, so that the
 * choice is not changed meanwhile. Transactions that hold it do not wait for each other. For other rooms: no scope is checked here, the
 * verb that calls has checked its own.
 */
export async function holdReserva(ctx: Ctx): Promise<{ reserva: boolean; negativo: boolean }> {
  const rows = await ctx.db.orm
    .select({ reserva: empresas.reserva_estoque, negativo: empresas.permite_estoque_negativo })
    .from(empresas)
    .where(eq(empresas.id, ctx.empresa_id))
    .for('share');
  return oneRow(rows);
}
