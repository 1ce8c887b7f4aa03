import type { Ctx } from '#server/platform/context.ts';
import { oneRow } from '#server/platform/rows.ts';

/**
 * Whether the company's open sales reserve stock, and whether its balances may be negative; held until the transaction ends, so that the
 * choice is not changed meanwhile. Transactions that hold it do not wait for each other, but may queue behind one that changes it: each
 * asks for it before it locks a row for which another of them may wait. For other rooms: no scope is checked here, the verb that calls has
 * checked its own.
 */
export async function holdReserva(ctx: Ctx): Promise<{ reserva: boolean; negativo: boolean }> {
  // Written out: every change of a sale asks for it, and a prepared statement is one round trip. `execute` sends it here, before what the
  // caller sends beside it.
  const rows = await ctx.db.sql<{ reserva: boolean; negativo: boolean }[]>`
    SELECT reserva_estoque AS reserva, permite_estoque_negativo AS negativo FROM empresas WHERE id = ${ctx.empresa_id} FOR SHARE`.execute();
  return oneRow(rows);
}
