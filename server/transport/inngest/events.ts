import { eventType } from 'inngest';
import { z } from 'zod';

/** The events that functions are triggered by. Data only: a function reads what it needs afresh. */

const id = z.number().int().positive();

/** A delivery failed and is to be tried again at `em`; `geracao` makes a late one harmless. */
export const entregaAgendada = eventType('webhooks/entrega.agendada', {
  schema: z.object({ entrega_id: id, geracao: z.number().int(), em: z.iso.datetime({ offset: true }) }),
});

/** A bulk resend or a recovery was asked for. */
export const reenvioCriado = eventType('webhooks/reenvio.criado', { schema: z.object({ reenvio_id: id }) });

export type KnownEvent = typeof entregaAgendada | typeof reenvioCriado;
