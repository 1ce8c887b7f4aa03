import { inngest } from '../client.ts';
import { importacaoPedida } from '../events.ts';
import { runImportacao } from '../importacao-batch.ts';

/** Batches per run. A run has at most 1,000 steps; a longer job continues in another run. */
const BATCHES = 400;

/** Import: checks or writes rows batch by batch. The import's row keeps its progress. Between batches, webhooks get time to keep up. */
export const executarImportacao = inngest.createFunction(
  {
    id: 'executar-importacao',
    name: 'Importação de planilha',
    triggers: [importacaoPedida],
    retries: 10,
    concurrency: { limit: 1, key: 'event.data.importacao_id' },
    checkpointing: false,
  },
  async ({ event, step }) => {
    const { importacao_id } = event.data;
    for (let lote = 1; lote <= BATCHES; lote++) {
      const { resta } = await step.run(`lote-${lote}`, async () => ({ resta: await runImportacao(importacao_id) }));
      if (!resta) return { lotes: lote };
    }
    await step.sendEvent('continuar', importacaoPedida.create({ importacao_id }));
    return { lotes: BATCHES };
  },
);
