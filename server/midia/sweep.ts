import type { Db } from '#server/platform/db.ts';
import { logger } from '#server/platform/logger.ts';
import { openStore } from './open-store.ts';
import { unlessRetained } from './retain-midia.ts';
import { sweepSpool } from './spool.ts';
import { objectOf } from './store.ts';

type Claimed = { chave: string; nomes: string[] };

const BATCH = 100;

/** Deletes claimed objects from the store, then their rows; what fails stays for a later time. Returns how many are gone. */
export async function removeClaimed({ sql }: Pick<Db, 'sql'>, rows: readonly Claimed[]): Promise<number> {
  const gone: string[] = [];
  try {
    for (const { chave, nomes } of rows) {
      await openStore().remove(nomes.map((nome) => objectOf(chave, nome)));
      gone.push(chave);
    }
  } catch (err) {
    logger().warn({ err }, 'Could not delete from the store of files; will try again');
  }
  // Written out: the sweeper's connection, which the builder does not know.
  if (gone.length > 0) await sql`DELETE FROM objetos_sem_arquivo WHERE chave = ANY (${gone}::text[])`;
  return gone.length;
}

/**
 * Deletes what files of the past have left: objects of the store that no file names, whose time has come, and this machine's spool. Safe
 * to run at once in several processes, and to be killed at any point: a row goes after its objects. While a back-up retains the store
 * (`retainMidia`) nothing is deleted from it.
 */
export async function sweepMidia(db: Db): Promise<{ objetos: number; envios: number }> {
  let objetos = 0;
  for (let more = true; more; ) {
    more = false;
    await unlessRetained(db, async (own) => {
      const rows = await claim(own);
      const gone = await removeClaimed(own, rows);
      objetos += gone;
      more = rows.length === BATCH && gone === rows.length;
    });
  }
  return { objetos, envios: await sweepSpool() };
}

/** Written out: a batch that is chosen and claimed in one statement; each failure doubles the time until the next attempt, up to a day. */
const claim = ({ sql }: Pick<Db, 'sql'>) => sql<Claimed[]>`
  UPDATE objetos_sem_arquivo SET tentativas = least(tentativas + 1, 1000),
    remover_apos = now() + least(interval '5 minutes' * 2 ^ least(tentativas, 10), interval '1 day')
  WHERE chave IN (SELECT chave FROM objetos_sem_arquivo WHERE remover_apos <= now()
    ORDER BY remover_apos LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
  RETURNING chave, nomes`;
