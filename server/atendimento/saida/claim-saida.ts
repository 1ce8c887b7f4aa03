import type { Ctx } from '#server/platform/context.ts';
import { LEASE_S } from './begin-envios.ts';
import type { Reivindicada } from './read-mensagens.ts';

/** A claimed message, and when its channel was last changed. */
type Chamada = Reivindicada & { canal_em: Date };

/**
 * Claims what is due of a channel: the next message of each of up to `most` conversations, those first whose time came first. A request that
 * had begun before, without an answer, shows in `envio_em`.
 */
export async function claimSaida({ db: { sql }, empresa_id }: Ctx, canal_id: number, most: number): Promise<Chamada[]> {
  // Written out: chosen and claimed in one statement. What is before a message in its conversation is looked for message by message, and the
  // chosen ones by their ids: otherwise a plan that was made while the queue was empty would read all of it.
  const rows = await sql<Chamada[]>`
    WITH proximas AS (
      SELECT m.id FROM mensagens m
      WHERE m.canal_id = ${canal_id} AND m.empresa_id = ${empresa_id} AND m.tentar_em <= now() AND (
        SELECT a.id FROM mensagens a WHERE a.conversa_id = m.conversa_id AND a.status = 'na_fila' AND a.id < m.id
        ORDER BY a.id LIMIT 1) IS NULL
      ORDER BY m.tentar_em, m.id LIMIT ${most} FOR UPDATE OF m SKIP LOCKED)
    UPDATE mensagens m SET tentar_em = now() + make_interval(secs => ${LEASE_S}), tentativas = m.tentativas + 1
    WHERE m.id = ANY (ARRAY(SELECT id FROM proximas)) RETURNING m.id, m.conversa_id, m.tentativas, m.envio_em,
      (SELECT c.atualizado_em FROM canais c WHERE c.id = ${canal_id}) AS canal_em`;
  return [...rows];
}
