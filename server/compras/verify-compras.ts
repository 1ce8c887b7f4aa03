import { type Ctx, requireScope } from '#server/platform/context.ts';

/** What a purchase says, where something else is true. */
export type DivergenciaCompra = {
  compra_id: number;
  item_id: number | null;
  regra: string;
  esperado: string;
  encontrado: string;
};
export type VerificacaoCompras = { ok: boolean; compras: number; itens: number; divergencias: DivergenciaCompra[] };

/** At most this many differences are listed. */
const LISTED = 100;

/**
 * Proves the company's purchases against their lines, their receipts and returns, and the ledger: totals add up to the cent, what each
 * line says was received and returned is what its receipts and returns say, what of them moved stock moved exactly that, once
 * (a product that keeps no stock moves nothing), and the status is that of the quantities. One statement, which sees one instant.
 */
export async function verifyCompras(ctx: Ctx): Promise<VerificacaoCompras> {
  requireScope(ctx, 'compras:read');
  // Written out as one statement, so that all of it is seen at one instant.
  const rows = await ctx.db.sql<(DivergenciaCompra & { compras: number; itens: number; n: number })[]>`
    WITH itens AS (
      SELECT i.*, c.status FROM itens_compra i JOIN compras c ON c.id = i.compra_id WHERE c.empresa_id = ${ctx.empresa_id}
    ), entregues AS (
      SELECT x.id, x.item_id, x.quantidade, x.total, x.entrega_id, e.compra_id, e.tipo
      FROM itens_entrega_compra x JOIN entregas_compra e ON e.id = x.entrega_id WHERE e.empresa_id = ${ctx.empresa_id}
    ), somas AS (
      SELECT item_id, tipo, sum(quantidade) AS quantidade, sum(total) AS total FROM entregues GROUP BY item_id, tipo
    ), livro AS (
      SELECT documento_item_id AS id, produto_id, documento_id,
        CASE documento_tipo WHEN 'compra' THEN 'recebimento' ELSE 'devolucao' END AS tipo,
        sum(CASE documento_tipo WHEN 'compra' THEN variacao ELSE -variacao END) AS quantidade
      FROM lancamentos_estoque WHERE empresa_id = ${ctx.empresa_id} AND documento_tipo IN ('compra', 'devolucao_compra')
      GROUP BY 1, 2, 3, 4
    ), divergencias AS (
      SELECT i.compra_id, i.id AS item_id, 'total_do_item' AS regra, round(i.quantidade * i.custo_unitario, 2)::text AS esperado,
        i.total::text AS encontrado
      FROM itens i WHERE i.total <> round(i.quantidade * i.custo_unitario, 2)
      UNION ALL
      SELECT c.id, NULL, 'total_da_compra', coalesce((SELECT sum(i.total) FROM itens i WHERE i.compra_id = c.id), 0)::text, c.total::text
      FROM compras c WHERE c.empresa_id = ${ctx.empresa_id}
        AND c.total <> coalesce((SELECT sum(i.total) FROM itens i WHERE i.compra_id = c.id), 0)
      UNION ALL
      SELECT i.compra_id, i.id, 'recebida_igual_aos_recebimentos', coalesce(s.quantidade, 0)::text, i.quantidade_recebida::text
      FROM itens i LEFT JOIN somas s ON s.item_id = i.id AND s.tipo = 'recebimento'
      WHERE i.quantidade_recebida <> coalesce(s.quantidade, 0)
      UNION ALL
      SELECT i.compra_id, i.id, 'devolvida_igual_as_devolucoes', coalesce(s.quantidade, 0)::text, i.quantidade_devolvida::text
      FROM itens i LEFT JOIN somas s ON s.item_id = i.id AND s.tipo = 'devolucao'
      WHERE i.quantidade_devolvida <> coalesce(s.quantidade, 0)
      UNION ALL
      SELECT i.compra_id, i.id, 'valor_recebido', round(i.custo_unitario * i.quantidade_recebida, 2)::text, s.total::text
      FROM itens i JOIN somas s ON s.item_id = i.id AND s.tipo = 'recebimento'
      WHERE s.total <> round(i.custo_unitario * i.quantidade_recebida, 2)
      UNION ALL
      SELECT i.compra_id, i.id, 'valor_devolvido', round(i.custo_unitario * i.quantidade_devolvida, 2)::text, s.total::text
      FROM itens i JOIN somas s ON s.item_id = i.id AND s.tipo = 'devolucao'
      WHERE s.total <> round(i.custo_unitario * i.quantidade_devolvida, 2)
      UNION ALL
      SELECT x.compra_id, x.item_id, 'lancado_igual_ao_entregue', x.quantidade::text, l.quantidade::text
      FROM entregues x JOIN livro l ON l.id = x.id AND l.tipo = x.tipo
      WHERE l.quantidade <> x.quantidade OR l.documento_id <> x.compra_id
        OR l.produto_id <> (SELECT i.produto_id FROM itens i WHERE i.id = x.item_id)
      UNION ALL
      SELECT l.documento_id, NULL, 'lancamento_com_entrega', 'entrega', l.tipo || ' ' || l.id
      FROM livro l WHERE NOT EXISTS (SELECT FROM entregues x WHERE x.id = l.id AND x.tipo = l.tipo)
      UNION ALL
      SELECT e.compra_id, NULL, 'total_da_entrega', coalesce(sum(x.total), 0)::text, e.total::text
      FROM entregas_compra e LEFT JOIN entregues x ON x.entrega_id = e.id
      WHERE e.empresa_id = ${ctx.empresa_id} GROUP BY e.id HAVING e.total <> coalesce(sum(x.total), 0)
      UNION ALL
      SELECT e.compra_id, NULL, 'entrega_que_moveu_tem_deposito', 'deposito', 'nenhum'
      FROM entregas_compra e WHERE e.empresa_id = ${ctx.empresa_id} AND e.deposito_id IS NULL AND EXISTS (
        SELECT FROM entregues x JOIN livro l ON l.id = x.id AND l.tipo = x.tipo WHERE x.entrega_id = e.id)
      UNION ALL
      SELECT c.id, NULL, 'status_das_quantidades', q.status, c.status
      FROM compras c JOIN (SELECT compra_id, CASE WHEN bool_and(quantidade_recebida = quantidade) THEN 'recebida'
          WHEN bool_or(quantidade_recebida > 0) THEN 'parcial' ELSE 'aberta' END AS status FROM itens GROUP BY compra_id) q
        ON q.compra_id = c.id
      WHERE c.status <> q.status AND NOT (c.status = 'cancelada' AND q.status <> 'recebida')
    )
    SELECT (SELECT count(*) FROM compras WHERE empresa_id = ${ctx.empresa_id}) AS compras, (SELECT count(*) FROM itens) AS itens,
      (SELECT count(*) FROM divergencias) AS n, d.*
    FROM (SELECT 1) um LEFT JOIN (SELECT * FROM divergencias LIMIT ${LISTED}) d ON true`;
  const [first] = rows;
  return {
    ok: first?.n === 0,
    compras: first?.compras ?? 0,
    itens: first?.itens ?? 0,
    divergencias: rows
      .filter(({ regra }) => regra !== null)
      .map(({ compra_id, item_id, regra, esperado, encontrado }) => ({
        ...{ compra_id, item_id, regra, esperado, encontrado },
      })),
  };
}
