import { type Mensagem, requireConversaForAnexo, requireRoomForAnexo, sendAnexo } from '#server/atendimento/index.ts';
import { FINALIDADES } from '#server/midia/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { readId } from '#server/platform/ids.ts';
import { receiveUpload } from '../midia/receive.ts';
import { withKept } from '../midia/with-upload.ts';

/**
 * Takes a file that is sent in a conversation: a form with one file, and `legenda` and `resposta_a_id` beside it.
 * @throws HttpError as `receiveUpload`; DomainError as `sendAnexo`
 */
export async function receiveAnexo(ctx: Ctx, request: Request, conversa: string): Promise<Mensagem> {
  const conversa_id = readId(conversa);
  if (conversa_id === null) throw notFound('Conversa não encontrada.');
  await requireRoomForAnexo(ctx);
  const { recebido, fields } = await receiveUpload(request, ctx, FINALIDADES.anexo_mensagem, [
    'legenda',
    'resposta_a_id',
  ]);
  try {
    const resposta = fields.resposta_a_id;
    const input = {
      ...{ conversa_id, legenda: fields.legenda || null },
      ...(resposta ? { resposta_a_id: Number(resposta) } : {}),
    };
    await requireConversaForAnexo(ctx, input);
    const { mensagem } = await withKept(
      ctx,
      recebido,
      { finalidade: 'anexo_mensagem', custo: 'anexos' },
      async (arquivo) => ({
        kept: true,
        mensagem: await sendAnexo(ctx, { ...input, arquivo }),
      }),
    );
    return mensagem;
  } finally {
    await recebido.discard();
  }
}
