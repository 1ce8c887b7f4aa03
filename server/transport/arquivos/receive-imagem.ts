import { createImagem, type Imagem, requireRoomForImagem } from '#server/catalogo/index.ts';
import { FINALIDADES } from '#server/midia/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { readId } from '#server/platform/ids.ts';
import { receiveUpload } from '../midia/receive.ts';
import { withKept } from '../midia/with-upload.ts';

/**
 * Takes a product's photo: a form with one file.
 * @throws HttpError as `receiveUpload`; DomainError NOT_FOUND, FORBIDDEN, CONFLICT, VALIDATION_ERROR, TOO_MANY_REQUESTS, UNAVAILABLE
 */
export async function receiveImagem(ctx: Ctx, request: Request, produto: string): Promise<Imagem> {
  const id = readId(produto);
  if (id === null) throw notFound('Produto não encontrado.');
  await requireRoomForImagem(ctx, { id });
  const { recebido } = await receiveUpload(request, ctx, FINALIDADES.foto_produto);
  try {
    const { imagem } = await withKept(
      ctx,
      recebido,
      { finalidade: 'foto_produto', custo: 'fotos' },
      async (arquivo) => ({
        kept: true,
        imagem: await createImagem(ctx, { id, arquivo }),
      }),
    );
    return imagem;
  } finally {
    await recebido.discard();
  }
}
