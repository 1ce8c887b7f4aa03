import { contextOfSystem } from '#server/acesso/index.ts';
import { findReenvioEmpresa, listReenviosParados, runReenvioBatch } from '#server/entregas/index.ts';
import { type Db, db } from '#server/platform/db.ts';
import { addLogFields, withLogFields } from '#server/platform/trace.ts';

/** Works off one batch of a bulk resend or recovery, as the job's company. Whether more remains. */
export function runBatch(reenvio_id: number): Promise<boolean> {
  return withLogFields({ reenvio_id }, async () => {
    const empresa_id = await findReenvioEmpresa(db(), reenvio_id);
    const ctx = empresa_id === null ? null : await contextOfSystem(db(), empresa_id, 'job');
    addLogFields({ empresa_id, request_id: ctx?.request_id });
    return ctx !== null && (await runReenvioBatch(ctx, reenvio_id));
  });
}

/**
 * Works off the bulk jobs that nobody has moved for so long, a batch of each in turn, to their end: what the function would have done
 * that no Inngest server calls. Where the function comes after all, the two take turns.
 * @param goesOn asked before each batch
 * @returns how many jobs there were
 */
export async function runAbandoned(db: Db, stalledMs: number, goesOn: () => boolean): Promise<number> {
  const jobs = await listReenviosParados(db, stalledMs, false);
  let open = jobs.map(({ id }) => id);
  while (open.length > 0) {
    const remaining: number[] = [];
    for (const id of open) {
      if (!goesOn()) return jobs.length;
      if (await runBatch(id)) remaining.push(id);
    }
    open = remaining;
  }
  return jobs.length;
}
