import type { Db } from '#server/platform/db.ts';

/** Where the workers listen for conversations that wait for the assistant (trigger `esperar_assistente`). */
export const CANAL_ASSISTENTE = 'romaneio_assistente';

/** Of turns, so many are handed over at a time. */
const AT_ONCE = 1_000;

/** A conversation that waits for the assistant, and when it is answered. */
export type VezDevida = { conversa_id: number; empresa_id: number; geracao: number; tentativas: number; em: Date };

/**
 * Turns that are to be waited for: those that nobody has begun, and those whose worker is given up for dead. With `lateMs`, only those that
 * are overdue for so long. For the service's own use: of every company.
 */
export async function listVezes({ sql }: Db, lateMs?: number): Promise<VezDevida[]> {
  // Written out: in the order of their index.
  const rows = await sql<VezDevida[]>`
    SELECT conversa_id, empresa_id, geracao, tentativas, tentar_em AS em FROM vezes_ia
    WHERE ${lateMs === undefined ? sql`(tentativas = 0 OR tentar_em <= now())` : sql`tentar_em <= now() - make_interval(secs => ${lateMs / 1_000}::double precision)`}
    ORDER BY tentar_em, conversa_id LIMIT ${AT_ONCE}`;
  return [...rows];
}
