import {
  createProduto,
  createProdutoInput,
  deleteProduto,
  getProduto,
  listProdutos,
  produtoIdInput,
  produtosFilters,
  updateProduto,
  updateProdutoInput,
} from '#server/catalogo/index.ts';
import { inputOf, procedure, router } from '../init.ts';

export const produtosRouter = router({
  list: procedure.input(inputOf(produtosFilters)).query(({ ctx, input }) => listProdutos(ctx.verb, input)),
  get: procedure.input(inputOf(produtoIdInput)).query(({ ctx, input }) => getProduto(ctx.verb, input)),
  create: procedure.input(inputOf(createProdutoInput)).mutation(({ ctx, input }) => createProduto(ctx.verb, input)),
  update: procedure.input(inputOf(updateProdutoInput)).mutation(({ ctx, input }) => updateProduto(ctx.verb, input)),
  delete: procedure.input(inputOf(produtoIdInput)).mutation(({ ctx, input }) => deleteProduto(ctx.verb, input)),
});
