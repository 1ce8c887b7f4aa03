import { type Ctx, requireScope } from '#server/platform/context.ts';

/** What a projection says of a key, where the turns say something else. */
export type DivergenciaAssistente = { regra: string; chave: string; esperado: string; encontrado: string };
export type VerificacaoAssistente = { ok: boolean; turnos: number; divergencias: DivergenciaAssistente[] };

/** At most this many differences are listed. */
const LISTED = 100;

/**
 * Proves the projections of the company's assistant against its turns: what it did each day, and how long its turns took, week by week. One
 * statement, which sees one instant.
 */
export async function verifyAssistente(ctx: Ctx): Promise<VerificacaoAssistente> {
  requireScope(ctx, 'crm:read');
  // Written out as one statement, so that all of it is seen at one instant.
  const rows = await ctx.db.sql<(DivergenciaAssistente & { turnos: number; n: number })[]>`
    WITH turnos AS (
      SELECT (criado_em AT TIME ZONE ${ctx.fuso})::date AS dia, coalesce(motivo, '') AS motivo, marcada_em, modelo, duracao_ms,
        tokens_entrada::bigint + tokens_saida AS tokens
      FROM respostas_ia WHERE empresa_id = ${ctx.empresa_id} AND NOT ensaio
    ), ditos (regra, chave, valor) AS (
      SELECT 'dias', concat_ws(' ', dia, motivo), concat_ws(' ', perguntas, marcadas, tokens) FROM dias_assistente
      WHERE empresa_id = ${ctx.empresa_id}
      UNION ALL
      SELECT 'duracoes', concat_ws(' ', semana, passo, inicio), quantidade::text FROM duracoes_assistente WHERE empresa_id = ${ctx.empresa_id}
    ), certos (regra, chave, valor) AS (
      SELECT 'dias', concat_ws(' ', dia, motivo), concat_ws(' ', count(*), count(marcada_em), sum(tokens)) FROM turnos GROUP BY dia, motivo
      UNION ALL
      SELECT 'duracoes', concat_ws(' ', dia - (extract(isodow FROM dia)::integer - 1), passo, duracao_ms / passo * passo), count(*)::text
      FROM turnos CROSS JOIN (VALUES (1), (100)) p (passo) WHERE modelo IS NOT NULL
      GROUP BY dia - (extract(isodow FROM dia)::integer - 1), passo, duracao_ms / passo * passo
    ), divergencias AS (
      SELECT regra, chave, coalesce(c.valor, 'nada') AS esperado, coalesce(d.valor, 'nada') AS encontrado
      FROM certos c FULL JOIN ditos d USING (regra, chave) WHERE c.valor IS DISTINCT FROM d.valor
    )
    SELECT (SELECT count(*) FROM turnos) AS turnos, (SELECT count(*) FROM divergencias) AS n, d.*
    FROM (SELECT 1) um LEFT JOIN (SELECT * FROM divergencias LIMIT ${LISTED}) d ON true`;
  const [first] = rows;
  return {
    ok: first?.n === 0,
    turnos: first?.turnos ?? 0,
    divergencias: rows
      .filter(({ regra }) => regra !== null)
      .map(({ regra, chave, esperado, encontrado }) => ({ regra, chave, esperado, encontrado })),
  };
}
