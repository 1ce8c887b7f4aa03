export { importExtrato, importExtratoFile, sendExtrato } from './import-extrato.ts';
export {
  getExtrato,
  getLinha,
  getTotais,
  listExtratos,
  listLinhas,
  listLinhasComSugestoes,
} from './list-extratos.ts';
export { OFX } from './read-ofx.ts';
export { acceptSugestoes, ignoreLinha, reconcileLinha, undoLinha } from './reconcile-linha.ts';
export * from './schemas.ts';
export { searchContas } from './search-contas.ts';
