import { type Ctx, requireScope } from '#server/platform/context.ts';

/** What a projection says of a key, where the records say something else. */
export type DivergenciaCrm = { regra: string; chave: string; esperado: string; encontrado: string };
export type VerificacaoCrm = { ok: boolean; contatos: number; negocios: number; divergencias: DivergenciaCrm[] };

/** At most this many differences are listed. */
const LISTED = 100;

/**
 * Proves the projections of the company's contacts and deals against the records: the names that several contacts have, what the stages of the
 * board are worth, and the days of deals that the analysis adds up. One statement, which sees one instant.
 */
export async function verifyCrm(ctx: Ctx): Promise<VerificacaoCrm> {
  requireScope(ctx, 'crm:read');
  // Written out as one statement, so that all of it is seen at one instant; the days are worked out from each passage by itself.
  const rows = await ctx.db.sql<(DivergenciaCrm & { contatos: number; negocios: number; n: number })[]>`
    WITH vivos AS (
      SELECT * FROM negocios WHERE empresa_id = ${ctx.empresa_id} AND excluido_em IS NULL
    ), passagens AS (
      SELECT h.funil_id, (h.entrou_em AT TIME ZONE ${ctx.fuso})::date AS dia, h.etapa_id,
        coalesce((SELECT max((a.entrou_em AT TIME ZONE ${ctx.fuso})::date) FROM historico_etapas a WHERE a.negocio_id = h.negocio_id
          AND a.funil_id = h.funil_id AND a.etapa_id = h.etapa_id AND (a.entrou_em, a.id) < (h.entrou_em, h.id)), '-infinity') AS anterior,
        ARRAY(SELECT DISTINCT d.etapa_id FROM historico_etapas d WHERE d.negocio_id = h.negocio_id AND d.funil_id = h.funil_id
          AND d.entrou_em >= h.entrou_em AND d.etapa_id <> h.etapa_id ORDER BY 1) AS depois,
        n.status = 'ganho' AND n.funil_id = h.funil_id AS ganho
      FROM historico_etapas h JOIN vivos n ON n.id = h.negocio_id WHERE h.funil_id IS NOT NULL AND h.etapa_id IS NOT NULL
    ), fechados AS (
      SELECT funil_id, (fechado_em AT TIME ZONE ${ctx.fuso})::date AS dia, status, coalesce(motivo_perda_id, 0) AS motivo, valor,
        extract(epoch FROM fechado_em - criado_em) AS segundos FROM vivos WHERE fechado_em IS NOT NULL
    ), ditos (regra, chave, valor) AS (
      SELECT 'nomes_repetidos', nome_ordem, quantos || ' ' || ultimo_id FROM nomes_repetidos WHERE empresa_id = ${ctx.empresa_id}
      UNION ALL
      SELECT 'totais_das_etapas', etapa_id || ' ' || mes, quantidade || ' ' || valor FROM totais_negocios
      WHERE empresa_id = ${ctx.empresa_id} AND (quantidade, valor) <> (0, 0)
      UNION ALL
      SELECT 'dias_das_etapas', concat_ws(' ', funil_id, dia, etapa_id, anterior, depois, ganho), quantidade::text FROM dias_etapas
      WHERE empresa_id = ${ctx.empresa_id}
      UNION ALL
      SELECT 'dias_dos_fechamentos', concat_ws(' ', funil_id, dia, status, motivo_perda_id), concat_ws(' ', quantidade, valor, segundos)
      FROM dias_fechamentos WHERE empresa_id = ${ctx.empresa_id}
    ), certos (regra, chave, valor) AS (
      SELECT 'nomes_repetidos', nome_ordem, count(*) || ' ' || max(id) FROM contatos
      WHERE empresa_id = ${ctx.empresa_id} AND NOT arquivado GROUP BY nome_ordem HAVING count(*) > 1
      UNION ALL
      SELECT 'totais_das_etapas', etapa_id || ' ' || coalesce(date_trunc('month', previsao_fechamento)::date, 'infinity'),
        count(*) || ' ' || sum(valor)::numeric(24, 2) FROM vivos WHERE status = 'aberto'
      GROUP BY etapa_id, date_trunc('month', previsao_fechamento)
      UNION ALL
      SELECT 'dias_das_etapas', concat_ws(' ', funil_id, dia, etapa_id, anterior, depois, ganho), count(*)::text FROM passagens
      GROUP BY funil_id, dia, etapa_id, anterior, depois, ganho
      UNION ALL
      SELECT 'dias_dos_fechamentos', concat_ws(' ', funil_id, dia, status, motivo), concat_ws(' ', count(*), sum(valor)::numeric(24, 2),
        sum(segundos)::numeric(24, 6)) FROM fechados GROUP BY funil_id, dia, status, motivo
    ), divergencias AS (
      SELECT regra, chave, coalesce(c.valor, 'nada') AS esperado, coalesce(d.valor, 'nada') AS encontrado
      FROM certos c FULL JOIN ditos d USING (regra, chave) WHERE c.valor IS DISTINCT FROM d.valor
    )
    SELECT (SELECT count(*) FROM contatos WHERE empresa_id = ${ctx.empresa_id}) AS contatos, (SELECT count(*) FROM vivos) AS negocios,
      (SELECT count(*) FROM divergencias) AS n, d.*
    FROM (SELECT 1) um LEFT JOIN (SELECT * FROM divergencias LIMIT ${LISTED}) d ON true`;
  const [first] = rows;
  return {
    ok: first?.n === 0,
    contatos: first?.contatos ?? 0,
    negocios: first?.negocios ?? 0,
    divergencias: rows
      .filter(({ regra }) => regra !== null)
      .map(({ regra, chave, esperado, encontrado }) => ({ regra, chave, esperado, encontrado })),
  };
}
