import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { lockRow } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { noteChange, numberImagens, requireImagem } from './imagens.ts';
import { PRODUTOS, recordProduto, refuseDeleted } from './internal.ts';
import { type Imagem, updateImagemInput } from './schemas.ts';

/**
 * Moves a photo to a place among the product's photos; those after it move down. A place after the last is the last. A photo that is there
 * already changes nothing.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `situacao` of a deleted product
 */
export async function updateImagem(outer: Ctx, input: unknown): Promise<Imagem> {
  requireScope(outer, 'produtos:write');
  const { id, imagem_id, posicao } = parseInput(updateImagemInput, input);
  return transaction(outer, async (ctx) => {
    const produto = await lockRow(ctx, PRODUTOS, id);
    refuseDeleted(produto);
    const { imagem, all } = await requireImagem(ctx, id, imagem_id);
    const place = Math.min(posicao, all.length);
    if (place === imagem.posicao) return imagem;
    const ids = all.map((one) => one.id).filter((one) => one !== imagem_id);
    await numberImagens(ctx, ids.toSpliced(place - 1, 0, imagem_id));
    await noteChange(ctx, id);
    await recordProduto(ctx, 'produto.foto_movida', produto, {
      foto: imagem.nome,
      foto_posicao: { antes: imagem.posicao, depois: place },
    });
    return { ...imagem, posicao: place };
  });
}
