import { eq } from 'drizzle-orm';
import { produtos } from '#drizzle/schema/catalogo.ts';
import { publish } from '#server/eventos/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { changeRow, lockRow } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { PRODUTOS, publishAtualizado, recordProduto, refuseNamed } from './internal.ts';
import { deleteProdutoInput } from './schemas.ts';

const named = (onde: string) =>
  `O produto consta em ${onde} e não pode ser apagado de vez. Sem definitivo=true ele é excluído e o histórico fica.`;

/**
 * Deletes a product. Without `definitivo` it stays for its history: it leaves the lists, and its code can be used again; emits
 * `produto.atualizado` with `situacao` `E` and `ativo` false, and nothing for one that is deleted already. With `definitivo` the record
 * itself goes, deleted before or not; emits `produto.excluido`.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `definitivo` where a document, a movement or a transfer names the product
 */
export async function deleteProduto(outer: Ctx, input: unknown): Promise<void> {
  requireScope(outer, 'produtos:delete');
  const { id, definitivo } = parseInput(deleteProdutoInput, input);
  if (definitivo) return removeForGood(outer, id);
  await transaction(outer, async (ctx) => {
    const { after, detalhes } = await changeRow(ctx, PRODUTOS, { id, sent: { situacao: 'E' } });
    if (!detalhes) return;
    await publishAtualizado(ctx, after);
    await recordProduto(ctx, 'produto.excluido', after);
  });
}

function removeForGood(outer: Ctx, id: number): Promise<void> {
  return transaction(outer, async (ctx) => {
    const { nome, codigo } = await lockRow(ctx, PRODUTOS, id);
    await ctx.db.orm.delete(produtos).where(eq(produtos.id, id));
    await publish(ctx, 'produto.excluido', { id, nome, codigo });
    await recordProduto(ctx, 'produto.removido', { id, nome }, { codigo });
  }).catch(refuseNamed('definitivo', named));
}
