import {
  atividadeIdInput,
  cancelAtividade,
  completeAtividade,
  createAtividade,
  createAtividadeInput,
  deleteAtividade,
  getAtividade,
  listAtividades,
  listAtividadesInput,
  reopenAtividade,
  resumoAtividades,
  updateAtividade,
  updateAtividadeInput,
} from '#server/crm/index.ts';
import { mutation, nothing, once, query, router } from '../init.ts';

export const atividadesRouter = router({
  list: query(listAtividadesInput, listAtividades),
  get: query(atividadeIdInput, getAtividade),
  resumo: query(nothing, resumoAtividades),
  create: once(createAtividadeInput, createAtividade),
  update: mutation(updateAtividadeInput, updateAtividade),
  complete: mutation(atividadeIdInput, completeAtividade),
  reopen: mutation(atividadeIdInput, reopenAtividade),
  cancel: mutation(atividadeIdInput, cancelAtividade),
  delete: mutation(atividadeIdInput, deleteAtividade),
});
