import {
  cancelCompra,
  compraIdInput,
  comprasFilters,
  createCompra,
  createCompraInput,
  devolverCompraInput,
  entregasFilters,
  getCompraDetalhada,
  listCompras,
  listDevolucoesCompra,
  listRecebimentos,
  previaEntregaInput,
  previewEntrega,
  receberCompraInput,
  receiveCompra,
  returnCompra,
  suggestCompra,
  updateCompra,
  updateCompraLidoInput,
} from '#server/compras/index.ts';
import { mutation, nothing, once, query, router } from '../init.ts';

export const comprasRouter = router({
  list: query(comprasFilters, listCompras),
  get: query(compraIdInput, getCompraDetalhada),
  create: once(createCompraInput, createCompra),
  update: mutation(updateCompraLidoInput, updateCompra),
  receber: once(receberCompraInput, receiveCompra),
  devolver: once(devolverCompraInput, returnCompra),
  cancelar: mutation(compraIdInput, cancelCompra),
  recebimentos: query(entregasFilters, listRecebimentos),
  devolucoes: query(entregasFilters, listDevolucoesCompra),
  /** What a receipt or a return would do, before it is sent. */
  previa: query(previaEntregaInput, previewEntrega),
  /** Products below their minimum, for a new purchase. */
  sugestoes: query(nothing, suggestCompra),
});
