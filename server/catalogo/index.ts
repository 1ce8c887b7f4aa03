export { createImagem, requireRoomForImagem } from './create-imagem.ts';
export { createProduto } from './create-produto.ts';
export { deleteImagem } from './delete-imagem.ts';
export { deleteProduto } from './delete-produto.ts';
export { type HeldProduto, type HeldServico, holdProdutos, holdServicos } from './hold-produtos.ts';
export { getProduto, listProdutos } from './list-produtos.ts';
export {
  createImagemInput,
  createProdutoInput,
  type Imagem,
  imagem,
  imagemIdInput,
  type Produto,
  produtoIdInput,
  produtosFilters,
  updateImagemInput,
  updateProdutoInput,
} from './schemas.ts';
export { updateImagem } from './update-imagem.ts';
export { updateProduto } from './update-produto.ts';
