import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createImagem, type Imagem } from '#server/catalogo/index.ts';
import { type Aparencia, setLogo } from '#server/documentos/index.ts';
import { FINALIDADES, type Finalidade, type Guardado, keepFile, openArquivo, spoolFile } from '#server/midia/index.ts';
import { db } from '#server/platform/db.ts';
import { env } from '#server/platform/env.ts';
import type { Company } from '#tests/support/factory.ts';

/** Puts a photo into the store, as a door does before it calls a verb. */
export async function keep(
  company: Company,
  bytes: Uint8Array,
  nome = 'foto.jpg',
  finalidade: Finalidade = 'foto_produto',
): Promise<Guardado> {
  const pieces = (async function* () {
    yield bytes;
  })();
  const recebido = await spoolFile(pieces, { empresa_id: company.id, nome, maior: FINALIDADES[finalidade].maior });
  try {
    return await keepFile(db(), recebido, finalidade);
  } finally {
    await recebido.discard();
  }
}

/** Gives a product a photo. */
export const addPhoto = async (company: Company, { id }: { id: number }, bytes: Uint8Array): Promise<Imagem> =>
  createImagem(company.ctx, { id, arquivo: await keep(company, bytes) });

/** Gives the company's documents a logo. */
export const addLogo = async (company: Company, bytes: Uint8Array): Promise<Aparencia> =>
  setLogo(company.ctx, { arquivo: await keep(company, bytes, 'logo.png', 'logo_empresa') });

/** The bytes at a signed address; null where there is nothing. */
export async function bytesAt(url: string): Promise<Buffer | null> {
  const found = await openArquivo(db(), url.split('/').at(-1) ?? '');
  const stream = await found?.read();
  return stream ? Buffer.concat(await stream.toArray()) : null;
}

/** What waits in this machine's spool. */
export const spooled = (): Promise<string[]> =>
  readdir(join(env.DATA_DIR, 'midia', 'envios')).catch(() => [] as string[]);

/** Every file below a folder, by its path from there. */
export async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}
