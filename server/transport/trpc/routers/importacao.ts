import {
  cancelImportacao,
  getImportacao,
  importacaoIdInput,
  importacoesFilters,
  linhasFilters,
  listImportacoes,
  listLinhas,
  setColunas,
  setColunasInput,
  startImportacao,
  startImportacaoInput,
} from '#server/importacao/index.ts';
import { mutation, query, router } from '../init.ts';

export const importacoesRouter = router({
  list: query(importacoesFilters, listImportacoes),
  get: query(importacaoIdInput, getImportacao),
  linhas: query(linhasFilters, listLinhas),
  setColunas: mutation(setColunasInput, setColunas, 'varreduras'),
  start: mutation(startImportacaoInput, startImportacao, 'varreduras'),
  cancel: mutation(importacaoIdInput, cancelImportacao),
});
