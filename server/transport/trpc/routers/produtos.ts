import {
  categoriaIdInput,
  createCategoria,
  createCategoriaInput,
  createProduto,
  createProdutoInput,
  createServico,
  createServicoInput,
  deleteCategoria,
  deleteProduto,
  deleteProdutoInput,
  deleteServico,
  getProduto,
  getServico,
  listArvore,
  listHistoricoProduto,
  listProdutos,
  listServicos,
  produtoIdInput,
  produtosFilters,
  servicoIdInput,
  servicosFilters,
  updateCategoria,
  updateCategoriaInput,
  updateProduto,
  updateProdutoInput,
  updateServico,
  updateServicoInput,
} from '#server/catalogo/index.ts';
import { mutation, nothing, query, router } from '../init.ts';

export const produtosRouter = router({
  list: query(produtosFilters, listProdutos),
  get: query(produtoIdInput, getProduto),
  historico: query(produtoIdInput, listHistoricoProduto),
  create: mutation(createProdutoInput, createProduto),
  update: mutation(updateProdutoInput, updateProduto),
  delete: mutation(deleteProdutoInput, deleteProduto),
});

export const categoriasRouter = router({
  arvore: query(nothing, listArvore),
  create: mutation(createCategoriaInput, createCategoria),
  update: mutation(updateCategoriaInput, updateCategoria),
  delete: mutation(categoriaIdInput, deleteCategoria),
});

export const servicosRouter = router({
  list: query(servicosFilters, listServicos),
  get: query(servicoIdInput, getServico),
  create: mutation(createServicoInput, createServico),
  update: mutation(updateServicoInput, updateServico),
  delete: mutation(servicoIdInput, deleteServico),
});
