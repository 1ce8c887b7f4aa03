import { sendMensagem } from '#server/correio/index.ts';
import { db } from '#server/platform/db.ts';
import { withLogFields } from '#server/platform/trace.ts';
import { inngest } from '../client.ts';
import { correioEscrito } from '../events.ts';

/** More than an e-mail is tried in its two days. */
const ATTEMPTS = 200;

/** Sends an e-mail, and tries again as its row says: the row alone knows when, and whether somebody else is sending it. */
export const enviarCorreio = inngest.createFunction(
  { id: 'enviar-correio', name: 'Envio de e-mail', triggers: [correioEscrito], retries: 10, checkpointing: false },
  async ({ event, step }) => {
    const { mensagem_id } = event.data;
    for (let vez = 1; vez <= ATTEMPTS; vez++) {
      const { proxima_em } = await step.run(`tentativa-${vez}`, () =>
        withLogFields({ mensagem_id }, () => sendMensagem(db(), mensagem_id)),
      );
      if (proxima_em === null) return { vezes: vez };
      await step.sleepUntil(`esperar-${vez}`, proxima_em);
    }
    return { vezes: ATTEMPTS };
  },
);
