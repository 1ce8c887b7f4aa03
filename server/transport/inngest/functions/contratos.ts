import { cron } from 'inngest';
import type { Pendente } from '#server/contratos/index.ts';
import { db } from '#server/platform/db.ts';
import { inngest } from '../client.ts';
import { attendBatch } from '../contratos-batch.ts';

/** So many batches in one run; what is left waits for the next one. */
const MOST_BATCHES = 100;

/** Generates the cycles of contracts that are due and ends those that are over, every ten minutes: somewhere a day has just begun. */
export const gerarCiclos = inngest.createFunction(
  {
    id: 'gerar-ciclos',
    name: 'Ciclos de contratos',
    triggers: [cron('*/10 * * * *')],
    retries: 3,
    checkpointing: false,
  },
  async ({ step }) => {
    const lote = (n: number, apos: Pendente | null): Promise<{ ultimo: Pendente | null }> =>
      step.run(`lote-${n}`, () => attendBatch(db(), apos, new Date()));
    let { ultimo } = await lote(0, null);
    for (let n = 1; ultimo !== null && n < MOST_BATCHES; n++) ({ ultimo } = await lote(n, ultimo));
  },
);
