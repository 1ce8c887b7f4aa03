import type { Ctx } from '#server/platform/context.ts';
import { type SqlPart, sqlState } from '#server/platform/db.ts';
import { invalid } from '#server/platform/errors.ts';
import { oneRow } from '#server/platform/rows.ts';
import type { Linha } from './resolve-linhas.ts';

const NUMERIC_OVERFLOW = '22003';

/**
 * The beginning (`WITH`, left open for more) of the statement that writes a document's lines: `rateados` are the lines in the order given, each
 * with its `total`, rounded half-up to the cent, and its share of the document's discount (`rateado`); `soma` is the sum of the totals and the
 * discount. The shares are by largest remainder, so that they add up to the discount to the cent.
 */
export function rateioDe({ db: { sql } }: Ctx, lines: readonly Linha[], desconto: string): SqlPart {
  /*
   * Written out: a part of a statement. In cents: `cota` is the whole part of a line's share of the discount, `resto` what the division leaves;
   * the cents that are left go to the largest remainders, of equal ones to the first lines.
   */
  return sql`
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
    )`;
}

/**
 * Judges what the statement with those lines returned.
 * @param written `total_produtos` is the sum of the lines, `cabe` whether the discount is no more than that
 * @param document as it is called in a refusal, such as `do pedido`
 * @throws DomainError VALIDATION_ERROR on `desconto` above the sum of the lines, on `itens` when the total is beyond what the database keeps
 */
export async function requireDescontoCabe(
  written: PromiseLike<readonly { total_produtos: string; cabe: boolean }[]>,
  document: string,
): Promise<void> {
  const rows = await written.then(undefined, (error: unknown) => {
    throw sqlState(error)?.code === NUMERIC_OVERFLOW ? invalid('itens', `O total ${document} é grande demais.`) : error;
  });
  const { cabe, total_produtos } = oneRow(rows);
  if (!cabe) {
    throw invalid('desconto', `O desconto não pode passar do total dos itens (${total_produtos.replace('.', ',')}).`);
  }
}
