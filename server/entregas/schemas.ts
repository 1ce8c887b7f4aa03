import { eventoSchema, registro, registroFilter, tipoEvento } from '#server/eventos/index.ts';
import { ID_FORM, idParameter, idSchema } from '#server/platform/ids.ts';
import { paginationInput } from '#server/platform/pagination.ts';
import { passo, periodoInput } from '#server/platform/periods.ts';
import { day, instante, orRequired, text, z } from '#server/platform/validation.ts';
import { cabecalhos } from '#server/webhooks/index.ts';

export const entregaIdInput = z.object({ id: idSchema });
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
  evento_id: idParameter.optional().meta({ ...ID_FORM, description: 'Só entregas deste evento.' }),
  busca: text(200).optional().describe('Id da entrega, do evento, ou chave de idempotência.'),
  data_inicio: day.optional().describe('Entregas deste dia em diante, no fuso da empresa.'),
  data_fim: day.optional().describe('Entregas até este dia, inclusive.'),
};

/** Filters of the API's list. */
export const entregasFilters = z.object({ ...paginationInput, ...entregasFilter });

export const requisicao = text(64).optional().describe('Só o que esta requisição causou: o seu id, inteiro.');

/** What the panel's lists are filtered by besides, and what they are searched for: text inside the bodies too. */
const entregasNoPainel = {
  ...entregasFilter,
  busca: text(200).optional().describe('Id da entrega, do evento, chave de idempotência, ou texto do corpo.'),
  registro: registroFilter.optional(),
  requisicao,
};

export const entregasNoPainelFilters = z.object({ ...paginationInput, ...entregasNoPainel });

/** Input of a bulk resend: a selection, or everything that a filter finds. */
export const createReenvioInput = z.union([
  z.object({ ids: z.array(idSchema).min(1).max(1_000) }),
  z.object({ filtro: z.object(entregasNoPainel) }),
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

export const evolucaoInput = periodoInput.extend({ id: idSchema });

/** How a webhook has been doing. */
export const saude = z.object({
  falhas_seguidas: z.int().describe('Tentativas que falharam desde o último sucesso.'),
  primeira_falha_em: instante.nullable().describe('A primeira delas, ou `null`.'),
  ultimo_sucesso_em: instante.nullable().describe('Última entrega aceita, ou `null`.'),
  ultima_falha_em: instante.nullable().describe('Última tentativa que falhou, ou `null`.'),
  em_risco: z.boolean().describe('`true` quando está perto de ser desativado por falhas.'),
  tentativas_24h: z.int().describe('Tentativas das últimas 24 horas.'),
  sucesso_24h: z.number().nullable().describe('Parte delas que deu certo, de 0 a 1; `null` quando não houve.'),
  p95_24h: z.number().nullable().describe('Duração de 95% delas, no máximo, em milissegundos.'),
  na_fila: z.int().describe('Entregas na fila, prestes a sair; contadas até 10.000.'),
  agendadas: z.int().describe('Entregas à espera da próxima tentativa; contadas até 10.000.'),
  /** Whether there are more in the queue, and more scheduled, than were counted. */
  mais_na_fila: z.boolean(),
  mais_agendadas: z.boolean(),
});

/** One bar of the chart: attempts that began in this step of time, and how long they took (ms). */
export const pontoEvolucao = passo.extend({
  sucessos: z.int(),
  novas_tentativas: z.int(),
  falhas: z.int(),
  p50: z.number().nullable(),
  p95: z.number().nullable(),
});

/** A webhook that somebody should look at: put out of use by failures, close to it, failing now, or failing partly (`parcial`). */
const webhookComProblema = z.object({
  id: z.int(),
  descricao: z.string(),
  url: z.string(),
  problema: z.enum(['desativado_por_falhas', 'em_risco', 'falhando', 'parcial']),
  falhas_seguidas: z.int(),
  desde: instante.nullable(),
  /** Attempts of this hour and the one before it, and when that one began; null without attempts. */
  recentes: z.object({ falhas: z.int(), tentativas: z.int(), desde: instante.nullable() }),
});

/** How the company's deliveries do: attempts over time, deliveries that wait now, and webhooks in trouble. */
export const saudeEntregas = z.object({
  webhooks: z.int(),
  pontos: z.array(pontoEvolucao),
  /** Due now or under way, and due later; with `mais_…` there are more than were counted. */
  na_fila: z.int(),
  mais_na_fila: z.boolean(),
  agendadas: z.int(),
  mais_agendadas: z.boolean(),
  /** Since when the oldest of the deliveries that are due now has been waiting for a worker. */
  mais_antiga_em: instante.nullable(),
  problemas: z.array(webhookComProblema),
});

/** The deliveries of one webhook that are due and that no worker has taken. */
const filaDeWebhook = z.object({
  id: z.int(),
  descricao: z.string(),
  url: z.string(),
  /** With `mais_esperam` there are more than were counted. */
  esperam: z.int(),
  mais_esperam: z.boolean(),
  /** Since when the oldest waits. */
  desde: instante,
  /** How long half of its attempts took, of late (ms); null without attempts. */
  mediana_ms: z.int().nullable(),
  /** Its receiver takes long to answer: that is why they wait. */
  lento: z.boolean(),
});

/** Whether deliveries are sent, and which wait too long. */
export const situacaoEnvio = z.object({
  /** Since when nothing is sent, for any company; null while it is. */
  parado_desde: instante.nullable(),
  esperam: z.int(),
  mais_esperam: z.boolean(),
  mais_antiga_em: instante.nullable(),
  /** The webhooks whose deliveries wait for longer than a minute, the oldest first. */
  atrasados: z.array(filaDeWebhook),
});

/** Whether the company has webhooks, and whether one of them ever received anything. */
const resumoWebhooks = z.object({ criados: z.int(), entregou: z.boolean() });

/** The limits of webhooks, and the waits between their attempts in this installation. */
export const opcoesWebhook = z.object({
  max_webhooks: z.int(),
  max_headers: z.int(),
  /** Milliseconds from each attempt to the next, without the spread of ±15 %; one fewer than the attempts a webhook may have. */
  intervalos_ms: z.array(z.number()),
});

/** A delivery in a list. */
export const entrega = z.object({
  id: z.int().describe('Identificador da entrega.'),
  webhook_id: z.int().describe('Webhook que a recebe.'),
  evento_id: z.int().describe('Evento que ela leva; o mesmo `id` do feed de eventos.'),
  evento: tipoEvento.describe('Tipo do evento.'),
  idempotency_key: z.string().describe('Chave desta entrega, a mesma em todas as tentativas.'),
  origem: z
    .enum(ORIGENS)
    .describe('`automatica`: o evento aconteceu. `teste`: alguém pediu. `recuperacao`: criada por uma recuperação.'),
  estado: z
    .enum(ESTADOS)
    .describe(
      '`pendente`: na fila. `agendada`: espera a próxima tentativa. `entregue`: aceita com 2xx. `falhou`: não haverá outra tentativa. `cancelada`: o webhook foi desativado ou excluído antes.',
    ),
  tentativas: z.int().describe('Tentativas feitas ao todo.'),
  tentativas_ciclo: z
    .int()
    .describe('Tentativas feitas desde o último reenvio; é este número que `max_tentativas` limita.'),
  max_tentativas: z.int().describe('Tentativas que o webhook permite.'),
  ultimo_status: z.int().nullable().describe('Código HTTP da última resposta, ou `null`.'),
  ultimo_erro: z.string().nullable().describe('Por que a última tentativa não teve resposta, ou `null`.'),
  ultima_duracao_ms: z.int().nullable().describe('Duração da última tentativa, em milissegundos.'),
  ultima_tentativa_em: instante.nullable().describe('Quando começou a última tentativa.'),
  proxima_tentativa_em: instante.nullable().describe('Quando será a próxima; `null` quando nenhuma está agendada.'),
  motivo: z.string().nullable().describe('Por que foi cancelada, ou `null`.'),
  criado_em: instante.describe('Quando a entrega foi criada, no fuso da empresa.'),
  webhook_url: z.string(),
  webhook_descricao: z.string(),
});

/** One attempt, everything exact. */
export const tentativa = z.object({
  numero: z.int().describe('Número da tentativa, a partir de 1.'),
  origem: z.enum(['automatica', 'teste', 'manual', 'recuperacao']).describe('O que a causou; `manual` é um reenvio.'),
  resultado: z
    .enum(['sucesso', 'nova_tentativa', 'falha'])
    .describe('`nova_tentativa`: falha que se repete, enquanto houver tentativas. `falha`: falha definitiva.'),
  status: z.int().nullable().describe('Código HTTP da resposta, ou `null` quando não houve resposta.'),
  erro: z.string().nullable().describe('Tipo da falha de rede, como `conexao_recusada`, ou `null`.'),
  detalhe: z.string().nullable().describe('A falha em palavras, ou `null`.'),
  url: z
    .string()
    .describe(
      'Endereço que foi chamado; só o começo, `https://loja.exemplo.com.br/…`, para um token sem `webhooks:write`.',
    ),
  ip: z.string().nullable().describe('IP a que se conectou, ou `null`.'),
  cabecalhos_enviados: cabecalhos.describe(
    'Cabeçalhos enviados, na ordem. Os próprios do webhook vêm como `[oculto]` para um token sem `webhooks:write`.',
  ),
  cabecalhos_recebidos: cabecalhos.describe(
    'Cabeçalhos da resposta, na ordem. Para um token sem `webhooks:write`, o que neles e no corpo repete o endereço vem como `…`.',
  ),
  corpo_recebido: z.string().describe('Começo do corpo da resposta, até 2 KB.'),
  corpo_base64: z.boolean().describe('`true` quando o corpo não é texto e está em base64.'),
  corpo_truncado: z.boolean().describe('`true` quando a resposta tinha mais do que se guardou.'),
  tempos: z
    .record(z.string(), z.number())
    .describe('Milissegundos de cada fase: `dns`, `conexao`, `tls`, `resposta`, `total`.'),
  duracao_ms: z.int().describe('Duração da tentativa, em milissegundos.'),
  proxima_tentativa_em: instante.nullable().describe('Para quando a seguinte ficou agendada, ou `null`.'),
  retomada: z
    .boolean()
    .describe(
      '`true` quando uma tentativa foi interrompida no meio antes desta: o destino pode tê-la recebido também.',
    ),
  iniciada_em: instante.describe('Quando começou.'),
});

/** What the panel tells of a delivery besides: the record of its event, and the request that caused it; null of an event that is gone. */
const causa = { registro: registro.nullable(), request_id: z.string().nullable() };

/** A delivery in the panel's list. */
export const entregaListada = entrega.extend(causa);

/** How far a search inside bodies looked: at so many, which are all of them, since then; no time where a period was chosen. */
export const alcance = z.object({ olhados: z.int(), todos: z.boolean(), desde: instante.nullable() });

/** A delivery with the bytes that every attempt sends, and each attempt. */
export const entregaDetalhe = entrega.extend({
  ...causa,
  corpo: z.string().describe('O corpo, exatamente os bytes que toda tentativa envia e que a assinatura cobre.'),
  webhook_ativo: z.boolean(),
  lista_tentativas: z.array(tentativa).describe('Cada tentativa, da primeira à última.'),
});

/** A bulk job and how far it is. */
export const reenvio = z.object({
  id: z.int().describe('Identificador da tarefa.'),
  webhook_id: z.int().nullable().describe('Webhook, ou `null` quando são de vários.'),
  tipo: z.enum(['reenvio', 'recuperacao']).describe('`recuperacao` pela API; `reenvio` em massa, no painel.'),
  estado: z.enum(['na_fila', 'executando', 'concluido', 'cancelado']).describe('Em que pé está.'),
  total: z.int().describe('Quantas entregas havia a fazer quando foi criada.'),
  feitos: z.int().describe('Quantas já foram para a fila.'),
  ignorados: z.int().describe('Quantas não foram, porque o webhook ficou inativo no meio.'),
  criado_em: instante.describe('Quando foi criada.'),
  concluido_em: instante.nullable().describe('Quando terminou, ou `null`.'),
  ator_nome: z.string(),
});

/** How many deliveries a bulk resend would take, and how many of inactive webhooks it would pass over. */
export const contagemReenvio = z.object({ total: z.int(), inativos: z.int() });

/** How many of a kind of event. */
const porTipo = z.object({ evento: tipoEvento, n: z.int() });

/**
 * How many events a recovery would send: deliveries that failed and those that were cancelled, both with the key that they had, and events
 * that happened while the webhook was inactive, which get their first; all of them by kind.
 */
export const contagemRecuperavel = z.object({
  total: z.int(),
  falharam: z.int(),
  canceladas: z.int(),
  novas: z.int(),
  por_tipo: z.array(porTipo),
});

/** A failed attempt: the answer's status, or why there was none. */
const falhaRecente = z.object({
  entrega_id: z.int(),
  status: z.int().nullable(),
  erro: z.string().nullable(),
  iniciada_em: instante,
});

/** What happened while a webhook was inactive, and how its last attempts failed. */
export const inatividade = z.object({
  desde: instante.nullable(),
  /** When an active one that is half-way to it will be deactivated, if it goes on failing. */
  desativa_em: instante.nullable(),
  /** The company's events since then, of the last 30 days; with `mais_eventos` there are more than were counted. */
  eventos: z.int(),
  mais_eventos: z.boolean(),
  /** Of these, the ones that the webhook listens to. */
  por_tipo: z.array(porTipo),
  /** Deliveries that waited for it, and that its deactivation cancelled. */
  canceladas: z.int(),
  ultimas_falhas: z.array(falhaRecente),
});

/** What became of the deliveries that a bulk job of one webhook sent, counted up to 10,000. */
export const resultadoReenvio = z.object({
  entregues: z.int(),
  agendadas: z.int(),
  falharam: z.int(),
  a_caminho: z.int(),
  mais: z.boolean(),
});

export type Saude = z.output<typeof saude>;
export type PontoEvolucao = z.output<typeof pontoEvolucao>;
export type WebhookComProblema = z.output<typeof webhookComProblema>;
export type SaudeEntregas = z.output<typeof saudeEntregas>;
export type FilaDeWebhook = z.output<typeof filaDeWebhook>;
export type SituacaoEnvio = z.output<typeof situacaoEnvio>;
export type ResumoWebhooks = z.output<typeof resumoWebhooks>;
export type OpcoesWebhook = z.output<typeof opcoesWebhook>;
export type ContagemReenvio = z.output<typeof contagemReenvio>;
export type FalhaRecente = z.output<typeof falhaRecente>;
export type Inatividade = z.output<typeof inatividade>;
export type ResultadoReenvio = z.output<typeof resultadoReenvio>;
export type ContagemRecuperavel = z.output<typeof contagemRecuperavel>;
export type Entrega = z.output<typeof entrega>;
export type EntregaListada = z.output<typeof entregaListada>;
export type Alcance = z.output<typeof alcance>;
export type Tentativa = z.output<typeof tentativa>;
export type EntregaDetalhe = z.output<typeof entregaDetalhe>;
export type Reenvio = z.output<typeof reenvio>;
