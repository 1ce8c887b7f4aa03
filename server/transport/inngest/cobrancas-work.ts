import { contextOfSystem } from '#server/acesso/index.ts';
import { findTrabalhoDono, listTrabalhos, type TipoTrabalho, workOn } from '#server/cobrancas/index.ts';
import { type Db, db } from '#server/platform/db.ts';
import { addLogFields, withLogFields } from '#server/platform/trace.ts';

/** One attempt at what waits of charges, in the service's own name. */
export function runTrabalho(tipo: TipoTrabalho, id: number): Promise<void> {
  return withLogFields({ [`${tipo}_id`]: id }, async () => {
    const empresa_id = await findTrabalhoDono(db(), tipo, id);
    const ctx = empresa_id === null ? null : await contextOfSystem(db(), empresa_id, 'job');
    if (!ctx) return;
    addLogFields({ empresa_id, request_id: ctx.request_id });
    await workOn(ctx, tipo, id);
  });
}

/**
 * Does what is overdue for so long: what the function would have done that no Inngest server calls. Where the function comes after all, a
 * row's lease keeps the two apart.
 * @param goesOn asked before each
 */
export async function runOverdueTrabalhos(on: Db, lateMs: number, goesOn: () => boolean): Promise<number> {
  const due = await listTrabalhos(on, lateMs);
  for (const { tipo, id } of due) {
    if (!goesOn()) break;
    await runTrabalho(tipo, id);
  }
  return due.length;
}
