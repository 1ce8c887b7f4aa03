import {
  createBalanco,
  createBalancoInput,
  createDeposito,
  createDepositoInput,
  createLancamento,
  createLancamentoInput,
  estoqueFilters,
  evolucaoFilters,
  extratoFilters,
  getEstoque,
  listDepositos,
  listEstoque,
  listEvolucao,
  listExtrato,
  produtoIdInput,
  updateDeposito,
  updateDepositoInput,
  verifyEstoque,
} from '#server/estoque/index.ts';
import { inputOf, procedure, router } from '../init.ts';

export const estoqueRouter = router({
  list: procedure.input(inputOf(estoqueFilters)).query(({ ctx, input }) => listEstoque(ctx.verb, input)),
  get: procedure.input(inputOf(produtoIdInput)).query(({ ctx, input }) => getEstoque(ctx.verb, input)),
  extrato: procedure
    .input(inputOf(extratoFilters.extend(produtoIdInput.shape)))
    .query(({ ctx, input }) => listExtrato(ctx.verb, input)),
  evolucao: procedure.input(inputOf(evolucaoFilters)).query(({ ctx, input }) => listEvolucao(ctx.verb, input)),
  lancar: procedure
    .input(inputOf(createLancamentoInput))
    .mutation(({ ctx, input }) => createLancamento(ctx.verb, input)),
  balancear: procedure.input(inputOf(createBalancoInput)).mutation(({ ctx, input }) => createBalanco(ctx.verb, input)),
  verificar: procedure.query(({ ctx }) => verifyEstoque(ctx.verb)),
});

export const depositosRouter = router({
  list: procedure.query(({ ctx }) => listDepositos(ctx.verb)),
  create: procedure.input(inputOf(createDepositoInput)).mutation(({ ctx, input }) => createDeposito(ctx.verb, input)),
  update: procedure.input(inputOf(updateDepositoInput)).mutation(({ ctx, input }) => updateDeposito(ctx.verb, input)),
});
