import { endOfDay, startOfDay, today } from '#server/platform/clock.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { day, parseInput, z } from '#server/platform/validation.ts';
import { groupByWords, type Pergunta } from './assuntos.ts';
import { MOTIVOS } from './schemas.ts';

/** Weeks that are shown, the current one among them. */
const WEEKS = 12;
/** Questions that topics are made of: the newest of a period. */
const MOST_QUESTIONS = 500;
const MOST_DAYS = 366;
/** The kinds of token of PostgreSQL's parser that are words. */
const ASCIIWORD = 1;
const WORD = 2;

const figures = {
  /** Turns, rehearsals left out. */
  perguntas: z.int(),
  respondidas: z.int(),
  transferidas: z.int(),
  marcadas: z.int(),
  tokens: z.int(),
  /** Half of the turns of the model took less. */
  duracao_mediana_ms: z.number().nullable(),
};

export const indicadoresDoAssistente = z.object({
  /** The current week last; one without a turn is there too. */
  semanas: z.array(
    z.object({
      /** Its Monday. */
      semana: z.string(),
      ...figures,
      por_motivo: z.array(z.object({ motivo: z.enum(MOTIVOS), vezes: z.int() })),
    }),
  ),
});
export type IndicadoresDoAssistente = z.output<typeof indicadoresDoAssistente>;

type Semana = IndicadoresDoAssistente['semanas'][number];

/** What the assistant did in each of the last twelve weeks of the company's zone. @throws DomainError FORBIDDEN */
export async function getIndicadoresDoAssistente(ctx: Ctx): Promise<IndicadoresDoAssistente> {
  requireScope(ctx, 'crm:read');
  const { sql } = ctx.db;
  // Written out: weeks without a turn come along, and the reasons of each as JSON, in one reading.
  const semanas = await sql<Semana[]>`
    WITH semanas AS (
      SELECT generate_series(date_trunc('week', ${today(ctx.fuso)}::date::timestamp) - make_interval(weeks => ${WEEKS - 1}),
        date_trunc('week', ${today(ctx.fuso)}::date::timestamp), interval '1 week') AS inicio
    ), turnos AS (
      SELECT date_trunc('week', criado_em AT TIME ZONE ${ctx.fuso}) AS inicio, resultado, motivo, marcada_em, modelo, duracao_ms,
        tokens_entrada + tokens_saida AS tokens
      FROM respostas_ia WHERE empresa_id = ${ctx.empresa_id} AND NOT ensaio
        AND criado_em >= (SELECT min(inicio) FROM semanas) AT TIME ZONE ${ctx.fuso}
    ), motivos AS (
      SELECT inicio, json_agg(json_build_object('motivo', motivo, 'vezes', vezes) ORDER BY vezes DESC, motivo) AS por_motivo
      FROM (SELECT inicio, motivo, count(*)::int AS vezes FROM turnos WHERE motivo IS NOT NULL GROUP BY 1, 2) q GROUP BY 1
    )
    SELECT to_char(s.inicio, 'YYYY-MM-DD') AS semana, count(t.resultado)::int AS perguntas,
      count(*) FILTER (WHERE t.resultado = 'respondida')::int AS respondidas, count(*) FILTER (WHERE t.resultado = 'transferida')::int AS transferidas,
      count(t.marcada_em)::int AS marcadas, coalesce(sum(t.tokens), 0)::int AS tokens,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY t.duracao_ms) FILTER (WHERE t.modelo IS NOT NULL) AS duracao_mediana_ms,
      coalesce((SELECT m.por_motivo FROM motivos m WHERE m.inicio = s.inicio), '[]'::json) AS por_motivo
    FROM semanas s LEFT JOIN turnos t ON t.inicio = s.inicio GROUP BY s.inicio ORDER BY s.inicio`;
  return { semanas: [...semanas] };
}

export const assuntosInput = z.object({ inicio: day, fim: day });

export const assuntos = z.object({
  /** Questions without an answer in the period, counted to 500. */
  perguntas: z.int(),
  assuntos: z.array(
    z.object({
      /** The words that its questions have in common, the most telling first. */
      palavras: z.array(z.string()),
      vezes: z.int(),
      exemplos: z.array(z.object({ resposta_id: z.int(), pergunta: z.string() })),
    }),
  ),
  /** Questions that have nothing in common with others. */
  outras: z.int(),
});
export type Assuntos = z.output<typeof assuntos>;

/**
 * What contacts asked in a period that the knowledge does not answer, by topic: the questions handed over for want of passages, or of an answer
 * that cites them, and those whose answer was marked as wrong.
 * @throws DomainError FORBIDDEN; VALIDATION_ERROR on `fim`
 */
export async function listAssuntos(ctx: Ctx, input: unknown): Promise<Assuntos> {
  requireScope(ctx, 'crm:read');
  const { inicio, fim } = parseInput(assuntosInput, input);
  const from = startOfDay(inicio, ctx.fuso);
  const until = endOfDay(fim, ctx.fuso);
  const days = (until.getTime() - from.getTime()) / 86_400_000;
  if (days <= 0) throw invalid('fim', 'O fim vem antes do início.');
  if (days > MOST_DAYS) throw invalid('fim', 'Escolha um período de até um ano.');
  // Written out: PostgreSQL knows the words that say nothing, and the stem of each of the others. Parser and dictionary are asked themselves:
  // ts_debug, which says the same, reads the catalogue for each word.
  const perguntas = await ctx.db.sql<Pergunta[]>`
    SELECT p.id, p.pergunta, ARRAY(
      SELECT DISTINCT d.lexemas[1] || ' ' || lower(t.token)
      FROM ts_parse('default', left(p.pergunta, 1000)) t CROSS JOIN LATERAL (SELECT ts_lexize('portuguese_stem', t.token) AS lexemas) d
      WHERE t.tokid IN (${ASCIIWORD}, ${WORD}) AND length(t.token) > 2 AND d.lexemas <> '{}') AS palavras
    FROM (SELECT id, pergunta FROM respostas_ia
      WHERE empresa_id = ${ctx.empresa_id} AND NOT ensaio AND criado_em >= ${from} AND criado_em < ${until}
        AND (motivo IN ('sem_trechos', 'sem_citacao') OR marcada_em IS NOT NULL)
      ORDER BY criado_em DESC, id DESC LIMIT ${MOST_QUESTIONS}) p ORDER BY p.id DESC`;
  return { perguntas: perguntas.length, ...groupByWords([...perguntas]) };
}
