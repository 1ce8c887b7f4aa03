import type { Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import { arquivos } from '#drizzle/schema/midia.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { notFound } from '#server/platform/errors.ts';
import { logger } from '#server/platform/logger.ts';
import { readAddress } from './addresses.ts';
import { ORIGINAL } from './made.ts';
import { withStore } from './open-store.ts';
import { objectOf, type Trecho } from './store.ts';

/** A variant of a file, as it is served. */
export type Aberto = {
  nome: string;
  tipo: string;
  tamanho: number;
  etag: string;
  /** Whether it is as it came: then its name has its own ending already, and nothing in it was written anew. */
  original: boolean;
  /** How long its address holds. */
  seconds: number;
  /** Its bytes, or a part of them; null where the bytes are lost. */
  read: (trecho?: Trecho) => Promise<Readable | null>;
};

/**
 * The file that a signed address names; null where the address is not ours, too old, or the file was deleted. The address is the only proof:
 * no company and no scope is asked for.
 */
export async function openArquivo(db: Db, token: string): Promise<Aberto | null> {
  const named = readAddress(token);
  if (!named) return null;
  const [found] = await db.orm
    .select({ nome: arquivos.nome, tipo: arquivos.tipo, chave: arquivos.chave, variantes: arquivos.variantes })
    .from(arquivos)
    .where(eq(arquivos.id, named.arquivo_id));
  const variante = found?.variantes.find(({ nome }) => nome === named.variante);
  if (!found || !variante) return null;
  return {
    ...{ nome: found.nome, tipo: found.tipo, tamanho: variante.tamanho, seconds: named.seconds },
    etag: `"${named.arquivo_id}-${variante.nome}"`,
    original: variante.nome === ORIGINAL,
    read: (trecho) => readObject(named.arquivo_id, objectOf(found.chave, variante.nome), trecho),
  };
}

async function readObject(arquivo_id: number, objeto: string, trecho?: Trecho): Promise<Readable | null> {
  const bytes = await withStore((store) => store.get(objeto, trecho));
  if (!bytes) logger().error({ arquivo_id }, 'A file is not in the store');
  return bytes;
}

/** A company's file that is kept as it came: `sha256` in hexadecimal, `tamanho` in bytes. */
export type AnexoAberto = {
  id: number;
  nome: string;
  mime: string;
  tamanho: number;
  sha256: string;
  /** @throws DomainError NOT_FOUND where the bytes are lost, UNAVAILABLE where the store does not answer */
  open: () => Promise<Readable>;
};

/**
 * An attachment or a raw e-mail, for the room that sends it on or reads it; null where the company has no such file. For other rooms: no
 * scope is checked here.
 */
export async function openAnexo(
  { db, empresa_id }: Pick<Ctx, 'db' | 'empresa_id'>,
  arquivo_id: number,
): Promise<AnexoAberto | null> {
  const [found] = await db.orm
    .select({
      ...{ nome: arquivos.nome, tipo: arquivos.tipo, chave: arquivos.chave, sha256: arquivos.sha256 },
      variantes: arquivos.variantes,
    })
    .from(arquivos)
    .where(and(eq(arquivos.id, arquivo_id), eq(arquivos.empresa_id, empresa_id)));
  const variante = found?.variantes.find(({ nome }) => nome === ORIGINAL);
  if (!found || !variante) return null;
  const { nome, tipo: mime, chave, sha256 } = found;
  return {
    ...{ id: arquivo_id, nome, mime, tamanho: variante.tamanho, sha256: sha256.toString('hex') },
    open: async () => {
      const bytes = await readObject(arquivo_id, objectOf(chave, ORIGINAL));
      if (!bytes) throw notFound('O arquivo não está mais no armazenamento.');
      return bytes;
    },
  };
}

/**
 * The bytes of a company's small file, for a document that shows it; null where there is no such file, or the bytes are lost. For other
 * rooms: no scope is checked here.
 */
export async function readVariante(
  { db, empresa_id }: Pick<Ctx, 'db' | 'empresa_id'>,
  arquivo_id: number,
  variante: string,
): Promise<Buffer | null> {
  const [found] = await db.orm
    .select({ chave: arquivos.chave })
    .from(arquivos)
    .where(and(eq(arquivos.id, arquivo_id), eq(arquivos.empresa_id, empresa_id)));
  if (!found) return null;
  return withStore(async (store) => {
    const bytes = await store.get(objectOf(found.chave, variante));
    if (bytes) return Buffer.concat(await bytes.toArray());
    logger().error({ arquivo_id }, 'A file is not in the store');
    return null;
  });
}
