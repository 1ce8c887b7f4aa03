import { eq, sql } from 'drizzle-orm';
import { compras } from '#drizzle/schema/compras.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { parseInput } from '#server/platform/validation.ts';
import { fetchCompra, fetchCompraForUpdate, forbidden, recordCompra, tellCompra } from './internal.ts';
import { type Compra, compraIdInput } from './schemas.ts';

/**
 * Cancels a purchase that has not come, or the rest of one that came in part: what was received stays in the stock, and may still be
 * returned. The record stays; of a cancelled purchase nothing happens.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `status` of a purchase that was received whole
 */
export async function cancelCompra(ctx: Ctx, input: unknown): Promise<Compra> {
  requireScope(ctx, 'compras:write');
  return cancel(ctx, parseInput(compraIdInput, input).id);
}

/** The same for DELETE, which has a scope of its own. @throws DomainError as `cancelCompra` */
export async function deleteCompra(ctx: Ctx, input: unknown): Promise<void> {
  requireScope(ctx, 'compras:delete');
  await cancel(ctx, parseInput(compraIdInput, input).id);
}

function cancel(outer: Ctx, id: number): Promise<Compra> {
  return transaction(outer, async (ctx) => {
    const before = await fetchCompraForUpdate(ctx, id);
    if (before.status === 'cancelada') return before;
    if (before.status === 'recebida') throw forbidden(before, 'pode ser cancelada', ['aberta', 'parcial']);
    await ctx.db.orm
      .update(compras)
      .set({ status: 'cancelada', cancelada_em: sql`clock_timestamp()`, atualizado_em: sql`clock_timestamp()` })
      .where(eq(compras.id, id));
    await recordCompra(ctx, 'compra.cancelada', before, { status: { antes: before.status, depois: 'cancelada' } });
    await tellCompra(ctx, { id, status: 'cancelada' });
    return fetchCompra(ctx, id);
  });
}
