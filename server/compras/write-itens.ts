import type { Ctx } from '#server/platform/context.ts';
import { sqlState } from '#server/platform/db.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Line } from './lines.ts';

const NUMERIC_OVERFLOW = '22003';

/**
 * Writes a purchase's lines in the order given, in place of those it had, and its total: the sum of the lines, each rounded half-up to the
 * cent.
 * @throws DomainError VALIDATION_ERROR on `itens` when the total is beyond what the database keeps
 */
export async function writeItens(ctx: Ctx, compra_id: number, lines: readonly Line[]): Promise<void> {
  // Written out: one statement for all lines and the total.
  const written = ctx.db.sql`
    WITH enviados AS (
      SELECT e.*, round(e.quantidade * e.custo_unitario, 2) AS total
      FROM ROWS FROM (json_to_recordset(${JSON.stringify(lines)}::text::json) AS (id bigint, produto_id bigint, quantidade numeric,
        custo_unitario numeric)) WITH ORDINALITY AS e (id, produto_id, quantidade, custo_unitario, posicao)
    ), tirados AS (
      DELETE FROM itens_compra WHERE compra_id = ${compra_id} AND id NOT IN (SELECT id FROM enviados WHERE id IS NOT NULL)
    ), alterados AS (
      UPDATE itens_compra i SET posicao = e.posicao, produto_id = e.produto_id, quantidade = e.quantidade,
        custo_unitario = e.custo_unitario, total = e.total
      FROM enviados e WHERE i.id = e.id AND i.compra_id = ${compra_id}
    ), novos AS (
      INSERT INTO itens_compra (empresa_id, compra_id, posicao, produto_id, quantidade, custo_unitario, total)
      SELECT ${ctx.empresa_id}, ${compra_id}, e.posicao, e.produto_id, e.quantidade, e.custo_unitario, e.total
      FROM enviados e WHERE e.id IS NULL ORDER BY e.posicao
    )
    UPDATE compras SET total = (SELECT sum(total) FROM enviados), atualizado_em = clock_timestamp() WHERE id = ${compra_id}`;
  await written.catch((error: unknown) => {
    throw sqlState(error)?.code === NUMERIC_OVERFLOW ? invalid('itens', 'O total da compra é grande demais.') : error;
  });
}
