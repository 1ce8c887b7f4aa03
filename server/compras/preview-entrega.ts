import { resolveDeposito } from '#server/estoque/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { parseInput } from '#server/platform/validation.ts';
import { fetchCompra } from './internal.ts';
import { whereItCameTo } from './return-compra.ts';
import { type PreviaEntrega, previaEntregaInput } from './schemas.ts';

/**
 * What a receipt or a return of these quantities would do now: the balance in the warehouse and the product's average cost, before and
 * after; of several lines of one product together. It names products that keep stock alone, and writes nothing.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `deposito_id` where no warehouse can be used
 */
export async function previewEntrega(outer: Ctx, input: unknown): Promise<PreviaEntrega> {
  requireScope(outer, 'compras:read');
  const { id, tipo, itens, ...data } = parseInput(previaEntregaInput, input);
  return transaction(outer, async (ctx) => {
    const compra = await fetchCompra(ctx, id);
    const usual = tipo === 'recebimento' ? compra.deposito_id : await whereItCameTo(ctx, compra);
    const deposito = await resolveDeposito(ctx, data.deposito_id ?? usual);
    const sent = JSON.stringify(itens);
    // Written out: the average cost is worked out as the statement of the movements does (moveByDocumento), in exact decimals.
    const rows = await ctx.db.sql<PreviaEntrega['itens'][number][]>`
      WITH linhas AS (
        SELECT i.id AS item_id, i.produto_id, e.quantidade, i.custo_unitario, i.posicao
        FROM json_to_recordset(${sent}::text::json) AS e (item_id bigint, quantidade numeric)
        JOIN itens_compra i ON i.id = e.item_id AND i.compra_id = ${id}
      ), somas AS (
        SELECT produto_id, sum(quantidade) AS quantidade, sum(quantidade * custo_unitario) AS valor FROM linhas GROUP BY produto_id
      )
      SELECT DISTINCT l.item_id, l.posicao, coalesce(s.quantidade, 0)::numeric(30, 3)::text AS saldo_antes,
        (coalesce(s.quantidade, 0) + CASE ${tipo} WHEN 'devolucao' THEN -x.quantidade ELSE x.quantidade END)::numeric(30, 3)::text
          AS saldo_depois,
        p.custo_medio::text AS custo_medio_antes,
        (CASE WHEN ${tipo} = 'devolucao' THEN p.custo_medio
          WHEN t.total > 0 AND p.custo_medio_exato IS NOT NULL
          THEN round((t.total * p.custo_medio_exato + x.valor) / (t.total + x.quantidade), 2)
          ELSE round(x.valor / x.quantidade, 2) END)::text AS custo_medio_depois
      FROM linhas l JOIN somas x USING (produto_id) JOIN produtos p ON p.id = l.produto_id AND p.controlar_estoque
      JOIN totais_estoque t ON t.produto_id = p.id
      LEFT JOIN saldos_estoque s ON s.produto_id = p.id AND s.deposito_id = ${deposito.id}
      ORDER BY l.posicao, l.item_id`;
    return {
      deposito_id: deposito.id,
      deposito_nome: deposito.nome,
      itens: rows.map(({ item_id, saldo_antes, saldo_depois, custo_medio_antes, custo_medio_depois }) => ({
        ...{ item_id, saldo_antes, saldo_depois, custo_medio_antes, custo_medio_depois },
      })),
    };
  });
}
