import { contextOfSystem } from '#server/acesso/index.ts';
import {
  embedConhecimento,
  listTrabalhosDeConhecimento,
  readConhecimento,
  type TrabalhoDeConhecimento,
} from '#server/conhecimento/index.ts';
import { type Db, db } from '#server/platform/db.ts';
import { sideBySide } from '#server/platform/lanes.ts';
import { addLogFields, withLogFields } from '#server/platform/trace.ts';

/** So many items are worked on side by side: each reading has a thread. */
const AT_ONCE = 2;

/** Reads an item, or asks for the vectors of its passages, in the service's own name. */
export function runTrabalhoDeConhecimento({
  tipo,
  id,
  empresa_id,
}: Omit<TrabalhoDeConhecimento, 'vez'>): Promise<void> {
  return withLogFields({ conhecimento_id: id, empresa_id }, async () => {
    const ctx = await contextOfSystem(db(), empresa_id, 'job');
    if (!ctx) return;
    addLogFields({ request_id: ctx.request_id });
    await (tipo === 'leitura' ? readConhecimento(ctx, id) : embedConhecimento(ctx, id));
  });
}

/**
 * Does what is overdue for so long: what the function would have done that no Inngest server calls. Where the function comes after all, an
 * item's lease keeps the two apart.
 * @param goesOn asked before each
 */
export async function runOverdueConhecimento(on: Db, lateMs: number, goesOn: () => boolean): Promise<number> {
  const left = await listTrabalhosDeConhecimento(on, lateMs);
  const due = left.length;
  await sideBySide(AT_ONCE, async () => {
    for (let next = left.shift(); next && goesOn(); next = left.shift()) await runTrabalhoDeConhecimento(next);
  });
  return due;
}
