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
  // Written out: every new document asks for it, and a prepared statement is one round trip.
  const [found] = await ctx.db.sql<{ nome: string; ativo: boolean; fornecedor: boolean }[]>`
    SELECT nome, ativo, fornecedor FROM clientes WHERE empresa_id = ${ctx.empresa_id} AND id = ${id} FOR KEY SHARE`;
  if (!found) throw invalid(field, `${noun} não encontrado (id ${id}).`);
  if (!found.ativo) throw invalid(field, `O ${noun.toLowerCase()} "${found.nome}" está inativo.`);
  return found;
}
