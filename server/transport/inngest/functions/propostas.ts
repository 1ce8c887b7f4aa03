import { cron } from 'inngest';
import { contextOfSystem } from '#server/acesso/index.ts';
import { db } from '#server/platform/db.ts';
import { expirePropostas } from '#server/propostas/index.ts';
import { inngest } from '../client.ts';

/** Ends the proposals whose last day is over, every five minutes: in some zone a day ends each hour, and in a few at the half. */
export const expiracaoDePropostas = inngest.createFunction(
  {
    id: 'expirar-propostas',
    name: 'Expiração de propostas',
    triggers: [cron('*/5 * * * *')],
    retries: 3,
    checkpointing: false,
  },
  async ({ step }) =>
    step.run('expirar', async () => ({
      expiradas: await expirePropostas(db(), (tx, empresa_id) => contextOfSystem(tx, empresa_id, 'job')),
    })),
);
