import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { idSchema } from '#server/platform/ids.ts';
import { parseInput, z } from '#server/platform/validation.ts';
import { createExpedicao } from './create-expedicao.ts';
import { fetchExpedicao } from './internal.ts';
import { linkItem } from './itens.ts';
import type { Expedicao } from './schemas.ts';

export const createComPedidoInput = z.object({ pedido_venda_id: idSchema });

/**
 * Creates a pending shipment that carries a whole order, both or neither.
 * @throws DomainError VALIDATION_ERROR on `pedido_venda_id` for an order that cannot be shipped, or that the company has not
 */
export async function createExpedicaoComPedido(outer: Ctx, input: unknown): Promise<Expedicao> {
  requireScope(outer, 'expedicao:write');
  const { pedido_venda_id } = parseInput(createComPedidoInput, input);
  return transaction(outer, async (ctx) => {
    const { id } = await createExpedicao(ctx, {});
    await linkItem(ctx, { expedicao_id: id, pedido_venda_id, produto_id: null, quantidade: 1 });
    return fetchExpedicao(ctx, id);
  });
}
