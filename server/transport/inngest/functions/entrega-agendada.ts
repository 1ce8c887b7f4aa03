import { releaseEntrega } from '#server/entregas/index.ts';
import { db } from '#server/platform/db.ts';
import { withLogFields } from '#server/platform/trace.ts';
import { inngest } from '../client.ts';
import { entregaAgendada } from '../events.ts';
import { doOnceDue, wakeAt } from '../wake.ts';

/**
 * The wait before a delayed attempt: sleeps until the attempt is due, then puts the delivery back into the dispatcher's queue. Each
 * attempt has its own run; `geracao` makes the run of a delivery that was resent or cancelled meanwhile harmless.
 */
export const esperarTentativa = inngest.createFunction(
  {
    id: 'esperar-tentativa',
    name: 'Nova tentativa de entrega',
    triggers: [entregaAgendada],
    retries: 10,
    checkpointing: false,
  },
  async ({ event, step }) => {
    const { entrega_id, geracao, em } = event.data;
    await step.sleepUntil('esperar', wakeAt(em));
    return step.run('liberar', () =>
      withLogFields({ entrega_id, geracao }, async () => ({ liberada: await release(entrega_id, geracao) })),
    );
  },
);

async function release(entrega_id: number, geracao: number): Promise<boolean> {
  let released = false;
  await doOnceDue(async () => {
    const { liberada, faltam_ms } = await releaseEntrega(db(), entrega_id, geracao);
    released = liberada;
    return liberada ? 0 : faltam_ms;
  });
  return released;
}
