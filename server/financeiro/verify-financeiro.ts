import { type Ctx, requireScope } from '#server/platform/context.ts';

/** What a title, a sale or a purchase says, where something else is true. */
export type DivergenciaFinanceiro = {
  titulo_id: number | null;
  documento_id: number | null;
  regra: string;
  esperado: string;
  encontrado: string;
};
export type VerificacaoFinanceiro = {
  ok: boolean;
  titulos: number;
  baixas: number;
  divergencias: DivergenciaFinanceiro[];
};

/** At most this many differences are listed. */
const LISTED = 100;

/**
 * Proves the company's titles against their receipts, and against the sales and purchases that made them: what a title says came is what
 * its receipts say, and what is owed by a document, less what is owed back, is its total less what was returned, to the cent; the sums by
 * day are those of the titles. Documents of the time before there were titles are left out. One statement, which sees one instant.
 */
export async function verifyFinanceiro(ctx: Ctx): Promise<VerificacaoFinanceiro> {
  requireScope(ctx, 'financeiro:read');
  // Written out as one statement, so that all of it is seen at one instant.
  const rows = await ctx.db.sql<(DivergenciaFinanceiro & { titulos: number; baixas: number; n: number })[]>`
    WITH todos AS (
      SELECT * FROM titulos WHERE empresa_id = ${ctx.empresa_id}
    ), pagas AS (
      SELECT titulo_id, sum(valor) AS valor, sum(valor - juros - multa + desconto) AS quitado
      FROM baixas WHERE empresa_id = ${ctx.empresa_id} AND estornada_em IS NULL GROUP BY titulo_id
    ), devidas AS (
      SELECT v.id, 'venda' AS origem, CASE WHEN v.status = 'finalizada' THEN v.total_venda
        - coalesce((SELECT sum(d.total) FROM devolucoes_venda d WHERE d.venda_id = v.id), 0) ELSE 0 END AS devido
      FROM vendas v WHERE v.empresa_id = ${ctx.empresa_id} AND v.condicao_pagamento IS NOT NULL
      UNION ALL
      SELECT c.id, 'compra', coalesce((SELECT sum(CASE e.tipo WHEN 'recebimento' THEN e.total ELSE -e.total END)
        FROM entregas_compra e WHERE e.compra_id = c.id), 0)
      FROM compras c WHERE c.empresa_id = ${ctx.empresa_id} AND c.condicao_pagamento IS NOT NULL
        -- What came in part before there were titles becomes one with the next receipt.
        AND (c.status <> 'parcial' OR EXISTS (SELECT FROM titulos t WHERE t.compra_id = c.id))
    ), geradas AS (
      SELECT coalesce(venda_id, compra_id) AS id, CASE WHEN venda_id IS NULL THEN 'compra' ELSE 'venda' END AS origem,
        sum(CASE WHEN origem IN ('venda', 'compra') THEN valor - valor_abatido ELSE valor_abatido - valor END) AS devido
      FROM todos WHERE status <> 'cancelada' AND (venda_id IS NOT NULL OR compra_id IS NOT NULL) GROUP BY 1, 2
    ), divergencias AS (
      SELECT t.id AS titulo_id, NULL::bigint AS documento_id, 'recebido_igual_as_baixas' AS regra, coalesce(p.valor, 0)::text AS esperado,
        t.valor_recebido::text AS encontrado
      FROM todos t LEFT JOIN pagas p ON p.titulo_id = t.id WHERE t.valor_recebido <> coalesce(p.valor, 0)
      UNION ALL
      SELECT t.id, NULL, 'quitado_igual_as_baixas', coalesce(p.quitado, 0)::text, t.valor_quitado::text
      FROM todos t LEFT JOIN pagas p ON p.titulo_id = t.id WHERE t.valor_quitado <> coalesce(p.quitado, 0)
      UNION ALL
      SELECT t.id, NULL, 'status_dos_valores', s.status, t.status
      FROM todos t CROSS JOIN LATERAL (SELECT CASE WHEN t.cancelada_em IS NOT NULL THEN 'cancelada' WHEN t.valor_quitado = 0 THEN 'aberta'
        WHEN t.valor_quitado + t.valor_abatido < t.valor THEN 'parcial' ELSE 'paga' END) s (status) WHERE t.status <> s.status
      UNION ALL
      SELECT b.titulo_id, NULL, 'baixa_do_tipo_da_conta', t.tipo, b.tipo
      FROM baixas b JOIN todos t ON t.id = b.titulo_id WHERE b.tipo <> t.tipo
      UNION ALL
      SELECT NULL, NULL, 'somas_do_dia ' || x.tipo || ' ' || x.dia, sum(x.certo)::text, sum(x.dito)::text
      FROM (SELECT tipo, dia, 0 AS certo, aberto + movido + contas AS dito FROM dias_titulos WHERE empresa_id = ${ctx.empresa_id}
        UNION ALL SELECT tipo, vencimento, valor_aberto + (valor_aberto > 0)::int, 0 FROM todos
        UNION ALL SELECT tipo, dia, valor, 0 FROM baixas WHERE empresa_id = ${ctx.empresa_id} AND estornada_em IS NULL) x
      GROUP BY x.tipo, x.dia HAVING sum(x.certo) <> sum(x.dito)
      UNION ALL
      SELECT NULL, d.id, 'contas_da_' || d.origem, d.devido::text, coalesce(g.devido, 0)::text
      FROM devidas d LEFT JOIN geradas g ON g.id = d.id AND g.origem = d.origem WHERE d.devido <> coalesce(g.devido, 0)
    )
    SELECT (SELECT count(*) FROM todos) AS titulos, (SELECT count(*) FROM baixas WHERE empresa_id = ${ctx.empresa_id}) AS baixas,
      (SELECT count(*) FROM divergencias) AS n, d.*
    FROM (SELECT 1) um LEFT JOIN (SELECT * FROM divergencias LIMIT ${LISTED}) d ON true`;
  const [first] = rows;
  return {
    ok: first?.n === 0,
    titulos: first?.titulos ?? 0,
    baixas: first?.baixas ?? 0,
    divergencias: rows
      .filter(({ regra }) => regra !== null)
      .map(({ titulo_id, documento_id, regra, esperado, encontrado }) => ({
        ...{ titulo_id, documento_id, regra, esperado, encontrado },
      })),
  };
}
