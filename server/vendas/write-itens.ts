import { rateioDe, requireDescontoCabe } from '#server/catalogo/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Line } from './lines.ts';

/**
 * Writes a sale's lines in the order given, in place of those it had, with the shares of the sale's discount and its totals. Each line is
 * rounded half-up to the cent; the discount is spread by largest remainder, so that the lines' net totals and the freight add up to the
 * sale's total to the cent.
 * @throws DomainError VALIDATION_ERROR on `desconto` above the sum of the lines, on `itens` when the total is beyond what the database keeps
 */
export async function writeItens(
  ctx: Ctx,
  venda_id: number,
  lines: readonly Line[],
  { desconto, frete }: { desconto: string; frete: string },
): Promise<void> {
  // Written out: one statement for all lines and the totals.
  const written = ctx.db.sql<{ total_produtos: string; cabe: boolean }[]>`
    ${rateioDe(ctx, lines, desconto)}, tirados AS (
      DELETE FROM itens_venda WHERE venda_id = ${venda_id} AND id NOT IN (SELECT id FROM enviados WHERE id IS NOT NULL)
    ), alterados AS (
      UPDATE itens_venda i SET posicao = r.posicao, tipo = r.tipo, produto_id = r.produto_id, servico_id = r.servico_id, codigo = r.codigo,
        descricao = r.descricao, unidade = r.unidade, quantidade = r.quantidade, preco_unitario = r.preco_unitario,
        desconto_percentual = r.desconto_percentual, total = r.total, desconto_rateado = r.rateado,
        quantidade_sem_baixa = CASE WHEN i.produto_id = r.produto_id THEN i.quantidade_sem_baixa ELSE 0 END,
        sem_baixa = CASE WHEN i.produto_id = r.produto_id THEN i.sem_baixa ELSE '{}' END
      FROM rateados r WHERE i.id = r.id AND i.venda_id = ${venda_id}
    ), novos AS (
      INSERT INTO itens_venda (empresa_id, venda_id, posicao, tipo, produto_id, servico_id, codigo, descricao, unidade, quantidade,
        preco_unitario, desconto_percentual, total, desconto_rateado)
      SELECT ${ctx.empresa_id}, ${venda_id}, r.posicao, r.tipo, r.produto_id, r.servico_id, r.codigo, r.descricao, r.unidade, r.quantidade,
        r.preco_unitario, r.desconto_percentual, r.total, r.rateado
      FROM rateados r WHERE r.id IS NULL ORDER BY r.posicao
    )
    UPDATE vendas v SET desconto = s.desconto, frete = ${frete}::numeric, total_produtos = s.total,
      total_venda = s.total - s.desconto + ${frete}::numeric, atualizado_em = clock_timestamp()
    FROM soma s WHERE v.id = ${venda_id}
    RETURNING v.total_produtos::text, s.desconto <= s.total AS cabe`;
  await requireDescontoCabe(written, 'do pedido');
}
