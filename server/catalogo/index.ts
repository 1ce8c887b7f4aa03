export { createProduto } from './create-produto.ts';
export { deleteProduto } from './delete-produto.ts';
export { type HeldProduto, type HeldServico, holdProdutos, holdServicos } from './hold-produtos.ts';
export { getProduto, listProdutos } from './list-produtos.ts';
export { createProdutoInput, type Produto, produtoIdInput, produtosFilters, updateProdutoInput } from './schemas.ts';
export { updateProduto } from './update-produto.ts';
