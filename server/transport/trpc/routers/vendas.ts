import { listCarried, listExpedicoesDaVenda } from '#server/expedicao/index.ts';
import {
  cancelVenda,
  createDevolucao,
  createDevolucaoInput,
  createVenda,
  createVendaInput,
  devolucoesFilters,
  finalizeVenda,
  getRegraDeVendas,
  getVenda,
  listDevolucoes,
  listLinhaDoTempo,
  listVendas,
  resumoClienteInput,
  resumoDoCliente,
  updateVenda,
  updateVendaInput,
  vendaIdInput,
  vendasFilters,
} from '#server/vendas/index.ts';
import { mutation, nothing, query, router } from '../init.ts';

export const vendasRouter = router({
  list: query(vendasFilters, listVendas),
  /** The sale, with the shipments that carry the sale or a part of it. */
  get: query(vendaIdInput, async (ctx, input) => {
    const [venda, expedicoes] = await Promise.all([getVenda(ctx, input), listExpedicoesDaVenda(ctx, input)]);
    return { ...venda, expedicoes };
  }),
  resumoDoCliente: query(resumoClienteInput, resumoDoCliente),
  create: mutation(createVendaInput, createVenda),
  update: mutation(updateVendaInput, (ctx, input) => updateVenda(ctx, input, listCarried)),
  finalizar: mutation(vendaIdInput, finalizeVenda),
  cancelar: mutation(vendaIdInput, cancelVenda),
  devolver: mutation(createDevolucaoInput, createDevolucao),
  devolucoes: query(devolucoesFilters, listDevolucoes),
  regra: query(nothing, getRegraDeVendas),
  linhaDoTempo: query(vendaIdInput, listLinhaDoTempo),
});
