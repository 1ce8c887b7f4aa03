import { inBatches } from '#server/platform/batches.ts';
import type { Db } from '#server/platform/db.ts';

/** Days that the rows of an import are kept after its end, or after anybody last went on with it. */
const DAYS = 30;

/**
 * Deletes the rows of old imports; the imports themselves stay, with their numbers, as the audit trail does. One that was never started
 * cannot be from then on. Written out: batches, chosen by a subquery.
 */
export async function retainImportacoes({ sql }: Db): Promise<number> {
  const term = sql`now() - make_interval(days => ${DAYS})`;
  const deleted = await inBatches(
    (limit) => sql`
      DELETE FROM linhas_importacao WHERE id IN (
        SELECT l.id FROM importacoes i JOIN linhas_importacao l ON l.importacao_id = i.id
        WHERE NOT i.linhas_apagadas AND i.avancou_em < ${term} AND i.estado NOT IN ('conferindo', 'importando') LIMIT ${limit})`,
  );
  await sql`
    UPDATE importacoes i SET linhas_apagadas = true
    WHERE NOT i.linhas_apagadas AND i.avancou_em < ${term} AND i.estado NOT IN ('conferindo', 'importando')
      AND NOT EXISTS (SELECT FROM linhas_importacao l WHERE l.importacao_id = i.id)`;
  return deleted;
}
