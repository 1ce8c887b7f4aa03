export { createBalanco } from './create-balanco.ts';
export { createLancamento } from './create-lancamento.ts';
export { createDeposito, getDeposito, listDepositos, searchDepositos, updateDeposito } from './depositos.ts';
export { SALDOS_IMPORTADOS } from './importacao.ts';
export { getEstoque, listEstoque } from './list-estoque.ts';
export { listEvolucao } from './list-evolucao.ts';
export { listExtrato } from './list-extrato.ts';
export {
  holdCustos,
  type LinhaDeMovimento,
  moveByDocumento,
  resolveDeposito,
} from './move-by-documento.ts';
export { getResumoEstoque } from './resumo-estoque.ts';
export {
  type Balanco,
  createBalancoInput,
  createDepositoInput,
  createLancamentoInput,
  type Deposito,
  type Divergencia,
  deposito,
  depositosFilters,
  type Evolucao,
  estoqueFilters,
  evolucaoFilters,
  extratoFilters,
  type Lancamento,
  lancamento,
  linhaExtrato,
  posicaoDetalhe,
  posicaoEstoque,
  produtoIdInput,
  type ResumoEstoque,
  updateDepositoInput,
  type Verificacao,
} from './schemas.ts';
export { verifyEstoque } from './verify-estoque.ts';
