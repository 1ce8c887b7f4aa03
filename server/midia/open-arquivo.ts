import type { Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import { arquivos } from '#drizzle/schema/midia.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { logger } from '#server/platform/logger.ts';
import { readAddress } from './addresses.ts';
import { withStore } from './open-store.ts';
import { objectOf } from './store.ts';

/** A variant of a file, as it is served. */
export type Aberto = {
  nome: string;
  tipo: string;
  tamanho: number;
  etag: string;
  /** How long its address holds. */
  seconds: number;
  /** Its bytes; null where the bytes are lost. */
  read: () => Promise<Readable | null>;
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
    read: async () => {
      const bytes = await withStore((store) => store.get(objectOf(found.chave, variante.nome)));
      if (!bytes) logger().error({ arquivo_id: named.arquivo_id }, 'A file is not in the store');
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

/** The bytes of a file as it was sent, for the room that sends it on. For other rooms: no scope is checked here. */
export async function openAnexo(ctx: Pick<Ctx, 'db' | 'empresa_id'>, arquivo_id: number): Promise<{ bytes: Readable }> {
  const [found] = await ctx.db.orm
    .select({ chave: arquivos.chave })
    .from(arquivos)
    .where(and(eq(arquivos.id, arquivo_id), eq(arquivos.empresa_id, ctx.empresa_id)));
  const bytes = found && (await withStore((store) => store.get(objectOf(found.chave, 'original'))));
  if (!bytes) throw new Error('no file');
  return { bytes };
}
