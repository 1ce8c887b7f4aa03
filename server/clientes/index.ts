export { createCliente } from './create-cliente.ts';
export { deleteCliente } from './delete-cliente.ts';
export { ensureCliente } from './ensure-cliente.ts';
export { TIPOS_ENDERECO } from './fields.ts';
export { holdFornecedor } from './hold-fornecedor.ts';
export { CLIENTES_IMPORTADOS } from './importacao.ts';
export { enderecoMostrado } from './internal.ts';
export { getCliente, listClientes, listHistoricoCliente } from './list-clientes.ts';
export { type Destinatario, listDestinatarios } from './list-destinatarios.ts';
export { holdCliente, requireCliente } from './require-cliente.ts';
export {
  type Cliente,
  cliente,
  clienteIdInput,
  clientesFilters,
  createClienteInput,
  replaceClienteInput,
  updateClienteInput,
} from './schemas.ts';
export { byNumeroOuCliente } from './search-documentos.ts';
export { replaceCliente, updateCliente } from './update-cliente.ts';
export { type LinhaGravada, upsertClientes } from './upsert-clientes.ts';
