import { findPagamentoDoNegocio } from '#server/crm/index.ts';
import { publish } from '#server/eventos/index.ts';
import { isoInZone } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';
import { findVendaCobrada } from '#server/vendas/index.ts';

type Recebido = { conta_id: number; venda_id: number; valor_recebido: string; em: Date };

/** Emits `pagamento.recebido` for one receipt of a sale that came of a deal; of any other sale nothing is told. */
export async function publishPagamento(ctx: Ctx, { conta_id, venda_id, valor_recebido, em }: Recebido): Promise<void> {
  const venda = await findVendaCobrada(ctx, venda_id);
  if (!venda || venda.negocio_id === null) return;
  const told = await findPagamentoDoNegocio(ctx, venda.negocio_id);
  if (!told) return;
  const { numero_pedido, total_venda } = venda;
  const recebido_em = isoInZone(em, ctx.fuso);
  await publish(ctx, 'pagamento.recebido', {
    pagamento: { conta_id, venda_id, numero_pedido, valor_recebido, total_venda, recebido_em },
    ...told,
  });
}
