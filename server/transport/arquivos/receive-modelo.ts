import {
  type Mensagem,
  requireModeloForArquivo,
  requireRoomForModelo,
  sendModelo,
  sendModeloInput,
} from '#server/atendimento/index.ts';
import { FINALIDADES } from '#server/midia/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { readId } from '#server/platform/ids.ts';
import { receiveUpload } from '../midia/receive.ts';
import { withKept } from '../midia/with-upload.ts';
import { formFields, readFormFields } from '../rest/form-fields.ts';

const FIELDS = sendModeloInput.omit({ id: true });

/**
 * Takes the file of a template's header and sends the template: a form with one file, and beside it what `sendModelo` takes, `parametros` as
 * JSON.
 * @throws HttpError as `receiveUpload`; DomainError as `sendModelo`
 */
export async function receiveModelo(ctx: Ctx, request: Request, modelo: string): Promise<Mensagem> {
  const id = readId(modelo);
  if (id === null) throw notFound('Modelo não encontrado.');
  await requireRoomForModelo(ctx);
  const { recebido, fields } = await receiveUpload(request, ctx, FINALIDADES.anexo_mensagem, formFields(FIELDS).keys());
  try {
    const input = { ...readFormFields(FIELDS, fields), id };
    await requireModeloForArquivo(ctx, input);
    const { mensagem } = await withKept(
      ctx,
      recebido,
      { finalidade: 'anexo_mensagem', custo: 'anexos' },
      async (arquivo) => ({ kept: true, mensagem: await sendModelo(ctx, { ...input, arquivo }) }),
    );
    return mensagem;
  } finally {
    await recebido.discard();
  }
}
