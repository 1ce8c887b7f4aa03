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
import { mutation, query, router } from '../init.ts';

export const produtosRouter = router({
  list: query(produtosFilters, listProdutos),
  get: query(produtoIdInput, getProduto),
  create: mutation(createProdutoInput, createProduto),
  update: mutation(updateProdutoInput, updateProduto),
  delete: mutation(produtoIdInput, deleteProduto),
});
