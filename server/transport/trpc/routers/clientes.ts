import {
  clienteIdInput,
  clientesFilters,
  createCliente,
  createClienteInput,
  deleteCliente,
  getCliente,
  listClientes,
  listHistoricoCliente,
  updateCliente,
  updateClienteInput,
} from '#server/clientes/index.ts';
import { mutation, once, query, router } from '../init.ts';

export const clientesRouter = router({
  list: query(clientesFilters, listClientes),
  get: query(clienteIdInput, getCliente),
  historico: query(clienteIdInput, listHistoricoCliente),
  create: once(createClienteInput, createCliente),
  update: mutation(updateClienteInput, updateCliente),
  delete: mutation(clienteIdInput, deleteCliente),
});
