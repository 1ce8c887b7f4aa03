import type { Db } from '#server/platform/db.ts';

/** Days that an application's event log is kept, and connections after their end. */
const LOG_DAYS = 30;
const ENDED_DAYS = 90;
const BATCH = 5_000;

/**
 * Deletes tokens, connections and event lines past their terms, in small transactions. Access tokens go the day after their end.
 * Codes and refresh tokens go with their connection only: one that was spent years ago is still known for a reuse. A connection
 * whose code nobody exchanged goes the day after. Safe to run at once in several processes.
 */
export async function retainConcessoes(db: Db): Promise<{ tokens: number; concessoes: number; eventos: number }> {
  const { sql } = db;
  const tokens = await repeat(
    () => sql`
      DELETE FROM tokens_oauth WHERE id IN (
        SELECT id FROM tokens_oauth WHERE tipo = 'access_token' AND expira_em < now() - interval '1 day' LIMIT ${BATCH})`,
  );
  const concessoes = await repeat(
    () => sql`
      DELETE FROM concessoes WHERE id IN (
        SELECT id FROM concessoes
        WHERE expira_em < now() - interval '1 day'
          AND (ativada_em IS NULL OR least(encerrada_em, expira_em) < now() - make_interval(days => ${ENDED_DAYS}))
        LIMIT ${BATCH})`,
  );
  // Ids grow with time: the oldest are at the head of the primary key.
  const eventos = await repeat(
    () => sql`
      DELETE FROM eventos_aplicativos WHERE id IN (
        SELECT id FROM (SELECT id, criado_em FROM eventos_aplicativos ORDER BY id LIMIT ${BATCH}) antigos
        WHERE criado_em < now() - make_interval(days => ${LOG_DAYS}))`,
  );
  return { tokens, concessoes, eventos };
}

async function repeat(batch: () => PromiseLike<{ count: number }>): Promise<number> {
  let total = 0;
  for (;;) {
    const { count } = await batch();
    total += count;
    if (count < BATCH) return total;
  }
}
