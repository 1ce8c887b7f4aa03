export { createComPedidoInput, createExpedicaoComPedido } from './create-com-pedido.ts';
export { createExpedicao } from './create-expedicao.ts';
export {
  createFormaEnvio,
  getFormaEnvio,
  listFormasEnvio,
  searchFormasEnvio,
  updateFormaEnvio,
} from './formas-envio.ts';
export { getExpedicao, getRomaneio, listHistoricoExpedicao } from './get-expedicao.ts';
export { linkItem, setRastreioEnviado, unlinkItem } from './itens.ts';
export { listExpedicoes } from './list-expedicoes.ts';
export { listCarried, listExpedicoesDaVenda } from './list-expedicoes-da-venda.ts';
export { listPedidosAExpedir } from './list-pedidos-a-expedir.ts';
export { getResumoExpedicao } from './resumo-expedicao.ts';
export {
  createExpedicaoInput,
  createFormaEnvioInput,
  type Expedicao,
  expedicao,
  expedicaoIdInput,
  expedicoesFilters,
  type FormaEnvio,
  formaEnvio,
  formasEnvioFilters,
  type ItemRomaneio,
  type LinhaExpedicao,
  linhaExpedicao,
  linkItemInput,
  type Romaneio,
  replaceExpedicaoInput,
  STATUS_EXPEDICAO,
  type StatusExpedicao,
  setRastreioEnviadoInput,
  unlinkItemInput,
  updateExpedicaoInput,
  updateFormaEnvioInput,
} from './schemas.ts';
export { cancelExpedicao, replaceExpedicao, updateExpedicao } from './update-expedicao.ts';
