import { and, count, eq } from 'drizzle-orm';
import { imagens_produto } from '#drizzle/schema/catalogo.ts';
import { adoptArquivo, requireRoom } from '#server/midia/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { fetchRow, lockRow, oneRow } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { noteChange, requireImagem } from './imagens.ts';
import { PRODUTOS, recordProduto, refuseDeleted } from './internal.ts';
import { createImagemInput, type Imagem, MOST_IMAGENS, produtoIdInput } from './schemas.ts';

async function countImagens(ctx: Ctx, produto_id: number): Promise<number> {
  const rows = await ctx.db.orm
    .select({ n: count() })
    .from(imagens_produto)
    .where(and(eq(imagens_produto.empresa_id, ctx.empresa_id), eq(imagens_produto.produto_id, produto_id)));
  const { n } = oneRow(rows);
  if (n >= MOST_IMAGENS) {
    throw invalid('arquivo', `Um produto tem no máximo ${MOST_IMAGENS} fotos. Remova uma para enviar outra.`);
  }
  return n;
}

/**
 * Refuses early, before a photo is received and worked on, what `createImagem` would refuse for the product or for want of room.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `arquivo`, and on `situacao` of a deleted product
 */
export async function requireRoomForImagem(ctx: Ctx, input: unknown): Promise<void> {
  requireScope(ctx, 'produtos:write');
  const { id } = parseInput(produtoIdInput, input);
  refuseDeleted(await fetchRow(ctx, PRODUTOS, id));
  await countImagens(ctx, id);
  await requireRoom(ctx);
}

/**
 * Adds a photo to a product, after the others. No event tells of photos: `atualizado_em` and the audit trail do.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `situacao` of a deleted product, on `arquivo` for a thirteenth photo, or where the company's files reach their limit
 */
export async function createImagem(outer: Ctx, input: unknown): Promise<Imagem> {
  requireScope(outer, 'produtos:write');
  const { id, arquivo } = parseInput(createImagemInput, input);
  return transaction(outer, async (ctx) => {
    const produto = await lockRow(ctx, PRODUTOS, id);
    refuseDeleted(produto);
    const posicao = (await countImagens(ctx, id)) + 1;
    const arquivo_id = await adoptArquivo(ctx, arquivo);
    const rows = await ctx.db.orm
      .insert(imagens_produto)
      .values({ empresa_id: ctx.empresa_id, produto_id: id, arquivo_id, posicao })
      .returning({ id: imagens_produto.id });
    const { imagem } = await requireImagem(ctx, id, oneRow(rows).id);
    await noteChange(ctx, id);
    await recordProduto(ctx, 'produto.foto_adicionada', produto, { foto: imagem.nome });
    return imagem;
  });
}
