import {
  createVenda,
  createVendaInput,
  getVenda,
  listVendas,
  setStatusVenda,
  setStatusVendaInput,
  updateVenda,
  updateVendaInput,
  vendaIdInput,
  vendasFilters,
} from '#server/vendas/index.ts';
import { inputOf, procedure, router } from '../init.ts';

export const vendasRouter = router({
  list: procedure.input(inputOf(vendasFilters)).query(({ ctx, input }) => listVendas(ctx.verb, input)),
  get: procedure.input(inputOf(vendaIdInput)).query(({ ctx, input }) => getVenda(ctx.verb, input)),
  create: procedure.input(inputOf(createVendaInput)).mutation(({ ctx, input }) => createVenda(ctx.verb, input)),
  update: procedure.input(inputOf(updateVendaInput)).mutation(({ ctx, input }) => updateVenda(ctx.verb, input)),
  setStatus: procedure
    .input(inputOf(setStatusVendaInput))
    .mutation(({ ctx, input }) => setStatusVenda(ctx.verb, input)),
});
