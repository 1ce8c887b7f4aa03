import { inngest } from '../client.ts';
import { runTrabalhoDeConhecimento } from '../conhecimento-work.ts';
import { leituraDeConhecimento } from '../events.ts';

/** Reads an item of knowledge and makes its passages. The item's row alone knows whether and when another attempt follows. */
export const lerConhecimento = inngest.createFunction(
  {
    id: 'ler-conhecimento',
    name: 'Leitura de conhecimento',
    triggers: [leituraDeConhecimento],
    retries: 2,
    // Of one company two at a time, so that two hundred files of one do not keep the others waiting.
    concurrency: { limit: 2, key: 'event.data.empresa_id' },
    checkpointing: false,
  },
  async ({ event, step }) => {
    await step.run('ler', () => runTrabalhoDeConhecimento({ tipo: 'leitura', ...event.data }));
  },
);
