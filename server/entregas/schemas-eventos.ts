import { eventoSchema, registro, registroFilter, tipoEvento } from '#server/eventos/index.ts';
import { idParameter, idSchema } from '#server/platform/ids.ts';
import { paginationInput } from '#server/platform/pagination.ts';
import { day, instante, instantInput, text, z } from '#server/platform/validation.ts';
import { ESTADOS, entrega, requisicao, tentativa } from './schemas.ts';

export const eventoIdInput = z.object({ id: idSchema });

export const eventosFilters = z.object({
  ...paginationInput,
  evento: eventoSchema.optional(),
  busca: text(200).optional().describe('Id do evento ou da requisição, ou texto dos dados.'),
  registro: registroFilter.optional(),
  requisicao,
  webhook_id: idParameter.optional().describe('Só os que foram para este webhook.'),
  estado: z.enum(ESTADOS).optional().describe('Só os que têm uma entrega neste estado.'),
  data_inicio: day.optional(),
  data_fim: day.optional(),
});

/** An event in a list, with how many of its deliveries are in which state. */
export const eventoListado = z.object({
  id: z.int(),
  evento: tipoEvento,
  ocorrido_em: instante,
  request_id: z.string(),
  /** The only webhook that a test was for. */
  webhook_id: z.int().nullable(),
  entregas: z.partialRecord(z.enum(ESTADOS), z.int()),
  /** The record that it tells of. */
  registro: registro.nullable(),
});

/** A webhook that an event went to, or why the event did not, in the state that the webhook had when the event happened. */
const destinoEvento = z.object({
  webhook_id: z.int(),
  url: z.string(),
  descricao: z.string(),
  excluido: z.boolean(),
  entrega: entrega
    .pick({ id: true, estado: true, tentativas: true, ultimo_status: true, ultimo_erro: true })
    .nullable(),
  motivo: z
    .enum(['ainda_nao_existia', 'estava_excluido', 'estava_inativo', 'nao_assinava', 'teste_de_outro'])
    .nullable(),
});

export const eventoDetalhe = eventoListado.extend({ dados: z.unknown(), destinos: z.array(destinoEvento) });

/** The request whose thread is asked for. */
export const fioInput = z.object({ requisicao: text(64).describe('Id da requisição.') });

/** An attempt in a few words. */
const tentativaCurta = tentativa.pick({
  ...{ numero: true, resultado: true, status: true, erro: true, duracao_ms: true, iniciada_em: true },
});

const entregaDoFio = entrega
  .pick({ id: true, webhook_id: true, estado: true, tentativas: true, proxima_tentativa_em: true, criado_em: true })
  .extend({
    webhook_url: z.string(),
    webhook_descricao: z.string(),
    /** Only then it can be sent again. */
    webhook_ativo: z.boolean(),
    /** The newest ten, newest first. */
    lista_tentativas: z.array(tentativaCurta),
  });

/** A movement of stock, as its event tells it. */
const movimento = z.object({
  id: z.int(),
  tipo: z.enum(['E', 'S', 'B']),
  quantidade: z.string(),
  deposito_nome: z.string(),
});

const eventoDoFio = z.object({
  id: z.int(),
  evento: tipoEvento,
  ocorrido_em: instante,
  registro: registro.nullable(),
  movimento: movimento.nullable(),
  entregas: z.array(entregaDoFio),
});

/** What one request caused: its first events in their order, the deliveries of each, and their attempts. */
export const fio = z.object({
  eventos: z.array(eventoDoFio),
  /** How many there are, counted up to 501. */
  total: z.int(),
  /** Deliveries that are not shown, for there are too many. */
  mais_entregas: z.boolean(),
});

export const aoVivoInput = z.object({
  desde: instantInput.optional().describe('O `ate` da leitura anterior.'),
  webhook_id: idParameter.optional(),
  registro: registroFilter.optional(),
  requisicao,
  falhas: z.boolean().optional().describe('Só as tentativas que falharam.'),
});

const eventoAoVivo = z.object({
  id: z.int(),
  evento: tipoEvento,
  ocorrido_em: instante,
  request_id: z.string(),
  registro: registro.nullable(),
});

const tentativaAoVivo = tentativaCurta.extend({
  entrega_id: z.int(),
  webhook_id: z.int(),
  webhook_url: z.string(),
  webhook_descricao: z.string(),
  evento: tipoEvento,
  request_id: z.string(),
  registro: registro.nullable(),
});

/** What happened of late, newest first; `ate` is what the next reading begins from. */
export const aoVivo = z.object({
  ate: instante,
  eventos: z.array(eventoAoVivo),
  tentativas: z.array(tentativaAoVivo),
});

export type Fio = z.output<typeof fio>;
export type AoVivo = z.output<typeof aoVivo>;
export type EventoListado = z.output<typeof eventoListado>;
export type DestinoEvento = z.output<typeof destinoEvento>;
export type EventoDetalhe = z.output<typeof eventoDetalhe>;
