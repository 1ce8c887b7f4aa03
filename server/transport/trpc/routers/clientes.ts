import {
  clienteIdInput,
  clientesFilters,
  createCliente,
  createClienteInput,
  getCliente,
  listClientes,
  updateCliente,
  updateClienteInput,
} from '#server/clientes/index.ts';
import { mutation, query, router } from '../init.ts';

export const clientesRouter = router({
  list: query(clientesFilters, listClientes),
  get: query(clienteIdInput, getCliente),
  create: mutation(createClienteInput, createCliente),
  update: mutation(updateClienteInput, updateCliente),
});
