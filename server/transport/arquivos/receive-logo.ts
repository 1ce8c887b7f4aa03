import { type Aparencia, requireRoomForLogo, setLogo } from '#server/documentos/index.ts';
import { FINALIDADES } from '#server/midia/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { receiveUpload } from '../midia/receive.ts';
import { withKept } from '../midia/with-upload.ts';

/**
 * Takes the company's logo: a form with one file.
 * @throws HttpError as `receiveUpload`; DomainError FORBIDDEN, CONFLICT, VALIDATION_ERROR, TOO_MANY_REQUESTS, UNAVAILABLE
 */
export async function receiveLogo(ctx: Ctx, request: Request): Promise<Aparencia> {
  await requireRoomForLogo(ctx);
  const { recebido } = await receiveUpload(request, ctx, FINALIDADES.logo_empresa);
  try {
    const { aparencia } = await withKept(
      ctx,
      recebido,
      { finalidade: 'logo_empresa', custo: 'fotos' },
      async (arquivo) => ({ kept: true, aparencia: await setLogo(ctx, { arquivo }) }),
    );
    return aparencia;
  } finally {
    await recebido.discard();
  }
}
