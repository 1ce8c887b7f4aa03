import { holdSaidaEstoque, type SaidaEstoque } from '#server/identidade/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import { fetchVenda, fetchVendaForUpdate, forbidden, publishAlterada, recordVenda, tellVenda } from './internal.ts';
import { reserve } from './reservas.ts';
import { type Venda, vendaIdInput } from './schemas.ts';
import { takeOut } from './stock.ts';

/**
 * Finalises an open sale. Where the company lets stock leave at the sale, what its products have not moved yet leaves the sale's warehouse
 * (the default one of the day where it names none): one movement per line, origin V. Where it leaves at the shipment, nothing moves now.
 * An order that was shipped before keeps the rule of that day.
 * Emits `venda.atualizada`, and has the rooms above react (its instalments become receivables); of a finalised sale nothing happens.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `status` of a cancelled sale, on `tipo_pedido` of a quote, on `deposito_id` where none
 * can be used, on `itens.N.quantidade` of every line that is short where balances may not be negative
 */
export async function finalizeVenda(outer: Ctx, input: unknown): Promise<Venda> {
  requireScope(outer, 'vendas:write');
  const { id } = parseInput(vendaIdInput, input);
  return transaction(outer, async (ctx) => {
    const before = await fetchVendaForUpdate(ctx, id);
    if (before.status === 'finalizada') return before;
    if (before.status !== 'em_aberto') throw forbidden(before, 'pode ser finalizado', ['em_aberto']);
    if (before.tipo_pedido === 'orcamento') {
      throw invalid('tipo_pedido', 'Um orçamento não é finalizado: mude o tipo para pedido ou venda.');
    }
    const saida_estoque = before.saida_estoque ?? (await holdSaidaEstoque(ctx));
    const deposito_id = await leave(ctx, before, saida_estoque);
    // Written out, as what else a finalisation sends: a prepared statement is one round trip.
    await ctx.db.sql`
      UPDATE vendas SET status = 'finalizada', saida_estoque = ${saida_estoque}, deposito_id = ${deposito_id}::bigint,
        finalizada_em = clock_timestamp(), atualizado_em = clock_timestamp() WHERE id = ${id}`;
    await recordVenda(ctx, 'venda.finalizada', before, {
      status: { antes: before.status, depois: 'finalizada' },
      saida_estoque,
    });
    const after = await fetchVenda(ctx, id);
    await publishAlterada(ctx, after, before.status);
    await reserve(ctx, after);
    await tellVenda(ctx, after);
    return after;
  });
}

/** Moves what is to move now, and gives the warehouse that the sale names from now on. */
async function leave(ctx: Ctx, venda: Venda, saida: SaidaEstoque): Promise<number | null> {
  if (saida === 'expedicao') return venda.deposito_id;
  const documento = { tipo: 'venda', id: venda.id, numero: venda.numero_pedido } as const;
  const observacao = `Pedido ${venda.numero_pedido}`;
  const moved = await takeOut(ctx, [{ ...venda, produto_ids: null }], { documento, observacao });
  return moved.get(venda.id) ?? venda.deposito_id;
}
