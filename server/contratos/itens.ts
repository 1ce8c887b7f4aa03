import { type Linha, linhaOf, resolveLinhas, toldLinha } from '#server/catalogo/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { sqlState } from '#server/platform/db.ts';
import { invalid } from '#server/platform/errors.ts';
import { oneRow } from '#server/platform/rows.ts';
import type { ItemContrato, SentItem } from './schemas.ts';

/** A line as it is to be written; `id` only where the contract has it already. */
export type Line = Linha<'servico' | 'livre'>;

/** The part of an item that its sender decides. */
export const lineOf = (item: ItemContrato): Line => linhaOf(item);

/** A line as the audit trail tells it. */
export const toldLine = (line: Line) => toldLinha(line);

/**
 * The lines of a contract from what was sent (catalogo/resolve-linhas.ts).
 * @param before the contract's items
 */
export const resolveLines = (
  ctx: Ctx,
  sent: readonly SentItem[],
  before: readonly ItemContrato[] = [],
): Promise<Line[]> => resolveLinhas(ctx, sent, before, 'Este contrato');

const NUMERIC_OVERFLOW = '22003';

/**
 * Writes a contract's lines in the order given, in place of those it had, each rounded half-up to the cent.
 * @returns the sum of them, money as text
 * @throws DomainError VALIDATION_ERROR on `itens` when the sum is beyond what the database keeps
 */
export async function writeItens(ctx: Ctx, contrato_id: number, lines: readonly Line[]): Promise<string> {
  // Written out: one statement for all lines and their sum.
  const written = ctx.db.sql<{ soma: string }[]>`
    WITH enviados AS (
      SELECT e.*, round(e.quantidade * e.preco_unitario * (1 - e.desconto_percentual / 100), 2) AS total
      FROM ROWS FROM (json_to_recordset(${JSON.stringify(lines)}::text::json) AS (id bigint, tipo text, servico_id bigint, codigo text,
        descricao text, unidade text, quantidade numeric, preco_unitario numeric, desconto_percentual numeric))
        WITH ORDINALITY AS e (id, tipo, servico_id, codigo, descricao, unidade, quantidade, preco_unitario, desconto_percentual, posicao)
    ), tirados AS (
      DELETE FROM itens_contrato WHERE contrato_id = ${contrato_id} AND id NOT IN (SELECT id FROM enviados WHERE id IS NOT NULL)
    ), alterados AS (
      UPDATE itens_contrato i SET posicao = e.posicao, tipo = e.tipo, servico_id = e.servico_id, codigo = e.codigo,
        descricao = e.descricao, unidade = e.unidade, quantidade = e.quantidade, preco_unitario = e.preco_unitario,
        desconto_percentual = e.desconto_percentual, total = e.total
      FROM enviados e WHERE i.id = e.id AND i.contrato_id = ${contrato_id}
    ), novos AS (
      INSERT INTO itens_contrato (empresa_id, contrato_id, posicao, tipo, servico_id, codigo, descricao, unidade, quantidade,
        preco_unitario, desconto_percentual, total)
      SELECT ${ctx.empresa_id}, ${contrato_id}, posicao, tipo, servico_id, codigo, descricao, unidade, quantidade, preco_unitario,
        desconto_percentual, total
      FROM enviados WHERE id IS NULL ORDER BY posicao
    )
    SELECT coalesce(sum(total), 0)::numeric(20, 2)::text AS soma FROM enviados`;
  const rows = await written.catch((error: unknown) => {
    throw sqlState(error)?.code === NUMERIC_OVERFLOW ? invalid('itens', 'O total do contrato é grande demais.') : error;
  });
  return oneRow(rows).soma;
}
