import type { Ctx } from '#server/platform/context.ts';
import type { Reivindicada } from './read-mensagens.ts';

/**
 * Whoever sends a message has it for so long from its claim. What leads up to the request may take long (questions to a slow gateway): then
 * the claim is another's, and nothing is sent.
 */
export const LEASE_S = 180;
/** A request that sends ends within so long. */
export const TIMEOUT_MS = 120_000;
/** A claim that reaches so much further than the request may take stays as it is: a new one would be written to every index of the row. */
const SLACK_S = 30;

/**
 * Notes, before the requests that send these messages are written, that from now on nobody may know what becomes of them. The number of the
 * attempt tells whose a message is.
 * @returns of each, in their order, whether its request may be written; else the claim ended, and another worker has the message, or a status
 * has told of it
 */
export async function beginEnvios({ db: { sql } }: Ctx, claimed: Reivindicada[]): Promise<boolean[]> {
  const asked = claimed.map(({ id, tentativas }) => ({ id, tentativas }));
  const ids = claimed.map(({ id }) => id);
  const mostS = TIMEOUT_MS / 1_000 + SLACK_S;
  // Written out: all in one statement, in the order in which everybody locks messages. The ids stand twice, so that a plan that was made while
  // the table was empty reads no more than these rows.
  const begun = await sql<{ id: number }[]>`
    UPDATE mensagens m SET envio_em = clock_timestamp(),
      tentar_em = CASE WHEN m.tentar_em > now() + make_interval(secs => ${mostS}) THEN m.tentar_em
        ELSE now() + make_interval(secs => ${LEASE_S}) END
    FROM (
      SELECT a.id FROM json_to_recordset(${JSON.stringify(asked)}::text::json) AS q (id bigint, tentativas smallint)
      JOIN mensagens a ON a.id = q.id AND a.tentativas = q.tentativas
      WHERE a.id = ANY (${ids}) AND a.status IN ('na_fila', 'desconhecida') ORDER BY a.id FOR NO KEY UPDATE OF a) b
    WHERE m.id = b.id AND m.id = ANY (${ids}) RETURNING m.id`;
  const mine = new Set(begun.map(({ id }) => id));
  return claimed.map(({ id }) => mine.has(id));
}
