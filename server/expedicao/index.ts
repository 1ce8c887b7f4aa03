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
export { listExpedicoesComPedidos } from './list-com-pedidos.ts';
export { listExpedicoes } from './list-expedicoes.ts';
export { listCarried, listExpedicoesDaVenda, listPassosDaVenda } from './list-expedicoes-da-venda.ts';
export { listIdsAExpedir, listPedidosAExpedir } from './list-pedidos-a-expedir.ts';
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
  type Separada,
  STATUS_EXPEDICAO,
  type StatusExpedicao,
  separateInput,
  setRastreioEnviadoInput,
  setSeparacaoInput,
  unlinkItemInput,
  updateExpedicaoInput,
  updateFormaEnvioInput,
} from './schemas.ts';
export { separate, setSeparacao } from './separar.ts';
export { cancelExpedicao, replaceExpedicao, updateExpedicao } from './update-expedicao.ts';
