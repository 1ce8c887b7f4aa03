import { type Ctx, requireScope } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import { type LinhaLida, linhaOf, selectLinhas } from './linha-extrato.ts';
import { type LinhaExtrato, lancamentoIdInput } from './schemas.ts';

/**
 * One movement as the statement shows it, of a deleted product too.
 * @throws DomainError NOT_FOUND
 */
export async function getLancamento(ctx: Ctx, input: unknown): Promise<LinhaExtrato> {
  requireScope(ctx, 'estoque:read');
  return readLancamento(ctx, parseInput(lancamentoIdInput, input).id);
}

/** The same for the room's own verbs, which have checked their scope. */
export async function readLancamento(ctx: Ctx, id: number): Promise<LinhaExtrato> {
  const [row] = await ctx.db.sql<
    LinhaLida[]
  >`${selectLinhas(ctx)} WHERE l.id = ${id} AND l.empresa_id = ${ctx.empresa_id}`;
  if (!row) throw notFound('Lançamento não encontrado.');
  return linhaOf(row);
}
