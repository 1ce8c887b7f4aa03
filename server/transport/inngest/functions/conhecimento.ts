import { inngest } from '../client.ts';
import { runTrabalhoDeConhecimento } from '../conhecimento-work.ts';
import { trabalhoDeConhecimento } from '../events.ts';

/** Reads an item of knowledge, or asks for the vectors of its passages. The item's row alone knows whether and when another attempt follows. */
export const trabalharConhecimento = inngest.createFunction(
  {
    id: 'trabalhar-conhecimento',
    name: 'Leitura de conhecimento',
    triggers: [trabalhoDeConhecimento],
    retries: 2,
    // Of one company after another, so that two hundred files of one do not keep the others waiting.
    concurrency: { limit: 2, key: 'event.data.empresa_id' },
    checkpointing: false,
  },
  async ({ event, step }) => {
    await step.run('trabalhar', () => runTrabalhoDeConhecimento(event.data));
  },
);
