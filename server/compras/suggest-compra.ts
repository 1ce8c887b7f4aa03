import { type Ctx, requireScope } from '#server/platform/context.ts';
import type { SugestaoCompra } from './schemas.ts';

/** Lines that a purchase can have. */
const MOST = 200;

/**
 * Active products whose stock, with what open purchases will still bring, is below their minimum, those that lack the largest part of it
 * first. The quantity brings the stock to twice the minimum, so that the next sale does not ask for a purchase again.
 *
 * The cost does not grow with the products that are short: purchases to come only move a product back in the order of what the stock alone
 * has of the minimum, which an index keeps. The first products of that order are enough once nobody behind them could come before the last
 * line; mostly they are at the first attempt.
 */
export async function suggestCompra(ctx: Ctx): Promise<SugestaoCompra[]> {
  requireScope(ctx, 'compras:read');
  for (let n = 2 * MOST; ; n *= 4) {
    const { linhas, isComplete } = await suggestAmong(ctx, n);
    if (isComplete) return linhas;
  }
}

type Linha = SugestaoCompra & { is_complete: boolean };

/** The lines among the first so many products of the index, and whether more products could change them. */
async function suggestAmong(ctx: Ctx, n: number): Promise<{ linhas: SugestaoCompra[]; isComplete: boolean }> {
  // Written out: what is short comes from the index `totais_estoque_faltas`, whose order and condition stand here as they are there.
  const rows = await ctx.db.sql<Linha[]>`
    WITH primeiras AS MATERIALIZED (
      SELECT produto_id, total, minimo, total / nullif(minimo, 0) AS parte FROM totais_estoque
      WHERE empresa_id = ${ctx.empresa_id} AND total <= minimo
      ORDER BY (total / nullif(minimo, 0)), produto_id LIMIT ${n}
    ), faltas AS (
      SELECT t.produto_id, t.total, t.minimo, c.a_chegar, (t.total + c.a_chegar) / nullif(t.minimo, 0) AS parte
      FROM primeiras t CROSS JOIN LATERAL (
        SELECT coalesce(sum(i.quantidade - i.quantidade_recebida), 0) AS a_chegar
        FROM itens_compra i JOIN compras a ON a.id = i.compra_id
        WHERE i.produto_id = t.produto_id AND i.quantidade > i.quantidade_recebida AND a.status IN ('aberta', 'parcial')) c
      WHERE t.total + c.a_chegar < t.minimo
      ORDER BY parte, t.produto_id LIMIT ${MOST}
    ), fim AS (
      SELECT (SELECT count(*) FROM primeiras) < ${n} OR (SELECT count(*) FROM faltas) = ${MOST} AND
        (SELECT row(coalesce(parte, 'infinity'), produto_id) FROM faltas ORDER BY faltas.parte DESC NULLS FIRST, produto_id DESC LIMIT 1)
        <= (SELECT row(coalesce(parte, 'infinity'), produto_id) FROM primeiras ORDER BY primeiras.parte DESC NULLS FIRST, produto_id DESC LIMIT 1)
        AS is_complete
    )
    SELECT p.id AS produto_id, p.codigo AS produto_codigo, p.nome AS produto_nome, p.unidade, p.preco_custo::text,
      f.total::text AS estoque_total, p.estoque_minimo::text, f.a_chegar::numeric(30, 3)::text AS a_chegar,
      (2 * f.minimo - f.total - f.a_chegar)::numeric(30, 3)::text AS quantidade, fim.is_complete
    FROM fim LEFT JOIN (faltas f JOIN produtos p ON p.id = f.produto_id) ON true
    ORDER BY f.parte, p.id`;
  const linhas = rows.filter(({ produto_id }) => produto_id !== null).map(({ is_complete: _, ...linha }) => linha);
  return { linhas, isComplete: rows[0]?.is_complete ?? true };
}
