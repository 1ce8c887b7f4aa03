import { holdReserva, holdSaidaEstoque, type SaidaEstoque } from '#server/identidade/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';

/** The company's rules of sales, as the panel's dialogs tell them. */
export async function getRegraDeVendas(outer: Ctx): Promise<{ saida_estoque: SaidaEstoque; reserva_estoque: boolean }> {
  requireScope(outer, 'vendas:read');
  return transaction(outer, async (ctx) => ({
    saida_estoque: await holdSaidaEstoque(ctx),
    reserva_estoque: (await holdReserva(ctx)).reserva,
  }));
}
