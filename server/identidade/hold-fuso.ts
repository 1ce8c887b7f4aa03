import type { Ctx } from '#server/platform/context.ts';
import { oneRow } from '#server/platform/rows.ts';

/**
 * The company's time zone as it is now, held until the transaction ends: who changes it waits, and finds the days that were written by it.
 * For other rooms: no scope is checked here, the verb that calls has checked its own.
 */
export async function holdFuso(ctx: Ctx): Promise<string> {
  // Written out: every receipt asks for it, and a prepared statement is one round trip.
  const rows = await ctx.db.sql<{ fuso: string }[]>`SELECT fuso FROM empresas WHERE id = ${ctx.empresa_id} FOR SHARE`;
  return oneRow(rows).fuso;
}
