import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { changeRow } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { PRODUTOS, publishAtualizado, recordProduto } from './internal.ts';
import { produtoIdInput } from './schemas.ts';

/**
 * Soft delete: the product leaves every list, its movements stay in the ledger, and its code can be used again.
 * Emits `produto.atualizado` with `situacao` `E` and `ativo` false.
 * @throws DomainError NOT_FOUND
 */
export async function deleteProduto(outer: Ctx, input: unknown): Promise<void> {
  requireScope(outer, 'produtos:delete');
  const { id } = parseInput(produtoIdInput, input);
  await transaction(outer, async (ctx) => {
    const { after } = await changeRow(ctx, PRODUTOS, { id, sent: { situacao: 'E' } });
    await publishAtualizado(ctx, after);
    await recordProduto(ctx, 'produto.excluido', after);
  });
}
