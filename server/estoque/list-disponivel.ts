import { type Ctx, requireScope } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import { type Disponibilidade, type Disponivel, disponivelInput, produtoIdInput } from './schemas.ts';

/**
 * What is available of many products, of one warehouse or of all: for the lines of an order's form. Products that the company has not,
 * or that have no stock control, are not in the answer.
 */
export async function listDisponivel(ctx: Ctx, input: unknown): Promise<Disponivel[]> {
  requireScope(ctx, 'estoque:read');
  const { produto_ids, deposito_id = null, venda_id = null } = parseInput(disponivelInput, input);
  // Written out: one statement, with a sum of balances and one of reservations for each product.
  return ctx.db.sql<Disponivel[]>`
    SELECT p.id AS produto_id, s.quantidade::text, r.reservado::text, (s.quantidade - r.reservado)::text AS disponivel
    FROM produtos p
    CROSS JOIN LATERAL (SELECT coalesce(sum(x.quantidade), 0)::numeric(30, 3) AS quantidade FROM saldos_estoque x
      WHERE x.produto_id = p.id AND (${deposito_id}::bigint IS NULL OR x.deposito_id = ${deposito_id}::bigint)) s
    CROSS JOIN LATERAL (SELECT coalesce(sum(x.quantidade), 0)::numeric(30, 3) AS reservado FROM reservas_estoque x
      WHERE x.produto_id = p.id AND (${deposito_id}::bigint IS NULL OR x.deposito_id = ${deposito_id}::bigint)
        AND x.venda_id IS DISTINCT FROM ${venda_id}::bigint) r
    WHERE p.empresa_id = ${ctx.empresa_id} AND p.id = ANY (${produto_ids}::bigint[]) AND p.situacao <> 'E' AND p.controlar_estoque
    ORDER BY p.id`;
}

/**
 * The same of one product, in each warehouse: those active, and those with a balance or something reserved.
 * @throws DomainError NOT_FOUND when the product is not in the stock list: deleted, or without stock control
 */
export async function getDisponibilidade(ctx: Ctx, input: unknown): Promise<Disponibilidade> {
  requireScope(ctx, 'estoque:read');
  const { produto_id } = parseInput(produtoIdInput, input);
  // Written out: one statement, in which the warehouses come as one JSON column.
  const [row] = await ctx.db.sql<Disponibilidade[]>`
    WITH lugares AS (
      SELECT d.id, d.nome, d.padrao, coalesce(s.quantidade, 0::numeric(30, 3)) AS quantidade,
        coalesce((SELECT sum(r.quantidade) FROM reservas_estoque r
          WHERE r.produto_id = ${produto_id} AND r.deposito_id = d.id), 0::numeric(30, 3)) AS reservado, d.ativo
      FROM depositos d LEFT JOIN saldos_estoque s ON s.deposito_id = d.id AND s.produto_id = ${produto_id}
      WHERE d.empresa_id = ${ctx.empresa_id}
    )
    SELECT p.id AS produto_id, p.nome AS produto_nome, p.codigo AS produto_codigo, p.unidade, t.quantidade::text, t.reservado::text,
      (t.quantidade - t.reservado)::text AS disponivel, t.depositos
    FROM produtos p CROSS JOIN (
      SELECT coalesce(sum(quantidade), 0)::numeric(30, 3) AS quantidade, coalesce(sum(reservado), 0)::numeric(30, 3) AS reservado,
        coalesce(json_agg(json_build_object('deposito_id', id, 'deposito_nome', nome, 'quantidade', quantidade::text,
          'reservado', reservado::text, 'disponivel', (quantidade - reservado)::text) ORDER BY padrao DESC, lower(nome), id)
          FILTER (WHERE ativo OR quantidade <> 0 OR reservado <> 0), '[]') AS depositos
      FROM lugares) t
    WHERE p.id = ${produto_id} AND p.empresa_id = ${ctx.empresa_id} AND p.situacao <> 'E' AND p.controlar_estoque`;
  if (!row) throw notFound('Produto não encontrado no estoque.');
  return row;
}
