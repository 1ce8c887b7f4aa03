import { and, eq } from 'drizzle-orm';
import { clientes } from '#drizzle/schema/clientes.ts';
import type { Ctx } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';

/**
 * Holds a customer that another record is about to name, so that it is there until the transaction ends.
 * @throws DomainError VALIDATION_ERROR on `cliente_id` when the company has no such customer, or has deactivated it
 */
export async function requireCliente(ctx: Ctx, id: number): Promise<void> {
  await holdCliente(ctx, id, { field: 'cliente_id', noun: 'Cliente' });
}

/** The same, on the field and by the name that the document has for them. */
export async function holdCliente(
  ctx: Ctx,
  id: number,
  { field, noun }: { field: string; noun: string },
): Promise<{ fornecedor: boolean }> {
  const [found] = await ctx.db.orm
    .select({ nome: clientes.nome, ativo: clientes.ativo, fornecedor: clientes.fornecedor })
    .from(clientes)
    .where(and(eq(clientes.empresa_id, ctx.empresa_id), eq(clientes.id, id)))
    .for('key share');
  if (!found) throw invalid(field, `${noun} não encontrado (id ${id}).`);
  if (!found.ativo) throw invalid(field, `O ${noun.toLowerCase()} "${found.nome}" está inativo.`);
  return found;
}
