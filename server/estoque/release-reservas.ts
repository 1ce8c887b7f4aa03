import type { Ctx } from '#server/platform/context.ts';

/** No sale reserves anything any more: the company has ceased to reserve. For other rooms: no scope is checked here. */
export async function releaseReservas(ctx: Ctx): Promise<void> {
  // Written out: every row of the company.
  await ctx.db.sql`DELETE FROM reservas_estoque WHERE empresa_id = ${ctx.empresa_id}`;
}
