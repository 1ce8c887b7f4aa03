import { contextOfSystem } from '#server/acesso/index.ts';
import { embedConhecimento, listLeituras, listSemVetores, readConhecimento } from '#server/conhecimento/index.ts';
import { type Db, db } from '#server/platform/db.ts';
import { sideBySide } from '#server/platform/lanes.ts';
import { addLogFields, withLogFields } from '#server/platform/trace.ts';

/** So many items are worked on side by side: each reading has a thread. */
const AT_ONCE = 2;

type Trabalho = { tipo: 'leitura' | 'vetores'; id: number; empresa_id: number };

/** Reads an item, or asks for the vectors of its passages, in the service's own name. */
export function runTrabalhoDeConhecimento({ tipo, id, empresa_id }: Trabalho): Promise<void> {
  return withLogFields({ conhecimento_id: id, empresa_id }, async () => {
    const ctx = await contextOfSystem(db(), empresa_id, 'job');
    if (!ctx) return;
    addLogFields({ request_id: ctx.request_id });
    await (tipo === 'leitura' ? readConhecimento(ctx, id) : embedConhecimento(ctx, id));
  });
}

async function runAll(due: readonly Trabalho[], goesOn: () => boolean): Promise<number> {
  const left = [...due];
  await sideBySide(AT_ONCE, async () => {
    for (let next = left.shift(); next && goesOn(); next = left.shift()) await runTrabalhoDeConhecimento(next);
  });
  return due.length;
}

/**
 * Reads what is overdue for so long: what the function would have read that no Inngest server calls. Where the function comes after all, an
 * item's lease keeps the two apart.
 * @param goesOn asked before each
 */
export async function runOverdueLeituras(on: Db, lateMs: number, goesOn: () => boolean): Promise<number> {
  const due = await listLeituras(on, lateMs);
  return runAll(
    due.map(({ id, empresa_id }) => ({ tipo: 'leitura', id, empresa_id })),
    goesOn,
  );
}

/** Asks for the vectors that passages lack. An endpoint that says nothing keeps nobody else waiting. */
export async function runVetores(on: Db, goesOn: () => boolean): Promise<number> {
  const due = await listSemVetores(on);
  return runAll(
    due.map((one) => ({ tipo: 'vetores', ...one })),
    goesOn,
  );
}
