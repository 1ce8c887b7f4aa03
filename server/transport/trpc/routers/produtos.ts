import {
  categoriaIdInput,
  createCategoria,
  createCategoriaInput,
  createProduto,
  createProdutoInput,
  createServico,
  createServicoInput,
  deleteCategoria,
  deleteImagem,
  deleteProduto,
  deleteProdutoInput,
  deleteServico,
  getProduto,
  getServico,
  imagemIdInput,
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
  updateImagem,
  updateImagemInput,
  updateProduto,
  updateProdutoInput,
  updateServico,
  updateServicoInput,
} from '#server/catalogo/index.ts';
import { mutation, nothing, once, query, router } from '../init.ts';

export const produtosRouter = router({
  list: query(produtosFilters, listProdutos),
  get: query(produtoIdInput, getProduto),
  historico: query(produtoIdInput, listHistoricoProduto),
  create: once(createProdutoInput, createProduto),
  update: mutation(updateProdutoInput, updateProduto),
  delete: mutation(deleteProdutoInput, deleteProduto),
  // A photo comes through a door of its own (transport/midia/panel.ts): a form, not JSON.
  updateImagem: mutation(updateImagemInput, updateImagem),
  deleteImagem: mutation(imagemIdInput, deleteImagem),
});

export const categoriasRouter = router({
  arvore: query(nothing, listArvore),
  create: once(createCategoriaInput, createCategoria),
  update: mutation(updateCategoriaInput, updateCategoria),
  delete: mutation(categoriaIdInput, deleteCategoria),
});

export const servicosRouter = router({
  list: query(servicosFilters, listServicos),
  get: query(servicoIdInput, getServico),
  create: once(createServicoInput, createServico),
  update: mutation(updateServicoInput, updateServico),
  delete: mutation(servicoIdInput, deleteServico),
});
