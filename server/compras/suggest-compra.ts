import { type Ctx, requireScope } from '#server/platform/context.ts';
import type { SugestaoCompra } from './schemas.ts';

/** Lines that a purchase can have. */
const MOST = 200;

/**
 * Active products whose stock, with what open purchases will still bring, is below their minimum, those that lack most of it first. The
 * quantity brings the stock to twice the minimum, so that the next sale does not ask for a purchase again.
 */
export async function suggestCompra(ctx: Ctx): Promise<SugestaoCompra[]> {
  requireScope(ctx, 'compras:read');
  // Written out: the products come from the index of those that have a minimum (`produtos_com_minimo`), whose condition it repeats.
  return ctx.db.sql<SugestaoCompra[]>`
    SELECT p.id AS produto_id, p.codigo AS produto_codigo, p.nome AS produto_nome, p.unidade, p.preco_custo::text,
      t.total::text AS estoque_total, p.estoque_minimo::text, c.a_chegar::numeric(30, 3)::text AS a_chegar,
      (2 * p.estoque_minimo - t.total - c.a_chegar)::numeric(30, 3)::text AS quantidade
    FROM produtos p JOIN totais_estoque t ON t.produto_id = p.id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(i.quantidade - i.quantidade_recebida), 0) AS a_chegar
      FROM itens_compra i JOIN compras a ON a.id = i.compra_id AND a.status IN ('aberta', 'parcial')
      WHERE i.produto_id = p.id) c
    WHERE p.empresa_id = ${ctx.empresa_id} AND p.estoque_minimo IS NOT NULL AND p.situacao = 'A' AND p.controlar_estoque
      AND t.total < p.estoque_minimo AND t.total + c.a_chegar < p.estoque_minimo
    ORDER BY (t.total + c.a_chegar) / nullif(p.estoque_minimo, 0), p.id
    LIMIT ${MOST}`;
}
