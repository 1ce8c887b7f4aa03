import { inBatches } from '#server/platform/batches.ts';
import type { Db } from '#server/platform/db.ts';
import { endWebhooksOfExpired } from './end-grants.ts';

/** Days that an application's event log is kept, and connections after their end. */
const LOG_DAYS = 30;
const ENDED_DAYS = 90;

/**
 * Deletes tokens, connections and lines of applications' logs past their terms, in small transactions. An access token goes a day after
 * its end, and the webhooks of a connection that expired stop. Codes and refresh tokens go with their connection only: a code or refresh token that was spent years ago is still
 * recognized when it is used again. A connection whose code nobody exchanged goes a day after the code's end. Safe to run at once in
 * several processes.
 */
export async function retainConcessoes(
  db: Db,
): Promise<{ tokens: number; concessoes: number; eventos: number; webhooks: number }> {
  const { sql } = db;
  // First: it asks for the connections.
  const webhooks = await endWebhooksOfExpired(db);
  // Written out, all three: batches, whose rows a subquery with a limit chooses.
  const tokens = await inBatches(
    (limit) => sql`
      DELETE FROM tokens_oauth WHERE id IN (
        SELECT id FROM tokens_oauth WHERE tipo = 'access_token' AND expira_em < now() - interval '1 day' LIMIT ${limit})`,
  );
  const concessoes = await inBatches(
    (limit) => sql`
      DELETE FROM concessoes WHERE id IN (
        SELECT id FROM concessoes
        WHERE expira_em < now() - interval '1 day'
          AND (ativada_em IS NULL OR least(encerrada_em, expira_em) < now() - make_interval(days => ${ENDED_DAYS}))
        LIMIT ${limit})`,
  );
  // Ids grow with time: the oldest are at the head of the primary key.
  const eventos = await inBatches(
    (limit) => sql`
      DELETE FROM eventos_aplicativos WHERE id IN (
        SELECT id FROM (SELECT id, criado_em FROM eventos_aplicativos ORDER BY id LIMIT ${limit}) antigos
        WHERE criado_em < now() - make_interval(days => ${LOG_DAYS}))`,
  );
  return { tokens, concessoes, eventos, webhooks };
}
