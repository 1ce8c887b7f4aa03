export { cancelImportacao, setColunas, startImportacao } from './advance-importacao.ts';
export { createImportacao, requireImportavel } from './create-importacao.ts';
export { CANAL_IMPORTACOES } from './internal.ts';
export { getImportacao, listImportacoes, listLinhas, readFaulty } from './list-importacoes.ts';
export { MODELOS, type Modelo } from './modelos.ts';
export { recordExportacao } from './record-exportacao.ts';
export { retainImportacoes } from './retention.ts';
export {
  abandonImportacao,
  findImportacaoDono,
  listImportacoesParadas,
  runImportacaoBatch,
} from './run-importacao.ts';
export {
  type Importacao,
  importacaoIdInput,
  importacoesFilters,
  linhasFilters,
  setColunasInput,
  startImportacaoInput,
} from './schemas.ts';
