import { inBatches } from '#server/platform/batches.ts';
import type { Db } from '#server/platform/db.ts';

const KEPT_DAYS = 90;

/**
 * Forgets notices that settled their charge, or repeated one that had, more than 90 days ago; returns how many. What the quarantine knows of a
 * payment keeps all that was told of that payment.
 */
export const retainAvisos = (db: Db): Promise<number> =>
  // Written out: batches, whose rows a subquery with a limit chooses.
  inBatches(
    (limit) => db.sql`
      DELETE FROM avisos_pix WHERE id IN (
        SELECT a.id FROM avisos_pix a
        WHERE a.situacao IN ('conciliado', 'repetido') AND a.tratado_em < now() - make_interval(days => ${KEPT_DAYS})
          AND NOT EXISTS (SELECT FROM pix_em_quarentena q WHERE q.conta_pix_id = a.conta_pix_id AND q.e2eid = a.e2eid)
        LIMIT ${limit})`,
  );
