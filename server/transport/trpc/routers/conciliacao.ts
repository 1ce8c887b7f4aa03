import {
  acceptSugestoes,
  acceptSugestoesInput,
  extratosFilters,
  getTotais,
  ignoreLinha,
  ignoreLinhaInput,
  linhaIdInput,
  linhasFilters,
  listExtratos,
  listLinhasComSugestoes,
  reconcileLinha,
  reconcileLinhaInput,
  searchContas,
  searchContasInput,
  undoLinha,
} from '#server/conciliacao/index.ts';
import { mutation, query, router } from '../init.ts';

export const conciliacaoRouter = router({
  extratos: query(extratosFilters, listExtratos),
  /** Lines with what they may have paid. */
  linhas: query(linhasFilters, listLinhasComSugestoes),
  contas: query(searchContasInput, searchContas),
  totais: query(acceptSugestoesInput, getTotais),
  conciliar: mutation(reconcileLinhaInput, reconcileLinha),
  ignorar: mutation(ignoreLinhaInput, ignoreLinha),
  desfazer: mutation(linhaIdInput, undoLinha),
  aceitar: mutation(acceptSugestoesInput, acceptSugestoes, 'varreduras'),
});
