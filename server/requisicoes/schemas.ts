import { paginationInput } from '#server/platform/pagination.ts';
import { passo } from '#server/platform/periods.ts';
import { day, instante, instantInput, text, z } from '#server/platform/validation.ts';

export const requisicoesFilters = z.object({
  ...paginationInput,
  busca: text(200).optional().describe('Parte do caminho, ou o id exato da requisição.'),
  conteudo: text(200).optional().describe('Parte do corpo ou da resposta, entre as 10.000 mais novas do período.'),
  metodo: z.enum(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
  status: z
    .enum(['2xx', '4xx', '5xx', '400', '401', '403', '404', '405', '409', '413', '415', '422', '429', '500', '503'])
    .optional(),
  token_id: z.number().int().positive().optional(),
  concessao_id: z.number().int().positive().optional(),
  data_inicio: day.optional(),
  data_fim: day.optional(),
  rota: text(200).optional().describe('A rota como declarada, como /v1/estoque/{produto_id}/.'),
  erro: text(500).optional().describe('A mensagem de recusa, como os erros agrupados a mostram.'),
  desde: instantInput.optional().describe('Do instante em diante, com ele.'),
  ate: instantInput.optional().describe('Antes do instante, sem ele.'),
});

/**
 * One answered API request, or several refused ones of one minute: then all but their number is of the first of them, and the duration
 * of the newest. Exactly one of `token_id` and `concessao_id` (an OAuth grant) says by which credential.
 */
export const linhaRequisicao = z.object({
  id: z.int(),
  token_id: z.int().nullable(),
  concessao_id: z.int().nullable(),
  ator_nome: z.string(),
  metodo: z.string(),
  rota: z.string(),
  caminho: z.string(),
  status: z.int(),
  duracao_ms: z.int(),
  ip: z.string().nullable(),
  request_id: z.string(),
  campos_ignorados: z.array(z.string()),
  erro: z.string().nullable(),
  quantidade: z.int().describe('How many requests the line stands for.'),
  criado_em: instante,
});

export type LinhaRequisicao = z.output<typeof linhaRequisicao>;

/** The parts of a request's time: credential, network and limits; address and body; the verb, with the database; the answer. */
export const PARTES = ['acesso', 'leitura', 'acao', 'resposta'] as const;

/** Names one line of the log: lines lie by their time. */
export const requisicaoInput = z.object({ id: z.number().int().positive(), criado_em: instantInput });

const cabecalhos = z.array(z.object({ nome: z.string(), valor: z.string() }));

/** A body or an answer as the log keeps it. */
const guardado = z.object({
  texto: z.string().nullable().describe('Masked JSON; null where there was none, or none that could be masked.'),
  bytes: z.int().describe('Of what was sent.'),
  cortado: z.boolean(),
});

/** One request, whole. */
export const requisicaoDetalhe = linhaRequisicao.extend({
  tempos: z
    .array(z.object({ parte: z.enum(PARTES), ms: z.number() }))
    .nullable()
    .describe('Null in lines from before they were measured.'),
  enviados: cabecalhos.describe('The headers of the request that help, secrets masked.'),
  respondidos: cabecalhos,
  corpo: guardado.nullable(),
  resposta: guardado.nullable(),
  sem_conteudo: z
    .enum(['leitura', 'desligado', 'nao_guardado'])
    .nullable()
    .describe('Why neither body nor answer is there: it only read; the company does not keep them; it was not kept.'),
});
export type RequisicaoDetalhe = z.output<typeof requisicaoDetalhe>;

/** Whether what requests sent and were answered is kept. */
export const ajustesRequisicoes = z.object({ guarda_conteudo: z.boolean() });
export type AjustesRequisicoes = z.output<typeof ajustesRequisicoes>;

/** Equal refusals of a span of time. */
export const errosFilters = z.object({
  token_id: z.number().int().positive().optional(),
  concessao_id: z.number().int().positive().optional(),
  data_inicio: day.optional(),
  data_fim: day.optional(),
});

/** Refusals that have method, route, answer and message in common; numbers within the message do not tell them apart. */
export const grupoErro = z.object({
  metodo: z.string(),
  rota: z.string(),
  status: z.int(),
  erro: z.string(),
  quantidade: z.int(),
  credenciais: z.int().describe('How many tokens and connections they came from.'),
  ator_nome: z.string().describe('Who sent the newest.'),
  primeira_em: instante,
  ultima_em: instante,
  ultima_id: z.int(),
});
export type GrupoErro = z.output<typeof grupoErro>;

export const errosAgrupados = z.object({
  grupos: z.array(grupoErro),
  lidas: z.int().describe('How many of the newest refusals were grouped.'),
  todas: z.boolean().describe('Whether these were all of the span.'),
});
export type ErrosAgrupados = z.output<typeof errosAgrupados>;

/** Requests by result: below 400; 4xx but for the next two; 401 and 403; 429; 5xx. */
const contagem = z.object({
  sucesso: z.int(),
  recusadas: z.int(),
  negadas: z.int(),
  limitadas: z.int(),
  falhas: z.int(),
});

/** The requests of a span of time, and the time (ms) that 95% of them stayed within, to the width of a class of DURATION_CLASSES. */
const figuras = contagem.extend({ total: z.int(), p95: z.number().nullable() });

/** The requests of one token or connection in a period. */
export const usoCredencial = contagem.extend({
  credencial: z.enum(['token', 'concessao']),
  id: z.int(),
  total: z.int(),
  pico_minuto: z.int().describe('The most that it asked within one minute of the clock.'),
  pico_em: instante.describe('When that minute began.'),
});

/** The company's requests over a period, and by its steps. */
export const saudeApi = figuras.extend({
  pontos: z.array(figuras.extend(passo.shape)),
  credenciais: z
    .array(usoCredencial)
    .describe('Those refused for their pace first, then those that asked most; at most 20.'),
  credenciais_total: z.int().describe('How many asked anything.'),
});

export type Contagem = z.output<typeof contagem>;
export type Figuras = z.output<typeof figuras>;
export type UsoCredencial = z.output<typeof usoCredencial>;
export type SaudeApi = z.output<typeof saudeApi>;
