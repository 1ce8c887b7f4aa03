import { runEspera, runVez } from '../assistente-work.ts';
import { inngest } from '../client.ts';
import { esperaDeConversa, vezDoAssistente } from '../events.ts';
import { wakeAt } from '../wake.ts';

/**
 * The assistant's turn in a conversation: sleeps until the contact has been silent for long enough, then answers. The row alone knows whether
 * there is anything to answer: a newer message, a person who takes the conversation, make the run harmless.
 */
export const responderConversa = inngest.createFunction(
  {
    id: 'responder-conversa',
    name: 'Resposta do assistente',
    triggers: [vezDoAssistente],
    retries: 3,
    // A model that is slow holds up no other kind of job.
    concurrency: { limit: 20 },
    checkpointing: false,
  },
  async ({ event, step }) => {
    await step.sleepUntil('esperar', wakeAt(event.data.em));
    return step.run('responder', () => runVez(event.data));
  },
);

/** Tells that nobody took a conversation which the assistant handed over, unless somebody did meanwhile. */
export const avisarEspera = inngest.createFunction(
  {
    id: 'avisar-espera',
    name: 'Conversa que aguarda atendente',
    triggers: [esperaDeConversa],
    retries: 3,
    concurrency: { limit: 20 },
    checkpointing: false,
  },
  async ({ event, step }) => {
    await step.sleepUntil('esperar', wakeAt(event.data.em));
    return step.run('avisar', () => runEspera(event.data));
  },
);
