import { sendModelo, sendModeloInput } from '#server/atendimento/index.ts';
import {
  canaisFilters,
  canalIdInput,
  createCanal,
  createCanalInput,
  deleteCanal,
  getCanalDetalhado,
  listCanais,
  listModelos,
  listSimuladores,
  modelosFilters,
  syncModelosNow,
  testCanal,
  updateCanal,
  updateCanalInput,
} from '#server/canais/index.ts';
import { mutation, nothing, once, query, router } from '../init.ts';

export const canaisRouter = router({
  list: query(canaisFilters, listCanais),
  get: query(canalIdInput, getCanalDetalhado),
  create: mutation(createCanalInput, createCanal),
  update: mutation(updateCanalInput, updateCanal),
  delete: mutation(canalIdInput, deleteCanal),
  test: mutation(canalIdInput, testCanal, 'enderecos'),
  simuladores: query(nothing, listSimuladores),
});

export const modelosWhatsappRouter = router({
  list: query(modelosFilters, listModelos),
  send: once(sendModeloInput, sendModelo),
  sync: mutation(canalIdInput, syncModelosNow, 'enderecos'),
});
