export { cancelVenda, deleteVenda } from './cancel-venda.ts';
export { createVenda } from './create-venda.ts';
export { createDevolucao, getDevolucao, listDevolucoes } from './devolucoes.ts';
export { finalizeVenda } from './finalize-venda.ts';
export {
  findVendaCobrada,
  findVendaDevida,
  holdVendaDevida,
  type VendaCobrada,
  type VendaDevida,
} from './find-venda-cobrada.ts';
export { getImpressao, type Impressao } from './get-impressao.ts';
export { findPedido, holdPedido } from './hold-pedido.ts';
export { listLinhaDoTempo } from './list-linha-do-tempo.ts';
export { getVenda, listVendas } from './list-vendas.ts';
export { mendVendas } from './mend-vendas.ts';
export { type Carga, moveOutByShipment, type Remessa, takeBackByShipment } from './move-by-shipment.ts';
export { getRegraDeVendas } from './regra.ts';
export { type ResumoCliente, resumoClienteInput, resumoDoCliente } from './resumo-cliente.ts';
export { getResumoVendas } from './resumo-vendas.ts';
export {
  createDevolucaoInput,
  createVendaInput,
  type Devolucao,
  type DevolucaoCriada,
  devolucao,
  devolucaoCriada,
  devolucaoIdInput,
  devolucoesFilters,
  type ItemVenda,
  type LinhaVenda,
  linhaVenda,
  replaceVendaInput,
  setReservaInput,
  updateVendaInput,
  updateVendaLidoInput,
  type Venda,
  venda,
  vendaIdInput,
  vendasFilters,
} from './schemas.ts';
export { setReserva } from './set-reserva.ts';
export { replaceVenda, updateVenda } from './update-venda.ts';
export { verifyVendas } from './verify-vendas.ts';
