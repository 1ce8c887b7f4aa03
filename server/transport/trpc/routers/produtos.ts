import {
  createProduto,
  createProdutoInput,
  deleteImagem,
  deleteProduto,
  getProduto,
  imagemIdInput,
  listProdutos,
  produtoIdInput,
  produtosFilters,
  updateImagem,
  updateImagemInput,
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
  // A photo comes through a door of its own (transport/midia/panel.ts): a form, not JSON.
  updateImagem: mutation(updateImagemInput, updateImagem),
  deleteImagem: mutation(imagemIdInput, deleteImagem),
});
