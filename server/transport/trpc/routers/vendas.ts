import { listCarried, listExpedicoesDaVenda } from '#server/expedicao/index.ts';
import {
  createVenda,
  createVendaInput,
  getVenda,
  listVendas,
  resumoClienteInput,
  resumoDoCliente,
  setStatusVenda,
  setStatusVendaInput,
  updateVenda,
  updateVendaInput,
  vendaIdInput,
  vendasFilters,
} from '#server/vendas/index.ts';
import { mutation, query, router } from '../init.ts';

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
  setStatus: mutation(setStatusVendaInput, setStatusVenda),
});
