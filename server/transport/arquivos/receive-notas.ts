import {
  ARQUIVO_DE_NOTAS,
  type ImportacaoDeNotas,
  importNotas,
  judgeNotas,
  requireImportable,
} from '#server/fiscal/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { charge } from '../costs.ts';
import { receiveUpload } from '../midia/receive.ts';

/**
 * Takes a note's XML or a ZIP of them: a form with one file.
 * @throws HttpError as `receiveUpload`; DomainError as `importNotas`, before the file is read where that does not depend on it
 */
export async function receiveNotas(ctx: Ctx, request: Request): Promise<ImportacaoDeNotas> {
  await requireImportable(ctx);
  await charge(ctx, 'notas', undefined);
  const { recebido } = await receiveUpload(request, ctx, ARQUIVO_DE_NOTAS);
  try {
    return await importNotas(ctx, { arquivo: await judgeNotas(ctx, recebido) });
  } finally {
    await recebido.discard();
  }
}
