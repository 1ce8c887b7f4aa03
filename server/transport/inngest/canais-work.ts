import { contextOfSystem } from '#server/acesso/index.ts';
import { listTrabalhosDeCanal, syncDevidos, type TipoTrabalho, workOnCanal } from '#server/atendimento/index.ts';
import { reconcileCanais } from '#server/canais/index.ts';
import { type Db, db } from '#server/platform/db.ts';
import { addLogFields, withLogFields } from '#server/platform/trace.ts';

/** So many channels are worked off side by side: a platform that says nothing holds up its own. */
const AT_ONCE = 8;

type Trabalho = { tipo: TipoTrabalho; canal_id: number; empresa_id: number };

/** Works off what a channel waits for, in the service's own name. Returns how much. */
export function runTrabalhoDeCanal(
  { tipo, canal_id, empresa_id }: Trabalho,
  goesOn: () => boolean = () => true,
): Promise<number> {
  return withLogFields({ canal_id, empresa_id }, async () => {
    const ctx = await contextOfSystem(db(), empresa_id, 'job');
    if (!ctx) return 0;
    addLogFields({ request_id: ctx.request_id });
    return workOnCanal(ctx, tipo, canal_id, goesOn);
  });
}

/**
 * Does what is overdue for so long: what the function would have done that no Inngest server calls.
 * @param goesOn asked before each
 */
export async function runOverdueCanais(on: Db, lateMs: number, goesOn: () => boolean): Promise<number> {
  const due = await listTrabalhosDeCanal(on, lateMs);
  const left = [...due];
  const lane = async () => {
    for (let next = left.shift(); next && goesOn(); next = left.shift()) await runTrabalhoDeCanal(next, goesOn);
  };
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, lane));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  return due.length;
}

/** Asks platforms what is to be asked of them: templates whose time has come, and what was said while a gateway was away. */
export async function askPlatforms(on: Db, goesOn: () => boolean): Promise<void> {
  await reconcileCanais(on, goesOn);
  await syncDevidos(on, (empresa_id) => contextOfSystem(on, empresa_id, 'job'), goesOn);
}
