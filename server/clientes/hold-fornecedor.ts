import { and, eq, sql } from 'drizzle-orm';
import { clientes } from '#drizzle/schema/clientes.ts';
import type { Ctx } from '#server/platform/context.ts';
import { CLIENTES, publishCliente, recordCliente } from './internal.ts';
import { holdCliente } from './require-cliente.ts';

/**
 * Holds the person that a purchase is about to name, so that they are there until the transaction ends, and marks them as a supplier
 * where they are not one yet: their record changes, so `cliente.atualizado` is emitted and an audit line written. For other rooms: no
 * scope is checked here, the verb that calls has checked its own.
 * @throws DomainError VALIDATION_ERROR on `fornecedor_id` when the company has no such person, or has deactivated them
 */
export async function holdFornecedor(ctx: Ctx, id: number): Promise<void> {
  const { fornecedor } = await holdCliente(ctx, id, { field: 'fornecedor_id', noun: 'Fornecedor' });
  if (fornecedor) return;
  const [marked] = await ctx.db.orm
    .update(clientes)
    .set({ fornecedor: true, atualizado_em: sql`clock_timestamp()` })
    // Another purchase may have marked them since.
    .where(and(eq(clientes.empresa_id, ctx.empresa_id), eq(clientes.id, id), eq(clientes.fornecedor, false)))
    .returning(CLIENTES.columns);
  if (!marked) return;
  await publishCliente(ctx, 'cliente.atualizado', marked);
  await recordCliente(ctx, 'cliente.alterado', marked, { fornecedor: { antes: false, depois: true } });
}
