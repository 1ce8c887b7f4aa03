import { and, eq } from 'drizzle-orm';
import { clientes } from '#drizzle/schema/clientes.ts';
import type { Ctx } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';

/**
 * Holds a customer that another record is about to name, so that it is there until the transaction ends.
 * @throws DomainError VALIDATION_ERROR on `cliente_id` when the company has no such customer, or has deactivated it
 */
export async function requireCliente(ctx: Ctx, id: number): Promise<void> {
  const [found] = await ctx.db.orm
    .select({ nome: clientes.nome, ativo: clientes.ativo })
    .from(clientes)
    .where(and(eq(clientes.empresa_id, ctx.empresa_id), eq(clientes.id, id)))
    .for('key share');
  if (!found) throw invalid('cliente_id', `Cliente não encontrado (id ${id}).`);
  if (!found.ativo) throw invalid('cliente_id', `O cliente "${found.nome}" está inativo.`);
}
