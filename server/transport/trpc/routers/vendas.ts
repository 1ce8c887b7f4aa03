import { countByEvento } from '#server/entregas/index.ts';
import { listCarried, listExpedicoesDaVenda, listIdsAExpedir, listPassosDaVenda } from '#server/expedicao/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import {
  cancelVenda,
  createDevolucao,
  createDevolucaoInput,
  createVenda,
  createVendaInput,
  devolucaoIdInput,
  finalizeVenda,
  getDevolucao,
  getRegraDeVendas,
  getVenda,
  listLinhaDoTempo,
  listVendas,
  resumoClienteInput,
  resumoDoCliente,
  updateVenda,
  updateVendaLidoInput,
  vendaIdInput,
  vendasFilters,
} from '#server/vendas/index.ts';
import { mutation, nothing, once, query, router } from '../init.ts';

export const vendasRouter = router({
  list: query(vendasFilters, (ctx, input) => listVendas(ctx, input, listIdsAExpedir)),
  /** The sale, with the shipments that carry the sale or a part of it. */
  get: query(vendaIdInput, async (ctx, input) => {
    const [venda, expedicoes] = await Promise.all([getVenda(ctx, input), listExpedicoesDaVenda(ctx, input)]);
    return { ...venda, expedicoes };
  }),
  resumoDoCliente: query(resumoClienteInput, resumoDoCliente),
  create: once(createVendaInput, createVenda),
  update: mutation(updateVendaLidoInput, (ctx, input) => updateVenda(ctx, input, listCarried)),
  finalizar: mutation(vendaIdInput, finalizeVenda),
  cancelar: mutation(vendaIdInput, cancelVenda),
  devolver: once(createDevolucaoInput, createDevolucao),
  regra: query(nothing, getRegraDeVendas),
  /** With what its shipments did, and how the deliveries of its events do, for those who see deliveries. */
  linhaDoTempo: query(vendaIdInput, getLinhaDoTempo),
  devolucao: query(devolucaoIdInput, getDevolucao),
});

async function getLinhaDoTempo(ctx: Ctx, input: unknown) {
  const { eventos, ...linha } = await listLinhaDoTempo(ctx, input);
  const ids = eventos.map(({ id }) => id);
  const [expedicoes, entregas] = await Promise.all([
    listPassosDaVenda(ctx, input),
    ctx.escopos.has('webhooks:read') ? countByEvento(ctx, ids) : null,
  ]);
  return {
    ...linha,
    expedicoes,
    eventos: eventos.map((evento) => ({ ...evento, entregas: entregas?.get(evento.id) ?? {} })),
  };
}
