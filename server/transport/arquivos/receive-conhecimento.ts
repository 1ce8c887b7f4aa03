import { createConhecimento, type Publicado, requireRoomForConhecimento } from '#server/conhecimento/index.ts';
import { FINALIDADES } from '#server/midia/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { receiveUpload } from '../midia/receive.ts';
import { withKept } from '../midia/with-upload.ts';

/**
 * Takes a file for the assistant's knowledge: a form with one file, and `nome` beside it.
 * @throws HttpError as `receiveUpload`; DomainError as `createConhecimento`
 */
export async function receiveConhecimento(ctx: Ctx, request: Request): Promise<Publicado> {
  await requireRoomForConhecimento(ctx);
  const { recebido, fields } = await receiveUpload(request, ctx, FINALIDADES.conhecimento, ['nome']);
  try {
    const { publicado } = await withKept(
      ctx,
      recebido,
      { finalidade: 'conhecimento', custo: 'conhecimento' },
      async (arquivo) => {
        const made = await createConhecimento(ctx, { arquivo, ...(fields.nome ? { nome: fields.nome } : {}) });
        return { kept: made.criado, publicado: made };
      },
    );
    return publicado;
  } finally {
    await recebido.discard();
  }
}
