import { EVENTOS, type Evento } from '#server/eventos/index.ts';
import { idParameter, idSchema } from '#server/platform/ids.ts';
import { paginationInput } from '#server/platform/pagination.ts';
import { day, orRequired, text, z } from '#server/platform/validation.ts';
import { headersSchema, MAX_HEADERS } from './headers.ts';

/** Limits of sections 2.7 and 8.2. */
export const MAX_WEBHOOKS = 20;

const integer = (least: number, most: number) => {
  const message = `Informe um número inteiro de ${least} a ${most}.`;
  return z
    .number({ error: orRequired(message) })
    .int(message)
    .min(least, message)
    .max(most, message);
};

const kind = z.enum(EVENTOS as [Evento, ...Evento[]], {
  error: (issue) => `Evento desconhecido: ${String(issue.input).slice(0, 60)}.`,
});

const fields = {
  url: text(100_000).min(1, 'Este campo é obrigatório.').meta({
    description: 'Endereço que recebe as entregas, até 2.048 caracteres: público e, em produção, HTTPS.',
    maxLength: 2_048,
  }),
  descricao: text(255).describe('Descrição, até 255 caracteres.'),
  eventos: z
    .array(kind, { error: orRequired('Informe uma lista de eventos.') })
    .min(1, 'Escolha ao menos um evento.')
    .transform((kinds) => [...new Set(kinds)])
    .describe('Tipos de evento a receber, ao menos um.'),
  max_tentativas: integer(1, 10).describe('Tentativas de cada entrega, de 1 a 10.'),
  timeout_segundos: integer(5, 30).describe('Segundos que o destino tem para responder, de 5 a 30.'),
  headers: headersSchema.describe(
    `Cabeçalhos próprios, nome → valor, enviados em toda entrega: até ${MAX_HEADERS}, com nomes de até 128 caracteres e valores de até 1.024. Os que a entrega usa, como \`Content-Type\` e \`X-Webhook-*\`, são recusados.`,
  ),
  ativo: z
    .boolean({ error: orRequired('Informe true ou false.') })
    .describe('Um webhook inativo não recebe nada, e nada se acumula para ele.'),
};

/** Body of POST and, with what is not sent back at its default, of PUT (section 2.7). */
export const createWebhookInput = z.object({
  url: fields.url,
  descricao: fields.descricao.default(''),
  eventos: fields.eventos,
  max_tentativas: fields.max_tentativas.default(5),
  timeout_segundos: fields.timeout_segundos.default(10),
  headers: fields.headers.default({}),
  ativo: fields.ativo.default(true),
});

/** The same for PUT, which leaves `ativo` alone where it is not sent. */
export const replaceWebhookInput = createWebhookInput.extend({ ativo: fields.ativo.optional() });

export const updateWebhookInput = z.object({
  url: fields.url.optional(),
  descricao: fields.descricao.optional(),
  eventos: fields.eventos.optional(),
  max_tentativas: fields.max_tentativas.optional(),
  timeout_segundos: fields.timeout_segundos.optional(),
  headers: fields.headers.optional(),
  ativo: fields.ativo.optional(),
});

export const webhookIdInput = z.object({ id: idSchema });
export const entregaIdInput = z.object({ id: idSchema });
export const eventoIdInput = z.object({ id: idSchema });
export const reenvioIdInput = z.object({ id: idSchema });
export const urlInput = z.object({ url: z.string().max(100_000) });

export const ESTADOS = ['pendente', 'agendada', 'entregue', 'falhou', 'cancelada'] as const;
export const ORIGENS = ['automatica', 'teste', 'recuperacao'] as const;
export type EstadoEntrega = (typeof ESTADOS)[number];

const HTTP_STATUS = 'Informe um código HTTP, de 100 a 599.';

const entregasFilter = {
  webhook_id: idParameter.optional(),
  estado: z.enum(ESTADOS).optional().describe('Só entregas neste estado.'),
  evento: kind.optional().describe('Só entregas deste tipo de evento.'),
  origem: z.enum(ORIGENS).optional().describe('Só entregas desta origem.'),
  status: z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{3}$/)
          .transform(Number),
      ],
      HTTP_STATUS,
    )
    .pipe(z.number().int(HTTP_STATUS).min(100, HTTP_STATUS).max(599, HTTP_STATUS))
    .optional()
    .meta({ type: 'integer', minimum: 100, maximum: 599, description: 'Código HTTP da última resposta.' }),
  erro: text(40).optional().describe('Tipo de falha da última tentativa.'),
  evento_id: idParameter.optional().meta({ type: 'integer', minimum: 1, description: 'Só entregas deste evento.' }),
  busca: text(200).optional().describe('Id da entrega, do evento, ou chave de idempotência.'),
  data_inicio: day.optional().describe('Entregas deste dia em diante, no fuso da empresa.'),
  data_fim: day.optional().describe('Entregas até este dia, inclusive.'),
};

export const entregasFilters = z.object({ ...paginationInput, ...entregasFilter });

/** What a bulk resend takes: a selection, or everything that a filter finds. */
export const createReenvioInput = z.union([
  z.object({ ids: z.array(idSchema).min(1).max(1_000) }),
  z.object({ filtro: z.object(entregasFilter) }),
]);

/** Recovery: everything that failed or was missed since then. */
export const recuperarInput = z.object({
  id: idSchema,
  desde: z.iso
    .datetime({
      offset: true,
      error: orRequired('Informe data e hora com fuso, por exemplo 2026-02-13T09:30:00-03:00.'),
    })
    .transform((value) => new Date(value))
    .describe('Desde quando: data e hora com fuso, nos últimos 30 dias.'),
});

export const eventosFilters = z.object({
  ...paginationInput,
  evento: kind.optional(),
  busca: text(200).optional().describe('Id do evento.'),
  data_inicio: day.optional(),
  data_fim: day.optional(),
});

/** Query of the change feed: what follows the event `apos_id`, up to `limite`. */
export const feedInput = z.object({
  apos_id: z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,15}$/)
          .transform(Number),
      ],
      'Informe um número inteiro, 0 ou maior.',
    )
    .pipe(z.number().int().min(0))
    .default(0)
    .meta({
      type: 'integer',
      minimum: 0,
      default: 0,
      description: 'O `proximo_apos_id` da leitura anterior; 0 é o começo.',
    }),
  evento: kind.optional().describe('Só este tipo de evento.'),
  por_pagina: paginationInput.por_pagina,
});

/** A webhook as its owner sees it; the secret is not among it. */
export type Webhook = {
  id: number;
  url: string;
  descricao: string;
  eventos: Evento[];
  max_tentativas: number;
  timeout_segundos: number;
  headers: Record<string, string>;
  ativo: boolean;
  desativado_em: Date | null;
  /** `manual`: by a person; `falhas`: by the service, after failures without end. */
  desativado_motivo: 'manual' | 'falhas' | null;
  /** How the secret ends, to tell one from another. */
  secret_final: string;
  criado_em: Date;
  atualizado_em: Date;
};

/** How a webhook has been doing. */
export type Saude = {
  falhas_seguidas: number;
  primeira_falha_em: Date | null;
  ultimo_sucesso_em: Date | null;
  ultima_falha_em: Date | null;
  /** Half-way to being deactivated by the service. */
  em_risco: boolean;
  /** Attempts of the last 24 hours. */
  tentativas_24h: number;
  /** Share (0 to 1) of them that succeeded; null where there was none. */
  sucesso_24h: number | null;
  /** 95th percentile of their duration, in ms. */
  p95_24h: number | null;
  /** Deliveries waiting: in the queue, and for a later attempt; with `mais_…` there are more than were counted. */
  na_fila: number;
  mais_na_fila: boolean;
  agendadas: number;
  mais_agendadas: boolean;
};

/** A delivery in a list. */
export type Entrega = {
  id: number;
  webhook_id: number;
  webhook_url: string;
  webhook_descricao: string;
  evento_id: number;
  evento: Evento;
  idempotency_key: string;
  origem: (typeof ORIGENS)[number];
  estado: EstadoEntrega;
  /** Attempts made in all, made in the present cycle, and allowed in a cycle. */
  tentativas: number;
  tentativas_ciclo: number;
  max_tentativas: number;
  ultimo_status: number | null;
  ultimo_erro: string | null;
  ultima_duracao_ms: number | null;
  ultima_tentativa_em: Date | null;
  proxima_tentativa_em: Date | null;
  /** Why it was cancelled. */
  motivo: string | null;
  criado_em: Date;
};

/** One attempt, everything exact. */
export type Tentativa = {
  numero: number;
  origem: 'automatica' | 'teste' | 'manual' | 'recuperacao';
  resultado: 'sucesso' | 'nova_tentativa' | 'falha';
  status: number | null;
  erro: string | null;
  detalhe: string | null;
  url: string;
  ip: string | null;
  cabecalhos_enviados: [string, string][];
  cabecalhos_recebidos: [string, string][];
  /** The answer's body as text, or as base64 where it is not UTF-8. */
  corpo_recebido: string;
  corpo_base64: boolean;
  corpo_truncado: boolean;
  /** Milliseconds of the phases: dns, conexao, tls, resposta, total. */
  tempos: Record<string, number>;
  duracao_ms: number;
  proxima_tentativa_em: Date | null;
  /** A process of ours had stopped in the middle before: the receiver may have seen this twice. */
  retomada: boolean;
  iniciada_em: Date;
};

export type EntregaDetalhe = Entrega & {
  /** The bytes that every attempt sends. */
  corpo: string;
  webhook_ativo: boolean;
  lista_tentativas: Tentativa[];
};

/** A bulk job and how far it is. */
export type Reenvio = {
  id: number;
  webhook_id: number | null;
  tipo: 'reenvio' | 'recuperacao';
  estado: 'na_fila' | 'executando' | 'concluido' | 'cancelado';
  total: number;
  feitos: number;
  ignorados: number;
  ator_nome: string;
  criado_em: Date;
  concluido_em: Date | null;
};
