import { inngest } from '../client.ts';
import { reenvioCriado } from '../events.ts';
import { runBatch } from '../reenvio-batch.ts';

/** Batches per run. A run has at most 1,000 steps; a longer job continues in another run. */
const BATCHES = 500;

/** Bulk resend and recovery: works a job off batch by batch. The job's row keeps its progress. */
export const executarReenvio = inngest.createFunction(
  {
    id: 'executar-reenvio',
    name: 'Reenvio em lote e recuperação',
    triggers: [reenvioCriado],
    retries: 10,
    concurrency: { limit: 1, key: 'event.data.reenvio_id' },
    checkpointing: false,
  },
  async ({ event, step }) => {
    const { reenvio_id } = event.data;
    for (let lote = 1; lote <= BATCHES; lote++) {
      const { resta } = await step.run(`lote-${lote}`, async () => ({ resta: await runBatch(reenvio_id) }));
      if (!resta) return { lotes: lote };
    }
    await step.sendEvent('continuar', reenvioCriado.create({ reenvio_id }));
    return { lotes: BATCHES };
  },
);
