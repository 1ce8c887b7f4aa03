import { createImportacao, type Importacao, requireImportavel } from '#server/importacao/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { PLANILHA } from '#server/platform/planilha/limits.ts';
import { charge } from '../costs.ts';
import { receiveUpload } from '../midia/receive.ts';

const LIMITE = { maior: PLANILHA.bytes, maior_em_palavras: `${PLANILHA.bytes / 1024 / 1024} MB: divida-o em partes` };

/**
 * Takes a spreadsheet, a form with one file, with its kind in the address. It is gone from the spool once its rows are kept.
 * @throws HttpError as `receiveUpload`; DomainError as `createImportacao`, before the file is read where that does not depend on it
 */
export async function receiveImportacao(ctx: Ctx, request: Request): Promise<Importacao> {
  const tipo = new URL(request.url).searchParams.get('tipo') ?? undefined;
  requireImportavel(ctx, { tipo });
  await charge(ctx, 'varreduras', undefined);
  const { recebido } = await receiveUpload(request, ctx, LIMITE);
  try {
    const { nome: arquivo_nome, caminho, sha256, tamanho: bytes } = recebido;
    return await createImportacao(ctx, { tipo, arquivo_nome, caminho, sha256: sha256.toString('hex'), bytes });
  } finally {
    await recebido.discard();
  }
}
