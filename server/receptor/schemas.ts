import { idSchema } from '#server/platform/ids.ts';
import { instante, text, z } from '#server/platform/validation.ts';
import { cabecalhos } from '#server/webhooks/index.ts';

const RESPOSTAS = ['aceitar', 'esperar', 'falhar', 'recusar', 'demorar'] as const;

export const setRespostaReceptorInput = z.object({
  resposta: z.enum(RESPOSTAS, { error: 'Escolha uma das respostas.' }),
  /** Only to the next one; then it accepts again. */
  so_a_proxima: z.boolean({ error: 'Informe true ou false.' }).default(false),
});

export const clearReceptorInput = z.object({ ate: idSchema });

/** What of a delivery's body the receiver decides by. */
export const corpoRecebido = z.object({ evento: text(100).catch(''), idempotency_key: text(200).catch('') });

/** One request that came to the example receiver. */
export const recebimento = z.object({
  id: z.int(),
  webhook_id: z.int(),
  evento: z.string(),
  idempotency_key: z.string(),
  assinatura_valida: z.boolean(),
  /** How many times this key had come, this one included. */
  vez: z.int(),
  /** The key had been accepted before: a receiver does not process it again. */
  repetida: z.boolean(),
  cabecalhos,
  corpo: z.string(),
  status: z.int(),
  recebido_em: instante,
});

/** Where the example receiver is, and what it answers now. */
export const receptor = z.object({
  /** Null outside of development, where there is no example receiver. */
  url: z.string().nullable(),
  /** The company's oldest webhook to it. */
  webhook_id: z.int().nullable(),
  resposta: z.enum(RESPOSTAS),
  /** To how many more it answers so; null for all. */
  restantes: z.int().nullable(),
  /** Multiplies the waits between attempts (WEBHOOK_RETRY_SCALE). */
  escala: z.number(),
});

export type Recebimento = z.output<typeof recebimento>;
export type InfoReceptor = z.output<typeof receptor>;
export type Resposta = InfoReceptor['resposta'];
