import type { Linha } from '#server/catalogo/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { sqlState } from '#server/platform/db.ts';
import { invalid } from '#server/platform/errors.ts';
import { oneRow } from '#server/platform/rows.ts';

const NUMERIC_OVERFLOW = '22003';

/**
 * Writes a deal's lines in the order given, in place of those it had, each rounded half-up to the cent.
 * @returns the sum of them, money as text
 * @throws DomainError VALIDATION_ERROR on `itens` when the sum is beyond what the database keeps
 */
export async function writeItens(ctx: Ctx, negocio_id: number, lines: readonly Linha[]): Promise<string> {
  // Written out: one statement for all lines and their sum.
  const written = ctx.db.sql<{ soma: string }[]>`
    WITH enviados AS (
      SELECT e.*, round(e.quantidade * e.preco_unitario * (1 - e.desconto_percentual / 100), 2) AS total
      FROM ROWS FROM (json_to_recordset(${JSON.stringify(lines)}::text::json) AS (id bigint, tipo text, produto_id bigint,
        servico_id bigint, codigo text, descricao text, unidade text, quantidade numeric, preco_unitario numeric,
        desconto_percentual numeric)) WITH ORDINALITY AS e (id, tipo, produto_id, servico_id, codigo, descricao, unidade, quantidade,
        preco_unitario, desconto_percentual, posicao)
    ), tirados AS (
      DELETE FROM itens_negocio WHERE negocio_id = ${negocio_id} AND id NOT IN (SELECT id FROM enviados WHERE id IS NOT NULL)
    ), alterados AS (
      UPDATE itens_negocio i SET posicao = e.posicao, tipo = e.tipo, produto_id = e.produto_id, servico_id = e.servico_id,
        codigo = e.codigo, descricao = e.descricao, unidade = e.unidade, quantidade = e.quantidade, preco_unitario = e.preco_unitario,
        desconto_percentual = e.desconto_percentual, total = e.total
      FROM enviados e WHERE i.id = e.id AND i.negocio_id = ${negocio_id}
    ), novos AS (
      INSERT INTO itens_negocio (empresa_id, negocio_id, posicao, tipo, produto_id, servico_id, codigo, descricao, unidade, quantidade,
        preco_unitario, desconto_percentual, total)
      SELECT ${ctx.empresa_id}, ${negocio_id}, posicao, tipo, produto_id, servico_id, codigo, descricao, unidade, quantidade,
        preco_unitario, desconto_percentual, total
      FROM enviados WHERE id IS NULL ORDER BY posicao
    )
    SELECT coalesce(sum(total), 0)::numeric(20, 2)::text AS soma FROM enviados`;
  const rows = await written.catch((error: unknown) => {
    throw sqlState(error)?.code === NUMERIC_OVERFLOW ? invalid('itens', 'O total do negócio é grande demais.') : error;
  });
  return oneRow(rows).soma;
}
