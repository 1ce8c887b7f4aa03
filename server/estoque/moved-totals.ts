import type { Ctx } from '#server/platform/context.ts';
import type { SqlPart } from '#server/platform/db.ts';

/**
 * The part of a document's statement that brings totals of products up to date: `antes`, `contagens` and `total`. It needs
 * `produtos_movidos` (`produto_id`, `variacao`) and `saldo`, which changed the balances, before it. Locks are taken in the order of single
 * movements: totals sorted, then the counts of products, before any total changes, since their triggers run product by product.
 */
export const movedTotals = ({ db: { sql }, empresa_id }: Ctx): SqlPart => sql`
    antes AS (
      SELECT t.produto_id, t.total FROM totais_estoque t WHERE t.produto_id IN (SELECT produto_id FROM saldo)
      ORDER BY t.produto_id FOR NO KEY UPDATE
    ), contagens AS (
      SELECT FROM contagens_produtos c WHERE c.empresa_id = ${empresa_id} AND c.parte IN (
        SELECT a.produto_id % 8 FROM antes a JOIN produtos_movidos p USING (produto_id)
        WHERE sign(a.total) <> sign(a.total + p.variacao))
      ORDER BY c.parte, c.situacao, c.controlar_estoque, c.nivel FOR NO KEY UPDATE
    ), total AS (
      UPDATE totais_estoque t SET total = t.total + p.variacao FROM produtos_movidos p
      WHERE t.produto_id = p.produto_id AND p.variacao <> 0 AND (SELECT count(*) FROM contagens) >= 0
    )`;
