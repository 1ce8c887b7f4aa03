import { eventType } from 'inngest';
import { z } from 'zod';

/** The events that trigger functions. An event carries ids alone: a function reads the rows itself. */

const id = z.number().int().positive();

/** A delivery failed and is tried again at `em`; `geracao` makes an overtaken event harmless. */
export const entregaAgendada = eventType('webhooks/entrega.agendada', {
  schema: z.object({ entrega_id: id, geracao: z.number().int(), em: z.iso.datetime({ offset: true }) }),
});

/** A bulk resend or a recovery was asked for. */
export const reenvioCriado = eventType('webhooks/reenvio.criado', { schema: z.object({ reenvio_id: id }) });

/** An import waits to be checked, or to be written. */
export const importacaoPedida = eventType('importacao/pedida', { schema: z.object({ importacao_id: id }) });

/** An e-mail waits to be sent. */
export const correioEscrito = eventType('correio/mensagem.escrita', { schema: z.object({ mensagem_id: id }) });

/** A charge, a notice of Pix or a receiving account waits for an attempt with its bank. */
export const trabalhoDeCobranca = eventType('cobrancas/trabalho', {
  schema: z.object({ tipo: z.enum(['cobranca', 'aviso', 'conta']), id }),
});

/** A channel has something to read, to send or to fetch; `fila` names the channel's own queue of that kind. */
export const trabalhoDeCanal = eventType('atendimento/trabalho', {
  schema: z.object({ tipo: z.enum(['entrada', 'saida', 'midia']), canal_id: id, empresa_id: id, fila: z.string() }),
});

/** An item of knowledge waits to be read. */
export const leituraDeConhecimento = eventType('conhecimento/leitura', { schema: z.object({ id, empresa_id: id }) });

/** The contact wrote, and the assistant answers at `em`; `geracao` makes an event harmless that a newer message has overtaken. */
export const vezDoAssistente = eventType('assistente/vez', {
  schema: z.object({
    conversa_id: id,
    empresa_id: id,
    geracao: z.number().int(),
    em: z.iso.datetime({ offset: true }),
  }),
});

/** A conversation waits for an attendant, and that is told at `em`, unless somebody takes it. */
export const esperaDeConversa = eventType('atendimento/espera', {
  schema: z.object({ conversa_id: id, empresa_id: id, em: z.iso.datetime({ offset: true }) }),
});

export type KnownEvent =
  | typeof entregaAgendada
  | typeof reenvioCriado
  | typeof importacaoPedida
  | typeof correioEscrito
  | typeof trabalhoDeCobranca
  | typeof trabalhoDeCanal
  | typeof leituraDeConhecimento
  | typeof vezDoAssistente
  | typeof esperaDeConversa;
