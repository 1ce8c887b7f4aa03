import type { Ctx } from '#server/platform/context.ts';
import { type Db, inTransaction } from '#server/platform/db.ts';
import { fetchProposta, publishStatus, recordProposta } from './internal.ts';

/** Proposals of one transaction. */
const BATCH = 50;

/**
 * Ends the proposals whose last day is over in their company's zone: `expirada`, with one `proposta.status_alterada` each. In batches; safe to
 * run at once in several processes, to be killed at any point, and to be run again.
 * @param contextOf makes the context of the service's own job for a company; null for one that is gone
 * @param now the moment that is judged by
 * @returns how many have expired
 */
export async function expirePropostas(
  db: Db,
  contextOf: (db: Db, empresa_id: number) => Promise<Ctx | null>,
  now: Date = new Date(),
): Promise<number> {
  let expired = 0;
  for (;;) {
    const n = await inTransaction(db, (tx) => expireBatch(tx, contextOf, now));
    expired += n;
    if (n < BATCH) return expired;
  }
}

async function expireBatch(tx: Db, contextOf: (db: Db, empresa_id: number) => Promise<Ctx | null>, now: Date) {
  const moment = now.toISOString();
  // Written out: a batch that is chosen and changed in one statement. No zone is more than a day ahead: older days are over everywhere that matters.
  const rows = await tx.sql<{ id: number; empresa_id: number }[]>`
    UPDATE propostas p SET status = 'expirada', expirada_em = ${moment}, atualizado_em = clock_timestamp()
    WHERE p.id IN (
      SELECT q.id FROM propostas q JOIN empresas e ON e.id = q.empresa_id
      WHERE q.status = 'enviada' AND q.valida_ate < (${moment}::timestamptz AT TIME ZONE 'UTC')::date + 1
        AND q.valida_ate < (${moment}::timestamptz AT TIME ZONE e.fuso)::date
      ORDER BY q.valida_ate, q.id LIMIT ${BATCH} FOR UPDATE OF q SKIP LOCKED)
    RETURNING p.id, p.empresa_id`;
  const contexts = new Map<number, Ctx | null>();
  for (const { id, empresa_id } of rows) {
    if (!contexts.has(empresa_id)) contexts.set(empresa_id, await contextOf(tx, empresa_id));
    const ctx = contexts.get(empresa_id);
    if (!ctx) continue;
    const after = await fetchProposta(ctx, id);
    await recordProposta(ctx, 'proposta.expirada', after, { status: { antes: 'enviada', depois: 'expirada' } });
    await publishStatus(ctx, after, 'enviada');
  }
  return rows.length;
}
