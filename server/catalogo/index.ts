export { createProduto } from './create-produto.ts';
export { deleteProduto } from './delete-produto.ts';
export { holdProdutos } from './hold-produtos.ts';
export { PRODUTOS_IMPORTADOS } from './importacao.ts';
export { getProduto, listProdutos } from './list-produtos.ts';
export { createProdutoInput, type Produto, produtoIdInput, produtosFilters, updateProdutoInput } from './schemas.ts';
export { updateProduto } from './update-produto.ts';
export { findProdutosByCode, upsertProdutos } from './upsert-produtos.ts';
