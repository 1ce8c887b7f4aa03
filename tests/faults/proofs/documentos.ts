import { verifyCompras } from '#server/compras/index.ts';
import { verifyFinanceiro } from '#server/financeiro/index.ts';
import { db } from '#server/platform/db.ts';
import { verifyVendas } from '#server/vendas/index.ts';
import type { LoadComercio } from '../loads/comercio.ts';
import type { Balcao } from '../world.ts';
import type { Rule } from './verify.ts';

/** What must find nothing, in every company, once all is quiet: each document moved its stock exactly once, and made its money to the cent. */
export const DOCUMENTOS: Record<string, string> = {
  'A line of a sale is not out of the stock as its sale, its shipment and its returns say': `
    WITH movidos AS (
      SELECT x.item_id, -sum(x.variacao) AS fora FROM (
        SELECT documento_item_id AS item_id, variacao FROM lancamentos_estoque WHERE documento_tipo IN ('venda', 'expedicao')
        UNION ALL
        SELECT d.item_id, l.variacao FROM lancamentos_estoque l JOIN itens_devolucao_venda d ON d.id = l.documento_item_id
        WHERE l.documento_tipo = 'devolucao_venda') x
      GROUP BY x.item_id
    ), esperados AS (
      SELECT i.id, i.venda_id, v.status, v.saida_estoque, i.quantidade - coalesce(
        (SELECT sum(d.quantidade) FROM itens_devolucao_venda d WHERE d.item_id = i.id), 0) AS resta,
        EXISTS (SELECT FROM itens_expedicao e JOIN expedicoes x ON x.id = e.expedicao_id WHERE e.pedido_venda_id = v.id
          AND x.status = 'concluida' AND (e.produto_id IS NULL OR e.produto_id = i.produto_id)) AS expedida
      FROM itens_venda i JOIN vendas v ON v.id = i.venda_id WHERE i.tipo = 'produto'
    )
    SELECT e.*, m.fora FROM esperados e LEFT JOIN movidos m ON m.item_id = e.id
    WHERE coalesce(m.fora, 0) <> CASE WHEN e.status = 'cancelada' THEN 0
      WHEN e.saida_estoque = 'venda' AND e.status = 'finalizada' THEN e.resta
      WHEN e.saida_estoque = 'expedicao' AND e.expedida THEN e.resta ELSE 0 END`,
  'A line left the stock more often than it came back and left again': `
    SELECT documento_item_id, count(*) FILTER (WHERE natureza = 'saida')::int AS saidas, count(*) FILTER (WHERE natureza <> 'saida')::int AS voltas
    FROM lancamentos_estoque WHERE documento_tipo IN ('venda', 'expedicao') GROUP BY 1
    HAVING count(*) FILTER (WHERE natureza = 'saida') - count(*) FILTER (WHERE natureza <> 'saida') NOT IN (0, 1)`,
  'What a customer returned has not exactly one movement': `
    SELECT d.id, d.devolucao_id, d.quantidade, count(l.id)::int AS movimentos, sum(l.variacao) AS variacao
    FROM itens_devolucao_venda d LEFT JOIN lancamentos_estoque l ON l.documento_tipo = 'devolucao_venda' AND l.documento_item_id = d.id
      AND l.documento_id = d.devolucao_id
    GROUP BY d.id HAVING count(l.id) <> 1 OR sum(l.variacao) <> d.quantidade`,
  'What came of a purchase, or went back, has not exactly one movement': `
    SELECT x.id, e.tipo, x.quantidade, count(l.id)::int AS movimentos, sum(l.variacao) AS variacao
    FROM itens_entrega_compra x JOIN entregas_compra e ON e.id = x.entrega_id
    LEFT JOIN lancamentos_estoque l ON l.documento_item_id = x.id
      AND l.documento_tipo = CASE e.tipo WHEN 'recebimento' THEN 'compra' ELSE 'devolucao_compra' END
    GROUP BY x.id, e.tipo HAVING count(l.id) <> 1
      OR sum(l.variacao) <> CASE e.tipo WHEN 'recebimento' THEN x.quantidade ELSE -x.quantidade END`,
  'A movement names a document that is not there': `
    SELECT l.id, l.documento_tipo, l.documento_id FROM lancamentos_estoque l WHERE NOT CASE l.documento_tipo
      WHEN 'venda' THEN EXISTS (SELECT FROM vendas WHERE id = l.documento_id)
      WHEN 'devolucao_venda' THEN EXISTS (SELECT FROM devolucoes_venda WHERE id = l.documento_id)
      WHEN 'compra' THEN EXISTS (SELECT FROM compras WHERE id = l.documento_id)
      WHEN 'devolucao_compra' THEN EXISTS (SELECT FROM compras WHERE id = l.documento_id)
      WHEN 'expedicao' THEN EXISTS (SELECT FROM expedicoes WHERE id = l.documento_id)
      WHEN 'transferencia' THEN EXISTS (SELECT FROM transferencias_estoque WHERE id = l.documento_id)
      WHEN 'nota_fiscal' THEN EXISTS (SELECT FROM notas_fiscais WHERE id = l.documento_id)
      WHEN 'importacao' THEN EXISTS (SELECT FROM importacoes WHERE id = l.documento_id) ELSE true END`,
  'Receivables of a sale are not what it is worth less its returns, to the cent': `
    SELECT v.id, v.status, v.total_venda, d.devolvido, t.devido FROM vendas v
    CROSS JOIN LATERAL (SELECT coalesce(sum(total), 0) AS devolvido FROM devolucoes_venda WHERE venda_id = v.id) d
    CROSS JOIN LATERAL (SELECT coalesce(sum(valor - valor_abatido), 0) AS devido FROM titulos
      WHERE venda_id = v.id AND origem = 'venda' AND status <> 'cancelada') t
    WHERE t.devido <> CASE v.status WHEN 'finalizada' THEN v.total_venda - d.devolvido ELSE 0 END`,
  'Payables of a purchase are not what came less what went back, to the cent': `
    SELECT c.id, c.status, e.veio, e.voltou, t.devido FROM compras c
    CROSS JOIN LATERAL (SELECT coalesce(sum(total) FILTER (WHERE tipo = 'recebimento'), 0) AS veio,
      coalesce(sum(total) FILTER (WHERE tipo = 'devolucao'), 0) AS voltou FROM entregas_compra WHERE compra_id = c.id) e
    CROSS JOIN LATERAL (SELECT coalesce(sum(valor - valor_abatido), 0) AS devido FROM titulos
      WHERE compra_id = c.id AND status <> 'cancelada') t
    WHERE t.devido <> e.veio - e.voltou`,
  'Numbers of a company have a gap, or one twice': `
    SELECT 'vendas' AS o_que, empresa_id, count(*)::int AS n, max(numero_pedido::int) AS ultimo FROM vendas GROUP BY 2
      HAVING count(*) <> max(numero_pedido::int)
    UNION ALL
    SELECT 'compras', empresa_id, count(*)::int, max(numero::int) FROM compras GROUP BY 2 HAVING count(*) <> max(numero::int)
    UNION ALL
    SELECT 'expedicoes', empresa_id, count(*)::int, max(numero_expedicao::int) FROM expedicoes GROUP BY 2
      HAVING count(*) <> max(numero_expedicao::int)
    UNION ALL
    SELECT 'negocios', empresa_id, count(*)::int, max(codigo) FROM negocios GROUP BY 2 HAVING count(*) <> max(codigo)`,
};

/** Holds sales and shipments against what their clients were told, and asks the product's own proofs. */
export async function compareDocumentos(
  balcoes: readonly Balcao[],
  { documentos, cargas }: LoadComercio,
  rule: Rule,
): Promise<void> {
  const { sql } = db();
  for (const { company } of balcoes) {
    for (const [what, proof] of [
      ['sales', await verifyVendas(company.ctx)],
      ['purchases', await verifyCompras(company.ctx)],
      ['titles and receipts', await verifyFinanceiro(company.ctx)],
    ] as const) {
      if (!proof.ok) rule(`The proof of ${what} fails`, proof.divergencias);
    }
  }
  for (const tabela of ['vendas', 'expedicoes'] as const) {
    const rows = await sql<{ id: number; status: string }[]>`SELECT id, status FROM ${sql(tabela)}`;
    const byId = new Map(rows.map(({ id, status }) => [id, status]));
    rule(
      `FALSE SUCCESS: a document is in another state than its client was told (${tabela})`,
      documentos
        .filter((one) => one.tabela === tabela)
        .map(({ id, estados }) => ({ id, estados, status: byId.get(id) ?? '' }))
        .filter(({ estados, status }) => !(estados as Set<string>).has(status)),
    );
  }
  const linked = await sql<{ expedicao_id: number; pedido_venda_id: number; n: number }[]>`
    SELECT expedicao_id, pedido_venda_id, count(*)::int AS n FROM itens_expedicao GROUP BY 1, 2`;
  const links = new Map(linked.map((one) => [`${one.expedicao_id} ${one.pedido_venda_id}`, one.n]));
  rule(
    'A sale is not linked to its shipment exactly once',
    cargas.filter(({ expedicao_id, venda_id }) => links.get(`${expedicao_id} ${venda_id}`) !== 1),
  );
}
