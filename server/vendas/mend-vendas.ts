import type { Db } from '#server/platform/db.ts';

/**
 * Completes sales that a process of the release before sales had discounts wrote, or changed, while the newer one was being rolled out: it
 * filled in none of the newer columns. A sale of this release is never among them: its total is that of its items, less its discount, with
 * its freight. Safe to run again. Written out: lines are filled in from other tables, one statement each.
 * @returns how many sales were completed
 */
export async function mendVendas({ sql }: Db): Promise<number> {
  return sql.begin(async (tx) => {
    await tx`
      UPDATE itens_venda i SET codigo = p.codigo, descricao = p.nome, unidade = p.unidade, posicao = x.posicao
      FROM produtos p, (
        SELECT id, row_number() OVER (PARTITION BY venda_id ORDER BY id) - 1 AS posicao FROM itens_venda
        WHERE venda_id IN (SELECT venda_id FROM itens_venda WHERE codigo = '' AND tipo = 'produto')) x
      WHERE p.id = i.produto_id AND x.id = i.id AND i.codigo = '' AND i.tipo = 'produto'`;
    const rows = await tx`
      UPDATE vendas SET total_produtos = total_venda,
        finalizada_em = CASE WHEN status = 'finalizada' THEN coalesce(finalizada_em, atualizado_em) END,
        cancelada_em = CASE WHEN status = 'cancelada' THEN coalesce(cancelada_em, atualizado_em) END
      WHERE desconto = 0 AND frete = 0 AND total_produtos <> total_venda RETURNING id`;
    return rows.length;
  });
}
