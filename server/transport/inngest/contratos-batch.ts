import { contextOfSystem } from '#server/acesso/index.ts';
import { attendContrato, listPendentes, type Pendente } from '#server/contratos/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { logger } from '#server/platform/logger.ts';
import { withLogFields } from '#server/platform/trace.ts';

/** Contracts of one batch; each is a transaction of its own. */
const BATCH = 200;

/**
 * Does what one batch of contracts has to do, of all companies: each in the company's name and by the day of its zone. One that cannot is
 * told to the log, and keeps nobody from theirs.
 * @param apos the last of the batch before; null at the beginning
 * @param agora the moment
 * @param goesOn asked before each contract
 * @returns the last of this batch, null at the end; and how many were attended
 */
export async function attendBatch(
  db: Db,
  apos: Pendente | null,
  agora: Date,
  goesOn = () => true,
): Promise<{ ultimo: Pendente | null; atendidos: number }> {
  const batch = await listPendentes(db, agora, { apos, limite: BATCH });
  const contexts = new Map<number, Ctx | null>();
  let atendidos = 0;
  for (const { id, empresa_id } of batch) {
    if (!contexts.has(empresa_id)) contexts.set(empresa_id, await contextOfSystem(db, empresa_id, 'job'));
    const ctx = contexts.get(empresa_id);
    if (!ctx) continue;
    if (!goesOn()) return { ultimo: null, atendidos };
    await withLogFields({ contrato_id: id, empresa_id, request_id: ctx.request_id }, async () => {
      try {
        while ((await attendContrato(ctx, id, agora)) && goesOn());
        atendidos++;
      } catch (err) {
        logger().error({ err }, 'Could not generate the cycles of a contract; will try again');
      }
    });
  }
  return { ultimo: batch.length < BATCH ? null : (batch.at(-1) ?? null), atendidos };
}

/**
 * Does all that contracts have to do at a moment, batch by batch, each contract once.
 * @returns how many contracts were attended
 */
export async function attendPendentes(db: Db, goesOn: () => boolean, agora = new Date()): Promise<number> {
  let ultimo: Pendente | null = null;
  let all = 0;
  do {
    const done = await attendBatch(db, ultimo, agora, goesOn);
    ({ ultimo } = done);
    all += done.atendidos;
  } while (ultimo !== null && goesOn());
  return all;
}
