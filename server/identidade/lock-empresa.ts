import { eq } from 'drizzle-orm';
import { empresas } from '#drizzle/schema/identidade.ts';
import type { Ctx } from '#server/platform/context.ts';

/**
 * Holds the context's company until the transaction ends: transactions that hold it take turns, and no other waits for them. For other
 * rooms: no scope is checked here, the verb that calls has checked its own.
 */
export async function lockEmpresa(ctx: Ctx): Promise<void> {
  await ctx.db.orm
    .select({ id: empresas.id })
    .from(empresas)
    .where(eq(empresas.id, ctx.empresa_id))
    .for('no key update');
}
