import { setTimeout as wait } from 'node:timers/promises';
import { RetryAfterError } from 'inngest';
import { releaseEntrega } from '#server/entregas/index.ts';
import { db } from '#server/platform/db.ts';
import { withLogFields } from '#server/platform/trace.ts';
import { inngest } from '../client.ts';
import { entregaAgendada } from '../events.ts';
import { usesInngestServer } from '../server.ts';

/** A rest so short is waited for in the step itself; for a longer one the run is called again. */
const SHORT_MS = 2_000;

/**
 * The wait before a delayed attempt: sleeps until the attempt is due, then puts the delivery back into the dispatcher's queue. Each
 * attempt has its own run; `geracao` makes the run of a delivery that was resent or cancelled meanwhile harmless. An Inngest server
 * rounds times to whole seconds, so it gets a whole one that is not too early; and whoever calls too early all the same waits.
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
    await step.sleepUntil('esperar', usesInngestServer() ? wholeSecond(em) : em);
    return step.run('liberar', () =>
      withLogFields({ entrega_id, geracao }, async () => ({ liberada: await release(entrega_id, geracao) })),
    );
  },
);

const wholeSecond = (em: string) => new Date(Math.ceil(Date.parse(em) / 1_000) * 1_000);

async function release(entrega_id: number, geracao: number): Promise<boolean> {
  for (;;) {
    const { liberada, faltam_ms } = await releaseEntrega(db(), entrega_id, geracao);
    if (liberada || faltam_ms === 0) return liberada;
    if (faltam_ms > SHORT_MS) throw new RetryAfterError('Woken before its time', new Date(Date.now() + faltam_ms));
    await wait(faltam_ms);
  }
}
