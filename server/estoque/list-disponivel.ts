import { type Ctx, requireScope } from '#server/platform/context.ts';
import { parseInput } from '#server/platform/validation.ts';
import { type Disponivel, disponivelInput } from './schemas.ts';

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
