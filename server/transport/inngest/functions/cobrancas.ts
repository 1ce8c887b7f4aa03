import { inngest } from '../client.ts';
import { runTrabalho } from '../cobrancas-work.ts';
import { trabalhoDeCobranca } from '../events.ts';

/** One attempt with a bank: a charge, a payment that was told of, an account. The row alone knows whether and when another follows. */
export const trabalharCobranca = inngest.createFunction(
  {
    id: 'trabalhar-cobranca',
    name: 'Cobrança Pix no banco',
    triggers: [trabalhoDeCobranca],
    retries: 2,
    // A bank that is slow does not hold up the others' jobs.
    concurrency: { limit: 20 },
    checkpointing: false,
  },
  async ({ event, step }) => {
    const { tipo, id } = event.data;
    await step.run('tentar', () => runTrabalho(tipo, id));
  },
);
