import { HORARIO_ASSISTENTE, MOTIVO_TRANSFERENCIA, TOM_ASSISTENTE } from '#modulos/assistente-valores.ts';
import { TIPOS_CANAL } from '#server/canais/index.ts';
import { idFilter, idSchema } from '#server/platform/ids.ts';
import { paginationInput } from '#server/platform/pagination.ts';
import { day, instante, optionalText, requiredText, text, z } from '#server/platform/validation.ts';

const namesOf = <K extends string>(words: Readonly<Record<K, unknown>>) => Object.keys(words) as [K, ...K[]];

export const TONS = namesOf(TOM_ASSISTENTE);
export const HORARIOS = namesOf(HORARIO_ASSISTENTE);
export const MOTIVOS = namesOf(MOTIVO_TRANSFERENCIA);
export type Motivo = (typeof MOTIVOS)[number];
export const RESULTADOS = ['respondida', 'transferida'] as const;

/** Tokens that one turn may take, and which are set aside before it. */
export const TOKENS_OF_A_TURN = 20_000;

const HORA = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const hora = z.string().regex(HORA, 'Use o formato HH:MM.');
const periodo = z
  .object({
    dia: z
      .int('Informe um número inteiro.')
      .min(0, 'Use de 0 (domingo) a 6 (sábado).')
      .max(6, 'Use de 0 (domingo) a 6 (sábado).'),
    inicio: hora,
    /** `24:00` is the end of the day. */
    fim: z.union([hora, z.literal('24:00')], { error: 'Use o formato HH:MM, até 24:00.' }),
  })
  .refine(({ inicio, fim }) => inicio < fim, { error: 'O fim deve vir depois do início.', path: ['fim'] });

const whole = (least: number, most: number) => {
  const message = `Informe um número inteiro de ${least.toLocaleString('pt-BR')} a ${most.toLocaleString('pt-BR')}.`;
  return z.int(message).min(least, message).max(most, message);
};

export const updateAssistenteInput = z.object({
  nome: requiredText(60).optional(),
  tom: z.enum(TONS).optional(),
  orientacoes: optionalText(4_000).optional(),
  horario: z.enum(HORARIOS).optional(),
  /** Days are 0 (Sunday) to 6; a day may have several periods, which do not overlap. */
  expediente: z.array(periodo).max(50).optional(),
  espera_segundos: whole(0, 120).optional(),
  minutos_espera: whole(0, 1_440).optional(),
  respostas_por_dia: whole(0, 100_000).optional(),
  tokens_por_dia: whole(TOKENS_OF_A_TURN, 1_000_000_000).optional(),
  texto_transferencia: requiredText(1_000).optional(),
  /** Channels that are named; the others stay as they are. */
  canais: z
    .array(z.object({ id: idSchema, assistente: z.boolean() }))
    .max(200)
    .optional(),
});

export const canalDoAssistente = z.object({
  id: z.int(),
  nome: z.string(),
  tipo: z.enum(TIPOS_CANAL),
  ativo: z.boolean(),
  assistente: z.boolean(),
});

/** How a company's assistant behaves, where it answers, and what it used today. */
export const assistente = z.object({
  nome: z.string(),
  tom: z.enum(TONS),
  orientacoes: z.string().nullable(),
  horario: z.enum(HORARIOS),
  expediente: z.array(z.object({ dia: z.int(), inicio: z.string(), fim: z.string() })),
  espera_segundos: z.int(),
  minutos_espera: z.int(),
  respostas_por_dia: z.int(),
  tokens_por_dia: z.int(),
  texto_transferencia: z.string(),
  canais: z.array(canalDoAssistente),
  /** Whether the server has a model. */
  disponivel: z.boolean(),
  /** Tokens that turns under way have set aside are among them. */
  uso_hoje: z.object({ respostas: z.int(), tokens: z.int() }),
});
export type Assistente = z.output<typeof assistente>;

/** A passage that a turn was given. */
const trechoDaResposta = z.object({
  numero: z.int(),
  conhecimento_id: z.int(),
  nome: z.string(),
  pagina: z.int(),
  titulo: z.string(),
  texto: z.string(),
  citado: z.boolean(),
});
export type TrechoDaResposta = z.output<typeof trechoDaResposta>;

const daResposta = {
  id: z.int(),
  /** Null in a rehearsal. */
  conversa_id: z.int().nullable(),
  /** The message that it sent: the answer, or that a person goes on; null where none could be sent. */
  mensagem_id: z.int().nullable(),
  pergunta: z.string(),
  resultado: z.enum(RESULTADOS),
  motivo: z.enum(MOTIVOS).nullable(),
  /** What the model said, with its citations; also where it was not sent. */
  resposta: z.string().nullable(),
  duracao_ms: z.int(),
  tokens_entrada: z.int(),
  tokens_saida: z.int(),
  marcada_em: instante.nullable(),
  marcada_por: z.string().nullable(),
  observacao: z.string().nullable(),
  conhecimento_id: z.int().nullable(),
  ensaio: z.boolean(),
  criado_em: instante,
};

/** A turn, as the list shows it. */
export const respostaIa = z.object(daResposta);
export type RespostaIa = z.output<typeof respostaIa>;

/** The same with what it was given. */
export const respostaIaDetalhada = respostaIa.extend({
  trechos: z.array(trechoDaResposta),
  buscas: z.array(z.string()),
  versao_instrucoes: z.string(),
  modelo: z.string().nullable(),
});
export type RespostaIaDetalhada = z.output<typeof respostaIaDetalhada>;

const simNao = z.enum(['true', 'false']);

export const respostasFilters = z.object({
  ...paginationInput,
  busca: text(200).optional(),
  resultado: z.enum(RESULTADOS).optional(),
  motivo: z.enum(MOTIVOS).optional(),
  marcada: simNao.optional(),
  ensaio: simNao.optional(),
  conversa_id: idFilter('Só as desta conversa.'),
  inicio: day.optional(),
  fim: day.optional(),
});

export const respostaIdInput = z.object({ id: idSchema });
export const respostaDaMensagemInput = z.object({ mensagem_id: idSchema });
export const markRespostaInput = z.object({
  id: idSchema,
  errada: z.boolean(),
  observacao: optionalText(1_000).optional(),
});
export const noteConhecimentoInput = z.object({ id: idSchema, conhecimento_id: idSchema });

export const rehearseInput = z.object({
  mensagens: z
    .array(
      z.object({
        de: z.enum(['contato', 'assistente']),
        texto: requiredText(2_000),
      }),
    )
    .min(1, 'Escreva uma mensagem.')
    .max(20)
    .refine((all) => all.at(-1)?.de === 'contato', 'A última mensagem deve ser do contato.'),
});

/** What the assistant would have done. */
export const ensaio = z.object({
  /** Of the turn, which is kept. */
  id: z.int(),
  resultado: z.enum(RESULTADOS),
  motivo: z.enum(MOTIVOS).nullable(),
  /** What the contact would have got: the answer without its citations, or the text of the hand-over. */
  texto: z.string(),
  /** What the model said, with its citations. */
  resposta: z.string().nullable(),
  trechos: z.array(trechoDaResposta),
  buscas: z.array(z.string()),
  tokens: z.int(),
  duracao_ms: z.int(),
});
export type Ensaio = z.output<typeof ensaio>;
