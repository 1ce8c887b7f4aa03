export { createBalanco } from './create-balanco.ts';
export { createLancamento } from './create-lancamento.ts';
export {
  createDeposito,
  findUnicoDeposito,
  getDeposito,
  listDepositos,
  replaceDeposito,
  searchDepositos,
  updateDeposito,
} from './depositos.ts';
export { findDepositoDeVolta, findDepositoPadrao } from './depositos-de-documento.ts';
export { getLancamento } from './get-lancamento.ts';
export { holdContagens } from './hold-contagens.ts';
export { SALDOS_IMPORTADOS, TODOS_OS_DEPOSITOS } from './importacao.ts';
export { getDisponibilidade, listDisponivel } from './list-disponivel.ts';
export { getEstoque, listEstoque } from './list-estoque.ts';
export { listEvolucao } from './list-evolucao.ts';
export { listExtrato } from './list-extrato.ts';
export { listFaltas } from './list-faltas.ts';
export { listSaldos } from './list-saldos.ts';
export {
  holdCustos,
  type LinhaDeMovimento,
  moveByDocumento,
  resolveDeposito,
} from './move-by-documento.ts';
export { releaseReservas } from './release-reservas.ts';
export { holdDisputados, type LinhaReservada, releaseVenda, reserveVenda } from './reserve-venda.ts';
export { getResumoEstoque } from './resumo-estoque.ts';
export { reverseLancamento } from './reverse-lancamento.ts';
export {
  type Balanco,
  changeDepositoInput,
  createBalancoInput,
  createDepositoInput,
  createLancamentoInput,
  type Deposito,
  type Divergencia,
  deposito,
  depositosFilters,
  disponibilidade,
  disponivelInput,
  type Evolucao,
  estoqueFilters,
  estorno,
  evolucaoFilters,
  extratoFilters,
  type Lancamento,
  lancamento,
  lancamentoIdInput,
  linhaExtrato,
  posicaoDetalhe,
  posicaoEstoque,
  produtoIdInput,
  type ResumoEstoque,
  replaceDepositoInput,
  reverseLancamentoInput,
  type SaldoDoProduto,
  saldosFilters,
  updateDepositoInput,
  type Verificacao,
} from './schemas.ts';
export {
  createTransferenciaInput,
  linhaTransferencia,
  transferencia,
  transferenciasFilters,
} from './transferencia-schemas.ts';
export { createTransferencia, getTransferencia, listTransferencias } from './transferencias.ts';
export { verifyEstoque } from './verify-estoque.ts';
