export { createVenda } from './create-venda.ts';
export { findPedido, holdPedido } from './hold-pedido.ts';
export { getVenda, listVendas } from './list-vendas.ts';
export { getResumoVendas } from './resumo-vendas.ts';
export { type ResumoCliente, resumoClienteInput, resumoDoCliente } from './resumo-cliente.ts';
export {
  createVendaInput,
  type ItemVenda,
  type LinhaVenda,
  setStatusVendaInput,
  updateVendaInput,
  type Venda,
  vendaIdInput,
  vendasFilters,
} from './schemas.ts';
export { setStatusVenda, updateVenda } from './update-venda.ts';
