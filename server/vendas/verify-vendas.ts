import { type Ctx, requireScope } from '#server/platform/context.ts';

/** What a sale says, where something else is true. */
export type DivergenciaVenda = {
  venda_id: number;
  item_id: number | null;
  regra: string;
  esperado: string;
  encontrado: string;
};
export type VerificacaoVendas = { ok: boolean; vendas: number; itens: number; divergencias: DivergenciaVenda[] };

/** At most this many differences are listed. */
const LISTED = 100;

/**
 * Proves the company's sales against their lines, their returns and the ledger: totals add up to the cent, what each line says is out of
 * the stock is what its documents moved, returns are those written, and what is cancelled is not out. One statement, which sees one instant.
 */
export async function verifyVendas(ctx: Ctx): Promise<VerificacaoVendas> {
  requireScope(ctx, 'vendas:read');
  // Written out as one statement, so that all of it is seen at one instant.
  const rows = await ctx.db.sql<(DivergenciaVenda & { vendas: number; itens: number; n: number })[]>`
    WITH itens AS (
      SELECT i.*, v.status FROM itens_venda i JOIN vendas v ON v.id = i.venda_id WHERE v.empresa_id = ${ctx.empresa_id}
    ), movidos AS (
      SELECT x.item_id, -sum(x.variacao) AS fora FROM (
        SELECT documento_item_id AS item_id, variacao FROM lancamentos_estoque
        WHERE empresa_id = ${ctx.empresa_id} AND documento_tipo IN ('venda', 'expedicao')
        UNION ALL
        SELECT d.item_id, l.variacao FROM lancamentos_estoque l JOIN itens_devolucao_venda d ON d.id = l.documento_item_id
        WHERE l.empresa_id = ${ctx.empresa_id} AND l.documento_tipo = 'devolucao_venda') x
      GROUP BY x.item_id
    ), devolvidos AS (
      SELECT item_id, sum(quantidade) AS quantidade, sum(total) AS total FROM itens_devolucao_venda
      WHERE empresa_id = ${ctx.empresa_id} GROUP BY item_id
    ), somas AS (
      SELECT venda_id, sum(total) AS total, sum(desconto_rateado) AS desconto FROM itens GROUP BY venda_id
    ), divergencias AS (
      SELECT i.venda_id, i.id AS item_id, 'total_do_item' AS regra,
        round(i.quantidade * i.preco_unitario * (1 - i.desconto_percentual / 100), 2)::text AS esperado, i.total::text AS encontrado
      FROM itens i WHERE i.total <> round(i.quantidade * i.preco_unitario * (1 - i.desconto_percentual / 100), 2)
      UNION ALL
      SELECT i.venda_id, i.id, 'desconto_rateado_ate_o_total', i.total::text, i.desconto_rateado::text
      FROM itens i WHERE i.desconto_rateado NOT BETWEEN 0 AND i.total
      UNION ALL
      SELECT i.venda_id, i.id, 'baixada_igual_ao_livro', coalesce(m.fora, 0)::text, i.quantidade_baixada::text
      FROM itens i LEFT JOIN movidos m ON m.item_id = i.id WHERE i.quantidade_baixada <> coalesce(m.fora, 0)
      UNION ALL
      SELECT i.venda_id, i.id, 'devolvida_igual_as_devolucoes', coalesce(d.quantidade, 0)::text, i.quantidade_devolvida::text
      FROM itens i LEFT JOIN devolvidos d ON d.item_id = i.id WHERE i.quantidade_devolvida <> coalesce(d.quantidade, 0)
      UNION ALL
      SELECT i.venda_id, i.id, 'valor_devolvido_ate_o_liquido', (i.total - i.desconto_rateado)::text, d.total::text
      FROM itens i JOIN devolvidos d ON d.item_id = i.id
      WHERE d.total > i.total - i.desconto_rateado
        OR (i.quantidade_devolvida = i.quantidade AND d.total <> i.total - i.desconto_rateado)
      UNION ALL
      SELECT i.venda_id, i.id, 'cancelada_sem_nada_fora', '0.000', i.quantidade_baixada::text
      FROM itens i WHERE i.status = 'cancelada' AND i.quantidade_baixada <> 0
      UNION ALL
      SELECT i.venda_id, i.id, 'fora_e_devolvida_ate_a_vendida', i.quantidade::text, (i.quantidade_baixada + i.quantidade_devolvida)::text
      FROM itens i WHERE i.quantidade_baixada + i.quantidade_devolvida > i.quantidade
      UNION ALL
      SELECT v.id, NULL, 'total_produtos', coalesce(s.total, 0)::text, v.total_produtos::text
      FROM vendas v LEFT JOIN somas s ON s.venda_id = v.id
      WHERE v.empresa_id = ${ctx.empresa_id} AND v.total_produtos <> coalesce(s.total, 0)
      UNION ALL
      SELECT v.id, NULL, 'desconto_igual_ao_rateado', v.desconto::text, coalesce(s.desconto, 0)::text
      FROM vendas v LEFT JOIN somas s ON s.venda_id = v.id
      WHERE v.empresa_id = ${ctx.empresa_id} AND v.desconto <> coalesce(s.desconto, 0)
      UNION ALL
      SELECT v.id, NULL, 'total_venda', (v.total_produtos - v.desconto + v.frete)::text, v.total_venda::text
      FROM vendas v WHERE v.empresa_id = ${ctx.empresa_id} AND v.total_venda <> v.total_produtos - v.desconto + v.frete
    )
    SELECT (SELECT count(*) FROM vendas WHERE empresa_id = ${ctx.empresa_id}) AS vendas, (SELECT count(*) FROM itens) AS itens,
      (SELECT count(*) FROM divergencias) AS n, d.*
    FROM (SELECT 1) um LEFT JOIN (SELECT * FROM divergencias LIMIT ${LISTED}) d ON true`;
  const [first] = rows;
  return {
    ok: first?.n === 0,
    vendas: first?.vendas ?? 0,
    itens: first?.itens ?? 0,
    divergencias: rows
      .filter(({ regra }) => regra !== null)
      .map(({ venda_id, item_id, regra, esperado, encontrado }) => ({
        ...{ venda_id, item_id, regra, esperado, encontrado },
      })),
  };
}
