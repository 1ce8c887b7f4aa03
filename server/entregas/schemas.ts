import { type Evento, eventoSchema } from '#server/eventos/index.ts';
import { idParameter, idSchema } from '#server/platform/ids.ts';
import { paginationInput } from '#server/platform/pagination.ts';
import { day, orRequired, text, z } from '#server/platform/validation.ts';

export const entregaIdInput = z.object({ id: idSchema });
export const eventoIdInput = z.object({ id: idSchema });
export const reenvioIdInput = z.object({ id: idSchema });

export const ESTADOS = ['pendente', 'agendada', 'entregue', 'falhou', 'cancelada'] as const;
export const ORIGENS = ['automatica', 'teste', 'recuperacao'] as const;
export type EstadoEntrega = (typeof ESTADOS)[number];

const HTTP_STATUS = 'Informe um código HTTP, de 100 a 599.';

const entregasFilter = {
  webhook_id: idParameter.optional(),
  estado: z.enum(ESTADOS).optional().describe('Só entregas neste estado.'),
  evento: eventoSchema.optional().describe('Só entregas deste tipo de evento.'),
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
  evento: eventoSchema.optional(),
  busca: text(200).optional().describe('Id do evento.'),
  data_inicio: day.optional(),
  data_fim: day.optional(),
});

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
