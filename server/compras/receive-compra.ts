import { moveByDocumento, resolveDeposito } from '#server/estoque/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { parseInput } from '#server/platform/validation.ts';
import { fetchCompra, fetchCompraForUpdate, forbidden, recordCompra, tellCompra } from './internal.ts';
import { judgeEntrega, toldEntrega } from './judge-entrega.ts';
import { readEntrega } from './list-entregas-compra.ts';
import { type CompraRecebida, receberCompraInput } from './schemas.ts';
import { writeEntrega } from './write-entrega.ts';

/**
 * Receives a purchase: what `itens` names or, without them, all that is missing. Each item whose product keeps stock enters the warehouse
 * once, origin C, at the line's cost, and its product's average cost follows; the others are received without a movement. Without `itens`,
 * of a purchase that was received whole nothing happens.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `status` of a cancelled purchase, on `itens.N.item_id` of what the purchase has not,
 * on `itens.N.quantidade` of more than is missing (also in several entries of one item together), on `deposito_id` that cannot be used
 */
export async function receiveCompra(outer: Ctx, input: unknown): Promise<CompraRecebida> {
  requireScope(outer, 'compras:write');
  const { id, itens, observacao, ...data } = parseInput(receberCompraInput, input);
  return transaction(outer, async (ctx) => {
    const before = await fetchCompraForUpdate(ctx, id);
    if (before.status === 'cancelada') throw forbidden(before, 'pode ser recebida', ['aberta', 'parcial']);
    if (before.status === 'recebida' && !itens) {
      if (data.deposito_id) await resolveDeposito(ctx, data.deposito_id);
      return { ...before, recebimento: null };
    }
    const entregues = await judgeEntrega(ctx, before, 'recebimento', itens);
    const entering = entregues.filter(({ move }) => move);
    const named = data.deposito_id ?? before.deposito_id;
    // A warehouse that was sent is judged, whether something enters it or not; the receipt names it where something does.
    const usable = entering.length > 0 || data.deposito_id ? (await resolveDeposito(ctx, named)).id : null;
    const deposito_id = entering.length > 0 ? usable : null;
    const entrega = await writeEntrega(ctx, { compra_id: id, tipo: 'recebimento', deposito_id, observacao }, entregues);
    const documento = { tipo: 'compra', id, numero: before.numero } as const;
    await moveByDocumento(ctx, {
      documento,
      natureza: 'recebimento',
      origem: 'C',
      observacao: observacao || `Compra ${before.numero}`,
      custeia: true,
      linhas: entering.map(({ item_id, produto_id, quantidade, custo_unitario, campo }) => ({
        item_id: entrega.itens.get(item_id) ?? 0,
        deposito_id: deposito_id ?? 0,
        tipo: 'E',
        ...{ produto_id, quantidade, custo_unitario, campo },
      })),
    });
    const after = await fetchCompra(ctx, id);
    const recebimento = await readEntrega(ctx, { compra_id: id, tipo: 'recebimento', id: entrega.id });
    await recordCompra(ctx, 'compra.recebida', before, {
      ...toldEntrega(recebimento),
      ...(after.status === before.status ? {} : { status: { antes: before.status, depois: after.status } }),
    });
    await tellCompra(ctx, after);
    return { ...after, recebimento };
  });
}
