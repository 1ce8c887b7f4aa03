import {
  canaisFilters,
  canalIdInput,
  createCanal,
  createCanalInput,
  deleteCanal,
  getCanalDetalhado,
  listCanais,
  testCanal,
  updateCanal,
  updateCanalInput,
} from '#server/canais/index.ts';
import { mutation, query, router } from '../init.ts';

export const canaisRouter = router({
  list: query(canaisFilters, listCanais),
  get: query(canalIdInput, getCanalDetalhado),
  create: mutation(createCanalInput, createCanal),
  update: mutation(updateCanalInput, updateCanal),
  delete: mutation(canalIdInput, deleteCanal),
  test: mutation(canalIdInput, testCanal, 'enderecos'),
});
