import { beginTrabalhoDeCanal } from '../canais-work.ts';
import { inngest } from '../client.ts';
import { trabalhoDeCanal } from '../events.ts';

/** Works off what a channel waits for: what came is read, messages are sent, files are fetched. Rows alone know what is due, and whose. */
export const trabalharCanal = inngest.createFunction(
  {
    id: 'trabalhar-canal',
    name: 'Canal de atendimento',
    triggers: [trabalhoDeCanal],
    retries: 2,
    // A platform that is slow holds up its own channel alone, and no place for long.
    concurrency: { limit: 2, key: 'event.data.fila' },
    checkpointing: false,
  },
  async ({ event, step }) => {
    await step.run('trabalhar', () => beginTrabalhoDeCanal(event.data));
  },
);
