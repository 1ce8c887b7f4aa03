import {
  cancelExpedicao,
  createComPedidoInput,
  createExpedicao,
  createExpedicaoComPedido,
  createExpedicaoInput,
  createFormaEnvio,
  createFormaEnvioInput,
  expedicaoIdInput,
  expedicoesFilters,
  getRomaneio,
  linkItem,
  linkItemInput,
  listExpedicoes,
  listFormasEnvio,
  listHistoricoExpedicao,
  setRastreioEnviado,
  setRastreioEnviadoInput,
  unlinkItem,
  unlinkItemInput,
  updateExpedicao,
  updateExpedicaoInput,
  updateFormaEnvio,
  updateFormaEnvioInput,
} from '#server/expedicao/index.ts';
import { mutation, nothing, query, router } from '../init.ts';

export const expedicaoRouter = router({
  list: query(expedicoesFilters, listExpedicoes),
  get: query(expedicaoIdInput, getRomaneio),
  historico: query(expedicaoIdInput, listHistoricoExpedicao),
  create: mutation(createExpedicaoInput, createExpedicao),
  createComPedido: mutation(createComPedidoInput, createExpedicaoComPedido),
  update: mutation(updateExpedicaoInput.extend(expedicaoIdInput.shape), updateExpedicao),
  cancel: mutation(expedicaoIdInput, cancelExpedicao),
  marcarRastreio: mutation(setRastreioEnviadoInput, setRastreioEnviado),
  vincularItem: mutation(linkItemInput, linkItem),
  desvincularItem: mutation(unlinkItemInput, unlinkItem),
});

export const formasEnvioRouter = router({
  list: query(nothing, listFormasEnvio),
  create: mutation(createFormaEnvioInput, createFormaEnvio),
  update: mutation(updateFormaEnvioInput, updateFormaEnvio),
});
