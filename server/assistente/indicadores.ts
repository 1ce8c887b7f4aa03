import { today } from '#server/platform/clock.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { withinYear } from '#server/platform/periods.ts';
import { day, parseInput, z } from '#server/platform/validation.ts';
import { groupByWords, type Pergunta } from './assuntos.ts';
import { MOTIVOS } from './schemas.ts';

/** Weeks that are shown, the current one among them. */
const WEEKS = 12;
/** The wider of the two steps that durations are counted in (somar_turnos). */
const STEP_MS = 100;
/** Questions that topics are made of: the newest of a period. */
const MOST_QUESTIONS = 500;
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
  // Written out: weeks without a turn come along, and the reasons of each as JSON, in one reading of what triggers keep (somar_turnos). The
  // middle of the durations is found in steps of 100 ms first, and then to the millisecond in the step that has it.
  const semanas = await sql<Semana[]>`
    WITH semanas AS (
      SELECT generate_series(date_trunc('week', ${today(ctx.fuso)}::date::timestamp) - make_interval(weeks => ${WEEKS - 1}),
        date_trunc('week', ${today(ctx.fuso)}::date::timestamp), interval '1 week')::date AS inicio
    ), turnos AS (
      SELECT date_trunc('week', dia::timestamp)::date AS inicio, motivo, sum(perguntas)::int AS perguntas, sum(marcadas)::int AS marcadas,
        sum(tokens)::bigint AS tokens
      FROM dias_assistente WHERE empresa_id = ${ctx.empresa_id} AND dia >= (SELECT min(inicio) FROM semanas) GROUP BY 1, 2
    ), passos AS (
      SELECT semana, inicio, sum(quantidade) OVER (PARTITION BY semana) AS todas,
        sum(quantidade) OVER (PARTITION BY semana ORDER BY inicio) - quantidade AS antes, quantidade
      FROM duracoes_assistente WHERE empresa_id = ${ctx.empresa_id} AND passo = ${STEP_MS} AND semana >= (SELECT min(inicio) FROM semanas)
    ), meios AS (
      SELECT p.semana, avg(d.inicio)::float8 AS mediana
      FROM passos p CROSS JOIN LATERAL (VALUES ((p.todas + 1) / 2), ((p.todas + 2) / 2)) m (lugar)
        CROSS JOIN LATERAL (SELECT x.inicio FROM (
          SELECT e.inicio, sum(e.quantidade) OVER (ORDER BY e.inicio) AS ate FROM duracoes_assistente e
          WHERE e.empresa_id = ${ctx.empresa_id} AND e.passo = 1 AND e.semana = p.semana AND e.inicio >= p.inicio AND e.inicio < p.inicio + ${STEP_MS}
        ) x WHERE p.antes + x.ate >= m.lugar ORDER BY x.inicio LIMIT 1) d
      WHERE m.lugar > p.antes AND m.lugar <= p.antes + p.quantidade GROUP BY p.semana
    )
    SELECT to_char(s.inicio, 'YYYY-MM-DD') AS semana, coalesce(sum(t.perguntas), 0)::int AS perguntas,
      coalesce(sum(t.perguntas) FILTER (WHERE t.motivo = ''), 0)::int AS respondidas,
      coalesce(sum(t.perguntas) FILTER (WHERE t.motivo <> ''), 0)::int AS transferidas,
      coalesce(sum(t.marcadas), 0)::int AS marcadas, coalesce(sum(t.tokens), 0)::bigint AS tokens,
      (SELECT m.mediana FROM meios m WHERE m.semana = s.inicio) AS duracao_mediana_ms,
      coalesce(json_agg(json_build_object('motivo', t.motivo, 'vezes', t.perguntas) ORDER BY t.perguntas DESC, t.motivo)
        FILTER (WHERE t.motivo <> ''), '[]'::json) AS por_motivo
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
  const { inicio: from, fim: until } = withinYear(parseInput(assuntosInput, input), ctx.fuso);
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
