import type { Linha } from '#server/catalogo/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { sqlState } from '#server/platform/db.ts';
import { invalid } from '#server/platform/errors.ts';
import { oneRow } from '#server/platform/rows.ts';

const NUMERIC_OVERFLOW = '22003';

/**
 * Writes a proposal's lines in the order given, in place of those it had, with the shares of the proposal's discount and its totals. Each line is
 * rounded half-up to the cent; the discount is spread by largest remainder, so that the lines' net totals and the freight add up to the
 * proposal's total to the cent.
 * @throws DomainError VALIDATION_ERROR on `desconto` above the sum of the lines, on `itens` when the total is beyond what the database keeps
 */
export async function writeItens(
  ctx: Ctx,
  proposta_id: number,
  lines: readonly Linha[],
  { desconto, frete }: { desconto: string; frete: string },
): Promise<void> {
  /*
   * Written out: one statement for all lines and the totals. In cents: `cota` is the whole part of a line's share of the discount, `resto`
   * what the division leaves; the cents that are left go to the largest remainders, of equal ones to the first lines.
   */
  const written = ctx.db.sql<{ total_produtos: string; cabe: boolean }[]>`
    WITH enviados AS (
      SELECT e.*, round(e.quantidade * e.preco_unitario * (1 - e.desconto_percentual / 100), 2) AS total
      FROM ROWS FROM (json_to_recordset(${JSON.stringify(lines)}::text::json) AS (id bigint, tipo text, produto_id bigint,
        servico_id bigint, codigo text, descricao text, unidade text, quantidade numeric, preco_unitario numeric,
        desconto_percentual numeric)) WITH ORDINALITY AS e (id, tipo, produto_id, servico_id, codigo, descricao, unidade, quantidade,
        preco_unitario, desconto_percentual, posicao)
    ), soma AS (
      SELECT sum(total) AS total, ${desconto}::numeric AS desconto FROM enviados
    ), cotas AS (
      SELECT e.*, coalesce(div(s.desconto * 100 * e.total * 100, nullif(s.total, 0) * 100), 0) AS cota,
        coalesce(mod(s.desconto * 100 * e.total * 100, nullif(s.total, 0) * 100), 0) AS resto, s.desconto * 100 AS desconto_em_centavos
      FROM enviados e, soma s
    ), rateados AS (
      SELECT c.*, (c.cota + CASE WHEN row_number() OVER (ORDER BY c.resto DESC, c.posicao) <= c.desconto_em_centavos - sum(c.cota) OVER ()
        THEN 1 ELSE 0 END) / 100 AS rateado
      FROM cotas c
    ), tirados AS (
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
      valor_total = s.total - s.desconto + ${frete}::numeric, atualizado_em = clock_timestamp()
    FROM soma s WHERE v.id = ${proposta_id}
    RETURNING v.total_produtos::text, s.desconto <= s.total AS cabe`;
  const rows = await written.catch((error: unknown) => {
    throw sqlState(error)?.code === NUMERIC_OVERFLOW ? invalid('itens', 'O total da proposta é grande demais.') : error;
  });
  const { cabe, total_produtos } = oneRow(rows);
  if (!cabe) {
    throw invalid('desconto', `O desconto não pode passar do total dos itens (${total_produtos.replace('.', ',')}).`);
  }
}
