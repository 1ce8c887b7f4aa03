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
import { mutation, query, router } from '../init.ts';

export const vendasRouter = router({
  list: query(vendasFilters, listVendas),
  get: query(vendaIdInput, getVenda),
  create: mutation(createVendaInput, createVenda),
  update: mutation(updateVendaInput, updateVenda),
  setStatus: mutation(setStatusVendaInput, setStatusVenda),
});
