import { contextOfSystem } from '#server/acesso/index.ts';
import { answerVez, type Desfecho, listVezes } from '#server/assistente/index.ts';
import { announceEspera, listEsperas } from '#server/atendimento/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { type Db, db } from '#server/platform/db.ts';
import { sideBySide } from '#server/platform/lanes.ts';
import { addLogFields, withLogFields } from '#server/platform/trace.ts';
import { doOnceDue } from './wake.ts';

/** Turns that are overdue are done side by side: each waits for the model. */
const AT_ONCE = 8;

type DaConversa = { conversa_id: number; empresa_id: number };

const inCompany = (of: DaConversa, work: (ctx: Ctx) => Promise<unknown>): Promise<void> =>
  withLogFields(of, async () => {
    const ctx = await contextOfSystem(db(), of.empresa_id, 'job');
    if (!ctx) return;
    addLogFields({ request_id: ctx.request_id });
    await work(ctx);
  });

/** The assistant's turn in a conversation, in the service's own name; of the generation named, or whatever is due. */
export async function runVez(of: DaConversa & { geracao?: number }): Promise<{ como: Desfecho['como'] }> {
  let como: Desfecho['como'] = 'nada';
  const opcoes = of.geracao === undefined ? {} : { geracao: of.geracao };
  await inCompany({ conversa_id: of.conversa_id, empresa_id: of.empresa_id }, (ctx) =>
    doOnceDue(async () => {
      const desfecho = await answerVez(ctx, of.conversa_id, opcoes);
      como = desfecho.como;
      return desfecho.como === 'cedo' ? desfecho.faltam_ms : 0;
    }),
  );
  return { como };
}

/** Tells that a conversation waits for an attendant, in the service's own name. */
export async function runEspera({ conversa_id, empresa_id }: DaConversa): Promise<{ avisada: boolean }> {
  let told = false;
  await inCompany({ conversa_id, empresa_id }, (ctx) =>
    doOnceDue(async () => {
      const { avisada, faltam_ms } = await announceEspera(ctx, conversa_id);
      told = avisada;
      return faltam_ms ?? 0;
    }),
  );
  return { avisada: told };
}

/**
 * Does what is overdue for so long: what the functions would have done that no Inngest server calls. Where they come after all, a turn's lease
 * keeps the two apart.
 * @param goesOn asked before each
 */
export async function runOverdueAssistente(on: Db, lateMs: number, goesOn: () => boolean): Promise<number> {
  const vezes = await listVezes(on, lateMs);
  const esperas = await listEsperas(on, -lateMs);
  const left = [...vezes.map((one) => () => runVez(one)), ...esperas.map((one) => () => runEspera(one))];
  const lane = async () => {
    for (let next = left.shift(); next && goesOn(); next = left.shift()) await next();
  };
  await sideBySide(AT_ONCE, lane);
  return vezes.length + esperas.length;
}
