import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { lockRow } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { noteChange, numberImagens, releaseImagens, requireImagem } from './imagens.ts';
import { PRODUTOS, recordProduto, refuseDeleted } from './internal.ts';
import { imagemIdInput } from './schemas.ts';

/**
 * Deletes a photo of a product for good; the others move up. To delete a photo is to change the product, so the scope is that of changes.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `situacao` of a deleted product
 */
export async function deleteImagem(outer: Ctx, input: unknown): Promise<void> {
  requireScope(outer, 'produtos:write');
  const { id, imagem_id } = parseInput(imagemIdInput, input);
  await transaction(outer, async (ctx) => {
    const produto = await lockRow(ctx, PRODUTOS, id);
    refuseDeleted(produto);
    const { imagem, all } = await requireImagem(ctx, id, imagem_id);
    await releaseImagens(ctx, id, imagem_id);
    await numberImagens(
      ctx,
      all.map((one) => one.id).filter((one) => one !== imagem_id),
    );
    await noteChange(ctx, id);
    await recordProduto(ctx, 'produto.foto_removida', produto, { foto: imagem.nome });
  });
}
