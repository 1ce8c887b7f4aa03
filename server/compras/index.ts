export { cancelCompra, deleteCompra } from './cancel-compra.ts';
export { createCompra } from './create-compra.ts';
export { type CompraDevida, findCompraDevida, holdCompraDevida } from './find-compra-devida.ts';
export { getCompraDetalhada } from './get-compra-detalhada.ts';
export { type Falta, holdFaltas } from './hold-faltas.ts';
export { listComprasAReceber } from './list-a-receber.ts';
export { getCompra, listCompras } from './list-compras.ts';
export { listDevolucoesCompra, listRecebimentos } from './list-entregas-compra.ts';
export { previewEntrega } from './preview-entrega.ts';
export { receiveCompra } from './receive-compra.ts';
export { returnCompra } from './return-compra.ts';
export {
  type Compra,
  compra,
  compraIdInput,
  compraRecebida,
  comprasFilters,
  createCompraInput,
  devolucaoCompraCriada,
  devolverCompraInput,
  entregaCompra,
  entregasFilters,
  linhaCompra,
  previaEntregaInput,
  receberCompraInput,
  replaceCompraInput,
  updateCompraInput,
  updateCompraLidoInput,
} from './schemas.ts';
export { suggestCompra } from './suggest-compra.ts';
export { replaceCompra, updateCompra } from './update-compra.ts';
export { verifyCompras } from './verify-compras.ts';
