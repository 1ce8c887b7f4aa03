import {
  createBalanco,
  createBalancoInput,
  createDeposito,
  createDepositoInput,
  createLancamento,
  createLancamentoInput,
  disponivelInput,
  estoqueFilters,
  evolucaoFilters,
  extratoFilters,
  getEstoque,
  listDepositos,
  listDisponivel,
  listEstoque,
  listEvolucao,
  listExtrato,
  produtoIdInput,
  updateDeposito,
  updateDepositoInput,
  verifyEstoque,
} from '#server/estoque/index.ts';
import { mutation, nothing, query, router } from '../init.ts';

export const estoqueRouter = router({
  list: query(estoqueFilters, listEstoque),
  get: query(produtoIdInput, getEstoque),
  disponivel: query(disponivelInput, listDisponivel),
  extrato: query(extratoFilters.extend(produtoIdInput.shape), listExtrato),
  evolucao: query(evolucaoFilters, listEvolucao),
  lancar: mutation(createLancamentoInput, createLancamento),
  balancear: mutation(createBalancoInput, createBalanco),
  verificar: query(nothing, verifyEstoque, 'varreduras'),
});

export const depositosRouter = router({
  list: query(nothing, listDepositos),
  create: mutation(createDepositoInput, createDeposito),
  update: mutation(updateDepositoInput, updateDeposito),
});
