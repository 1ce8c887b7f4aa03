import { createHash } from 'node:crypto';
import { and, asc, eq, gt } from 'drizzle-orm';
import { arquivos } from '#drizzle/schema/midia.ts';
import type { Db } from '#server/platform/db.ts';
import { openStore } from './open-store.ts';
import { objectOf } from './store.ts';

type Divergencia = { empresa_id: number; arquivo_id: number; objeto: string; motivo: string };
export type VerificacaoMidia = {
  ok: boolean;
  arquivos: number;
  objetos: number;
  bytes: number;
  /** How many there are, and the first of them. */
  divergentes: number;
  divergencias: Divergencia[];
};
type Linha = Pick<typeof arquivos.$inferSelect, 'id' | 'empresa_id' | 'chave' | 'sha256' | 'variantes'>;

const BATCH = 200;
const TOLD = 100;
/** Stored as it was sent, so that its digest is known; pictures are made anew, and of them the size is. */
const ORIGINAL = 'original';

/**
 * Reads every file of a company, or of all, from the store and compares it with its row: whether it is there, its size, and the digest of
 * what is kept as it was sent. For operators, after a restore above all: it reads all bytes. A file that is deleted meanwhile is no fault.
 * @throws Error where the store does not answer
 */
export async function verifyMidia(db: Db, empresa_id?: number): Promise<VerificacaoMidia> {
  const found: VerificacaoMidia = { ok: true, arquivos: 0, objetos: 0, bytes: 0, divergentes: 0, divergencias: [] };
  const own = empresa_id === undefined ? undefined : eq(arquivos.empresa_id, empresa_id);
  for (let after = 0; ; ) {
    const rows: Linha[] = await db.orm
      .select({
        ...{ id: arquivos.id, empresa_id: arquivos.empresa_id, chave: arquivos.chave },
        ...{ sha256: arquivos.sha256, variantes: arquivos.variantes },
      })
      .from(arquivos)
      .where(and(gt(arquivos.id, after), own))
      .orderBy(asc(arquivos.id))
      .limit(BATCH);
    for (const row of rows) await verifyArquivo(db, row, found);
    after = rows.at(-1)?.id ?? after;
    if (rows.length < BATCH) break;
  }
  return { ...found, ok: found.divergentes === 0 };
}

async function verifyArquivo(db: Db, row: Linha, found: VerificacaoMidia): Promise<void> {
  const wrong: Divergencia[] = [];
  for (const { nome, tamanho } of row.variantes) {
    const objeto = objectOf(row.chave, nome);
    const is = await digest(objeto);
    let motivo = '';
    if (!is) motivo = 'não está no armazenamento';
    else if (is.tamanho !== tamanho) motivo = `tem ${is.tamanho} bytes, e não ${tamanho}`;
    else if (nome === ORIGINAL && !is.sha256.equals(row.sha256)) motivo = 'tem outro conteúdo';
    if (motivo) wrong.push({ empresa_id: row.empresa_id, arquivo_id: row.id, objeto, motivo });
    found.objetos++;
    found.bytes += is?.tamanho ?? 0;
  }
  found.arquivos++;
  if (wrong.length === 0) return;
  const still = await db.orm.select({ id: arquivos.id }).from(arquivos).where(eq(arquivos.id, row.id));
  if (still.length === 0) return;
  found.divergentes += wrong.length;
  found.divergencias.push(...wrong.slice(0, TOLD - found.divergencias.length));
}

async function digest(objeto: string): Promise<{ tamanho: number; sha256: Buffer } | null> {
  const stream = await openStore().get(objeto);
  if (!stream) return null;
  const hash = createHash('sha256');
  let tamanho = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    tamanho += chunk.length;
  }
  return { tamanho, sha256: hash.digest() };
}
