import {
  conhecimentoIdInput,
  conhecimentosFilters,
  createConhecimento,
  createTextoInput,
  deleteConhecimento,
  getConhecimentoDetalhado,
  listConhecimentos,
  listTrechos,
  searchDetalhado,
  testarInput,
  trechosInput,
  updateConhecimento,
  updateConhecimentoInput,
} from '#server/conhecimento/index.ts';
import { mutation, query, router } from '../init.ts';

export const conhecimentoRouter = router({
  list: query(conhecimentosFilters, listConhecimentos),
  get: query(conhecimentoIdInput, getConhecimentoDetalhado),
  trechos: query(trechosInput, listTrechos),
  testar: query(testarInput, searchDetalhado),
  create: mutation(createTextoInput, createConhecimento, 'conhecimento'),
  update: mutation(updateConhecimentoInput, updateConhecimento),
  delete: mutation(conhecimentoIdInput, deleteConhecimento),
});
