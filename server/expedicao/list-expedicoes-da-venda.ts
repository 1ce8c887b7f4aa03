import { type Ctx, requireScope } from '#server/platform/context.ts';
import { idSchema } from '#server/platform/ids.ts';
import { parseInput, z } from '#server/platform/validation.ts';
import type { ExpedicaoDaVenda } from './schemas.ts';

const vendaIdInput = z.object({ id: idSchema });

/** The shipments of one sale, oldest first: what its reader sees of them. */
export async function listExpedicoesDaVenda(ctx: Ctx, input: unknown): Promise<ExpedicaoDaVenda[]> {
  requireScope(ctx, 'vendas:read');
  const { id } = parseInput(vendaIdInput, input);
  return ctx.db.sql<ExpedicaoDaVenda[]>`
    SELECT id, numero_expedicao, status FROM expedicoes
    WHERE id IN (SELECT expedicao_id FROM itens_expedicao WHERE pedido_venda_id = ${id} AND empresa_id = ${ctx.empresa_id})
    ORDER BY id`;
}

/**
 * The products of a sale that shipments carry, each with its shipment's number. For the verb that changes a sale: no scope is checked
 * here.
 */
export async function listCarried(
  ctx: Ctx,
  venda_id: number,
): Promise<{ produto_id: number; numero_expedicao: string }[]> {
  return ctx.db.sql<{ produto_id: number; numero_expedicao: string }[]>`
    SELECT i.produto_id, e.numero_expedicao FROM itens_expedicao i JOIN expedicoes e ON e.id = i.expedicao_id
    WHERE i.pedido_venda_id = ${venda_id} AND i.empresa_id = ${ctx.empresa_id} AND i.produto_id IS NOT NULL
      AND e.status <> 'cancelada'
    ORDER BY i.id`;
}
