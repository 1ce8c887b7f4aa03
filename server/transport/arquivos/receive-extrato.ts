import { type ExtratosCriados, importExtratoFile, OFX } from '#server/conciliacao/index.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { charge } from '../costs.ts';
import { receiveUpload } from '../midia/receive.ts';

const LIMITE = {
  maior: OFX.bytes,
  maior_em_palavras: `${OFX.bytes / 1_024 / 1_024} MB: peça ao banco um período menor`,
};

/**
 * Takes a bank's file, a form with one file. It is gone from the spool once its lines are kept.
 * @throws HttpError as `receiveUpload`; DomainError as `importExtrato`
 */
export async function receiveExtrato(ctx: Ctx, request: Request): Promise<ExtratosCriados> {
  requireScope(ctx, 'financeiro:write');
  await charge(ctx, 'varreduras', undefined);
  const { recebido } = await receiveUpload(request, ctx, LIMITE);
  try {
    return await importExtratoFile(ctx, recebido);
  } finally {
    await recebido.discard();
  }
}
