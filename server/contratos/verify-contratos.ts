import { today } from '#server/platform/clock.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { addDays } from './calendario.ts';

/** What a contract says, where something else is true. */
export type DivergenciaContrato = {
  contrato_id: number;
  ciclo_id: number | null;
  regra: string;
  esperado: string;
  encontrado: string;
};
export type VerificacaoContratos = {
  ok: boolean;
  contratos: number;
  ciclos: number;
  divergencias: DivergenciaContrato[];
};

/** At most this many differences are listed. */
const LISTED = 100;

/**
 * Proves the company's contracts against their items, their calendar and their receivables: values add up to the cent, each due day is what
 * the database itself makes of its anchor, the next one too, each cycle that counts has one receivable of its value, those that were undone
 * have none to pay, no receivable is of a cycle that is not there, and nothing is overdue to be generated since the day before.
 * One statement, which sees one instant.
 */
export async function verifyContratos(ctx: Ctx, agora = new Date()): Promise<VerificacaoContratos> {
  requireScope(ctx, 'contratos:read');
  const ontem = addDays(today(ctx.fuso, agora), -1);
  // Written out as one statement, so that all of it is seen at one instant.
  const rows = await ctx.db.sql<(DivergenciaContrato & { contratos: number; ciclos: number; n: number })[]>`
    WITH meus AS (
      SELECT k.*, least(date_trunc('month', primeiro_vencimento::timestamp) + make_interval(months => meses, days => dia_vencimento - 1),
        date_trunc('month', primeiro_vencimento::timestamp) + make_interval(months => meses + 1) - interval '1 day')::date AS proximo
      FROM contratos k WHERE empresa_id = ${ctx.empresa_id}
    ), ciclos AS (
      SELECT c.*, least(date_trunc('month', ancora::timestamp) + make_interval(months => meses, days => dia - 1),
        date_trunc('month', ancora::timestamp) + make_interval(months => meses + 1) - interval '1 day')::date AS calculado
      FROM ciclos_contrato c WHERE empresa_id = ${ctx.empresa_id}
    ), itens AS (
      SELECT * FROM itens_contrato WHERE empresa_id = ${ctx.empresa_id}
    ), titulos_dos_contratos AS (
      SELECT * FROM titulos WHERE empresa_id = ${ctx.empresa_id} AND contrato_id IS NOT NULL
    ), divergencias AS (
      SELECT i.contrato_id, NULL::bigint AS ciclo_id, 'total_do_item' AS regra,
        round(i.quantidade * i.preco_unitario * (1 - i.desconto_percentual / 100), 2)::text AS esperado, i.total::text AS encontrado
      FROM itens i WHERE i.total <> round(i.quantidade * i.preco_unitario * (1 - i.desconto_percentual / 100), 2)
      UNION ALL
      SELECT k.id, NULL, 'valor_igual_aos_itens', s.total::text, k.valor::text
      FROM meus k JOIN (SELECT contrato_id, sum(total) AS total FROM itens GROUP BY contrato_id) s ON s.contrato_id = k.id
      WHERE k.valor <> s.total
      UNION ALL
      SELECT k.id, NULL, 'proximo_vencimento_do_calendario', coalesce(p.vencimento::text, 'nenhum'), coalesce(k.proximo_vencimento::text, 'nenhum')
      FROM meus k CROSS JOIN LATERAL (SELECT CASE WHEN k.status = 'ativo' AND (k.fim_em IS NULL OR k.proximo <= k.fim_em)
        THEN k.proximo END AS vencimento) p
      WHERE k.proximo_vencimento IS DISTINCT FROM p.vencimento
      UNION ALL
      SELECT k.id, NULL, 'gerado_em_dia', k.agir_em::text, 'por fazer' FROM meus k WHERE k.agir_em < ${ontem}::date
      UNION ALL
      SELECT c.contrato_id, c.id, 'vencimento_do_calendario', c.calculado::text, c.vencimento::text
      FROM ciclos c WHERE c.vencimento <> c.calculado
      UNION ALL
      SELECT c.contrato_id, c.id, 'competencia_do_vencimento', to_char(c.vencimento, 'YYYY-MM'), c.competencia
      FROM ciclos c WHERE c.competencia <> to_char(c.vencimento, 'YYYY-MM')
      UNION ALL
      SELECT c.contrato_id, min(c.id), 'um_ciclo_por_competencia', '1', count(*)::text
      FROM ciclos c WHERE c.desfeito_em IS NULL GROUP BY c.contrato_id, c.competencia HAVING count(*) > 1
      UNION ALL
      SELECT c.contrato_id, c.id, 'ciclo_com_titulo', c.valor::text, coalesce(t.valor::text, 'nenhum')
      FROM ciclos c LEFT JOIN titulos_dos_contratos t ON t.ciclo_id = c.id AND t.contrato_id = c.contrato_id
      WHERE t.valor IS DISTINCT FROM c.valor
      UNION ALL
      SELECT c.contrato_id, c.id, 'ciclo_desfeito_sem_cobranca', 'cancelada', t.status
      FROM ciclos c JOIN titulos_dos_contratos t ON t.ciclo_id = c.id WHERE c.desfeito_em IS NOT NULL AND t.status <> 'cancelada'
      UNION ALL
      SELECT t.contrato_id, t.ciclo_id, 'titulo_com_ciclo', 'ciclo', 'título ' || t.id
      FROM titulos_dos_contratos t WHERE NOT EXISTS (SELECT FROM ciclos c WHERE c.id = t.ciclo_id AND c.contrato_id = t.contrato_id)
      UNION ALL
      SELECT r.contrato_id, NULL, 'reajuste_dos_itens', r.valor_depois::text, k.valor::text
      FROM reajustes_contrato r JOIN meus k ON k.id = r.contrato_id
      WHERE r.aplicado_em IS NOT NULL AND r.itens = '[]' AND r.valor_depois <> round(r.valor_antes * (1 + r.percentual / 100), 2)
    )
    SELECT (SELECT count(*) FROM meus) AS contratos, (SELECT count(*) FROM ciclos) AS ciclos,
      (SELECT count(*) FROM divergencias) AS n, d.*
    FROM (SELECT 1) um LEFT JOIN (SELECT * FROM divergencias LIMIT ${LISTED}) d ON true`;
  const [first] = rows;
  return {
    ok: first?.n === 0,
    contratos: first?.contratos ?? 0,
    ciclos: first?.ciclos ?? 0,
    divergencias: rows
      .filter(({ regra }) => regra !== null)
      .map(({ contrato_id, ciclo_id, regra, esperado, encontrado }) => ({
        ...{ contrato_id, ciclo_id, regra, esperado, encontrado },
      })),
  };
}
