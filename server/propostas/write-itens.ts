import { type Linha, rateioDe, requireDescontoCabe } from '#server/catalogo/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { SqlPart } from '#server/platform/db.ts';

/**
 * Writes a proposal's lines in the order given, in place of those it had, with the shares of the proposal's discount and its totals. Each line is
 * rounded half-up to the cent; the discount is spread by largest remainder, so that the lines' net totals and the freight add up to the
 * proposal's total to the cent.
 * @param also what else of the proposal changes (`column = value, …`): a second change of its row in one transaction would have the foreign keys
 * look at the deal and the contact again, which whoever converts it holds before it
 * @throws DomainError VALIDATION_ERROR on `desconto` above the sum of the lines, on `itens` when the total is beyond what the database keeps
 */
export async function writeItens(
  ctx: Ctx,
  proposta_id: number,
  lines: readonly Linha[],
  { desconto, frete }: { desconto: string; frete: string },
  also?: SqlPart,
): Promise<void> {
  const { sql } = ctx.db;
  // Written out: one statement for all lines and the totals.
  const written = sql<{ total_produtos: string; cabe: boolean }[]>`
    ${rateioDe(ctx, lines, desconto)}, tirados AS (
      DELETE FROM itens_proposta WHERE proposta_id = ${proposta_id} AND id NOT IN (SELECT id FROM enviados WHERE id IS NOT NULL)
    ), alterados AS (
      UPDATE itens_proposta i SET posicao = r.posicao, tipo = r.tipo, produto_id = r.produto_id, servico_id = r.servico_id, codigo = r.codigo,
        descricao = r.descricao, unidade = r.unidade, quantidade = r.quantidade, preco_unitario = r.preco_unitario,
        desconto_percentual = r.desconto_percentual, total = r.total, desconto_rateado = r.rateado
      FROM rateados r WHERE i.id = r.id AND i.proposta_id = ${proposta_id}
    ), novos AS (
      INSERT INTO itens_proposta (empresa_id, proposta_id, posicao, tipo, produto_id, servico_id, codigo, descricao, unidade, quantidade,
        preco_unitario, desconto_percentual, total, desconto_rateado)
      SELECT ${ctx.empresa_id}, ${proposta_id}, r.posicao, r.tipo, r.produto_id, r.servico_id, r.codigo, r.descricao, r.unidade, r.quantidade,
        r.preco_unitario, r.desconto_percentual, r.total, r.rateado
      FROM rateados r WHERE r.id IS NULL ORDER BY r.posicao
    )
    UPDATE propostas v SET desconto = s.desconto, frete = ${frete}::numeric, total_produtos = s.total,
      valor_total = s.total - s.desconto + ${frete}::numeric, atualizado_em = clock_timestamp() ${also ? sql`, ${also}` : sql``}
    FROM soma s WHERE v.id = ${proposta_id}
    RETURNING v.total_produtos::text, s.desconto <= s.total AS cabe`;
  await requireDescontoCabe(written, 'da proposta');
}
