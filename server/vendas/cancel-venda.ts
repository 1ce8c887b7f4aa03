import { findDepositoDeVolta, moveByDocumento, resolveDeposito } from '#server/estoque/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { parseInput } from '#server/platform/validation.ts';
import { fetchVenda, fetchVendaForUpdate, publishAlterada, recordVenda, tellVenda } from './internal.ts';
import { reserve } from './reservas.ts';
import { type Venda, vendaIdInput } from './schemas.ts';
import { holdStock, noteOut } from './stock.ts';

/**
 * Cancels an open or finalised sale: the record stays. What of it is still out of the stock comes back to where it left from, whether the
 * sale or a shipment took it out; what the customer had returned already does not come back twice. Emits `venda.cancelada`; of a cancelled
 * sale nothing happens.
 * @throws DomainError NOT_FOUND
 */
export async function cancelVenda(ctx: Ctx, input: unknown): Promise<Venda> {
  requireScope(ctx, 'vendas:write');
  return cancel(ctx, parseInput(vendaIdInput, input).id);
}

/** The same for DELETE, which has a scope of its own. @throws DomainError NOT_FOUND */
export async function deleteVenda(ctx: Ctx, input: unknown): Promise<void> {
  requireScope(ctx, 'vendas:delete');
  await cancel(ctx, parseInput(vendaIdInput, input).id);
}

function cancel(outer: Ctx, id: number): Promise<Venda> {
  return transaction(outer, async (ctx) => {
    const before = await fetchVendaForUpdate(ctx, id);
    if (before.status === 'cancelada') return before;
    await bringBack(ctx, before);
    // Written out, as what else a cancellation sends: a prepared statement is one round trip.
    await ctx.db.sql`
      UPDATE vendas SET status = 'cancelada', cancelada_em = clock_timestamp(), atualizado_em = clock_timestamp() WHERE id = ${id}`;
    await recordVenda(ctx, 'venda.cancelada', before, { status: { antes: before.status, depois: 'cancelada' } });
    const after = await fetchVenda(ctx, id);
    await publishAlterada(ctx, after, before.status);
    await reserve(ctx, after);
    await tellVenda(ctx, after);
    return after;
  });
}

/** The inverse of what is still out, one movement per line. */
async function bringBack(ctx: Ctx, venda: Venda): Promise<void> {
  const out = venda.itens.flatMap(({ id, produto_id, quantidade_baixada }, indice) =>
    produto_id === null || /^0+(\.0+)?$/.test(quantidade_baixada)
      ? []
      : [{ item_id: id, produto_id, quantidade: quantidade_baixada, campo: `itens.${indice}.quantidade` }],
  );
  if (out.length === 0) return;
  await holdStock(ctx, venda.itens);
  const back = venda.deposito_id === null ? null : await findDepositoDeVolta(ctx, venda.deposito_id);
  const deposito_id = back ?? (await resolveDeposito(ctx, venda.deposito_id)).id;
  await moveByDocumento(ctx, {
    documento: { tipo: 'venda', id: venda.id, numero: venda.numero_pedido },
    natureza: 'cancelamento',
    origem: 'V',
    observacao: `Cancelamento do pedido ${venda.numero_pedido}`,
    linhas: out.map((line) => ({ ...line, deposito_id, tipo: 'E' })),
  });
  await noteOut(ctx, out, -1);
}
