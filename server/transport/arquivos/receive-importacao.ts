import { createHash, randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createImportacao, type Importacao } from '#server/importacao/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { PLANILHA } from '#server/platform/planilha/limits.ts';
import { charge } from '../costs.ts';

const tooLarge = () => invalid('arquivo', `O arquivo passa de ${PLANILHA.bytes / 1024 / 1024} MB: divida-o em partes.`);

/**
 * Takes a file that is the body itself, with its kind and name in the address. It goes to a spool file as it comes, never whole into memory,
 * and is gone once its rows are kept.
 * @throws DomainError as `createImportacao`; VALIDATION_ERROR on `arquivo` for one that is empty or too large
 */
export async function receiveImportacao(ctx: Ctx, request: Request): Promise<Importacao> {
  const { searchParams } = new URL(request.url);
  // A form of another site cannot send this type.
  if (request.headers.get('content-type') !== 'application/octet-stream') {
    throw invalid('arquivo', 'Envie o arquivo como corpo, com Content-Type: application/octet-stream.');
  }
  if (Number(request.headers.get('content-length') ?? 0) > PLANILHA.bytes) throw tooLarge();
  await charge(ctx, 'varreduras', undefined);
  const caminho = join(tmpdir(), `romaneio-importacao-${randomUUID()}`);
  try {
    const { sha256, bytes } = await spool(request.body, caminho);
    if (bytes === 0) throw invalid('arquivo', 'O arquivo está vazio.');
    return await createImportacao(ctx, {
      tipo: searchParams.get('tipo') ?? undefined,
      arquivo_nome: searchParams.get('nome') ?? undefined,
      ...{ caminho, sha256, bytes },
    });
  } finally {
    await rm(caminho, { force: true });
  }
}

async function spool(
  body: ReadableStream<Uint8Array> | null,
  path: string,
): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > PLANILHA.bytes) throw tooLarge();
      hash.update(chunk);
      await file.write(chunk);
    }
  } finally {
    await file.close();
  }
  return { sha256: hash.digest('hex'), bytes };
}
