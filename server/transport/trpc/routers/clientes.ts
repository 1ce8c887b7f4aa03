import {
  clienteIdInput,
  clientesFilters,
  createCliente,
  createClienteInput,
  deleteCliente,
  getCliente,
  listClientes,
  replaceCliente,
  replaceClienteInput,
  updateCliente,
  updateClienteInput,
} from '#server/clientes/index.ts';
import { mutation, query, router } from '../init.ts';

export const clientesRouter = router({
  list: query(clientesFilters, listClientes),
  get: query(clienteIdInput, getCliente),
  create: mutation(createClienteInput, createCliente),
  replace: mutation(replaceClienteInput, replaceCliente),
  update: mutation(updateClienteInput, updateCliente),
  delete: mutation(clienteIdInput, deleteCliente),
});
