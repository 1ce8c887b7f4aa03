import { releaseArquivos } from '#server/midia/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { type Db, inTransaction } from '#server/platform/db.ts';

const TRATADA_DAYS = 30;
const RECUSADA_DAYS = 90;
/** Raw e-mails are deleted with the files that hold them, so that a batch is no longer than a short transaction. */
const BATCH = 500;

/**
 * Forgets what platforms sent, with the files of raw e-mails: 30 days after it came where messages were made of it, 90 days after it came where
 * it could not be read, for people may ask why. What waits stays, and so does what a file of a message is still to be fetched from. Returns how
 * many are gone. Safe to run at once in several processes, and to be killed at any point.
 */
export async function retainEntradas(db: Db): Promise<number> {
  let total = 0;
  for (;;) {
    const gone = await inTransaction(db, deleteBatch);
    total += gone;
    if (gone < BATCH) return total;
  }
}

async function deleteBatch(tx: Db): Promise<number> {
  // Written out: a batch, whose rows a subquery with a limit chooses; what another process deletes at the same moment is its own.
  const gone = await tx.sql<{ empresa_id: number; arquivo_id: number | null }[]>`
    DELETE FROM entradas_brutas WHERE id IN (
      SELECT e.id FROM entradas_brutas e
      WHERE e.recebida_em < now() - make_interval(days => ${TRATADA_DAYS})
        AND (e.situacao = 'tratada' OR e.situacao = 'recusada' AND e.recebida_em < now() - make_interval(days => ${RECUSADA_DAYS}))
        AND NOT EXISTS (SELECT FROM midias_mensagem m
          WHERE m.tentar_em IS NOT NULL AND m.empresa_id = e.empresa_id AND (m.referencia->>'entrada_id')::bigint = e.id)
      ORDER BY e.recebida_em LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
    RETURNING empresa_id, arquivo_id`;
  const files = Map.groupBy(
    gone.filter(({ arquivo_id }) => arquivo_id !== null),
    ({ empresa_id }) => empresa_id,
  );
  // In one order, since each company's count of its files is locked.
  for (const [empresa_id, rows] of [...files].sort(([a], [b]) => a - b)) {
    await releaseArquivos(
      { db: tx, empresa_id } as Ctx,
      rows.flatMap(({ arquivo_id }) => arquivo_id ?? []),
    );
  }
  return gone.length;
}
