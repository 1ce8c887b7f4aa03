export { createBalanco } from './create-balanco.ts';
export { createLancamento } from './create-lancamento.ts';
export { createDeposito, listDepositos, updateDeposito } from './depositos.ts';
export { getEstoque, listEstoque } from './list-estoque.ts';
export { type Evolucao, listEvolucao } from './list-evolucao.ts';
export { listExtrato } from './list-extrato.ts';
export { getResumoEstoque, type ResumoEstoque } from './resumo-estoque.ts';
export {
  type Balanco,
  createBalancoInput,
  createDepositoInput,
  createLancamentoInput,
  type Deposito,
  estoqueFilters,
  evolucaoFilters,
  extratoFilters,
  type Lancamento,
  lancamento,
  linhaExtrato,
  posicaoDetalhe,
  posicaoEstoque,
  produtoIdInput,
  updateDepositoInput,
} from './schemas.ts';
export { type Divergencia, type Verificacao, verifyEstoque } from './verify-estoque.ts';
