import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { env } from '#server/platform/env.ts';
import { randomBase62 } from '#server/platform/ids.ts';
import { Slots } from '#server/platform/slots.ts';

/** A file that was sent, on this machine's disk until it is kept or refused. Whoever asked for it calls `discard` at the end. */
export type Recebido = {
  empresa_id: number;
  caminho: string;
  /** As the sender called it: 200 characters at most. */
  nome: string;
  tamanho: number;
  sha256: Buffer;
  discard: () => Promise<void>;
};

/** The file has more bytes than may come. */
export class ArquivoGrande extends Error {
  override name = 'ArquivoGrande';
}

/** Files of one company that come at the same time; so much of the disk may they take. */
const coming = new Slots(Infinity, 20, 'Há muitos arquivos sendo enviados agora. Tente de novo em instantes.');

/** Where files wait; one machine's own, beside the disk's store so that a rename is enough. */
export const spoolFolder = (): string => join(env.DATA_DIR, 'midia', 'envios');

const LONGEST_NAME = 200;

/** A name to show to people: without control characters, halves of characters and what would turn the direction of writing. */
function printable(name: string): string {
  const text = [...name.toWellFormed().replace(/[\p{Cc}\p{Cf}]/gu, '')].slice(0, LONGEST_NAME).join('').trim();
  return text || 'arquivo';
}

/**
 * Writes what comes to a file of the spool, and digests it on the way. A process that dies leaves a file that `sweepSpool` deletes.
 * @throws ArquivoGrande as soon as there are more than `maior` bytes; DomainError TOO_MANY_REQUESTS where too many of the
 *   company's files come already. Nothing stays on the disk then.
 */
export async function spoolFile(
  source: AsyncIterable<Uint8Array>,
  { empresa_id, nome, maior }: { empresa_id: number; nome: string; maior: number },
): Promise<Recebido> {
  const free = coming.take(empresa_id);
  const caminho = join(spoolFolder(), `${randomBase62(22)}.tmp`);
  const discard = async () => {
    free();
    await rm(caminho, { force: true });
  };
  try {
    const { tamanho, sha256 } = await write(caminho, source, maior);
    return { empresa_id, caminho, nome: printable(nome), tamanho, sha256, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

async function write(caminho: string, source: AsyncIterable<Uint8Array>, most: number) {
  await mkdir(spoolFolder(), { recursive: true, mode: 0o700 });
  const file = await open(caminho, 'wx', 0o600);
  const hash = createHash('sha256');
  let tamanho = 0;
  try {
    for await (const chunk of source) {
      tamanho += chunk.byteLength;
      if (tamanho > most) throw new ArquivoGrande(`More than ${most} bytes`);
      hash.update(chunk);
      await file.writeFile(chunk);
    }
  } finally {
    await file.close();
  }
  return { tamanho, sha256: hash.digest() };
}

/** Longer than any upload takes. */
const LEFT_MS = 3 * 3_600_000;

/** Deletes the files that a process which died left in this machine's spool; returns how many. */
export async function sweepSpool(olderMs = LEFT_MS): Promise<number> {
  const folder = spoolFolder();
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  let gone = 0;
  for (const name of names) {
    const path = join(folder, name);
    // Its own request may have removed it since.
    const found = await stat(path).catch(() => null);
    if (!found || Date.now() - found.mtimeMs < olderMs) continue;
    await rm(path, { force: true });
    gone++;
  }
  return gone;
}
