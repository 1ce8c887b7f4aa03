import { eq, sql } from 'drizzle-orm';
import { produtos } from '#drizzle/schema/catalogo.ts';
import { record } from '#server/auditoria/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { parseInput } from '#server/platform/validation.ts';
import { columns, fetchProdutoForUpdate, publishAtualizado } from './internal.ts';
import { produtoIdInput } from './schemas.ts';

/**
 * Soft delete: the product leaves every list, its movements stay in the ledger, and its code can be used again.
 * Emits `produto.atualizado` with `situacao` `E` and `ativo` false (section 6.1).
 */
export async function deleteProduto(outer: Ctx, input: unknown): Promise<void> {
  requireScope(outer, 'produtos:delete');
  const { id } = parseInput(produtoIdInput, input);
  await transaction(outer, async (ctx) => {
    await fetchProdutoForUpdate(ctx, id);
    const [after] = await ctx.db.orm
      .update(produtos)
      .set({ situacao: 'E', atualizado_em: sql`now()` })
      .where(eq(produtos.id, id))
      .returning(columns);
    if (!after) throw new Error('UPDATE returned no row');
    await publishAtualizado(ctx, after);
    await record(ctx, { acao: 'produto.excluido', recurso: 'produto', recurso_id: id, recurso_nome: after.nome });
  });
}
