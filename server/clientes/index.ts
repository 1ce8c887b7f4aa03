export { createCliente } from './create-cliente.ts';
export { getCliente, listClientes } from './list-clientes.ts';
export { requireCliente } from './require-cliente.ts';
export { type Cliente, clienteIdInput, clientesFilters, createClienteInput, updateClienteInput } from './schemas.ts';
export { updateCliente } from './update-cliente.ts';
