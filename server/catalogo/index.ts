export {
  createCategoria,
  deleteCategoria,
  getCategoria,
  listArvore,
  listCategorias,
  replaceCategoria,
  updateCategoria,
} from './categorias.ts';
export { condicaoPagamento } from './condicao-schema.ts';
export { createImagem, requireRoomForImagem } from './create-imagem.ts';
export { createProduto } from './create-produto.ts';
export { deleteImagem } from './delete-imagem.ts';
export { deleteProduto } from './delete-produto.ts';
export { type HeldProduto, type HeldServico, holdProdutos, holdServicos } from './hold-produtos.ts';
export { produtosImportados } from './importacao.ts';
export {
  camposDeLinha,
  dinheiro,
  MOST_LINHAS,
  quantidadeDeLinha,
  requireDistinctIds,
  requireKindOrText,
  requireOneKind,
} from './linha-schemas.ts';
export { getProduto, listHistoricoProduto, listProdutos } from './list-produtos.ts';
export { rateioDe, requireDescontoCabe } from './rateio.ts';
export {
  type Linha,
  type LinhaEnviada,
  type LinhaGravada,
  linhaOf,
  resolveLinhas,
  type TipoLinha,
  toldLinha,
} from './resolve-linhas.ts';
export {
  type Categoria,
  categoria,
  categoriaIdInput,
  categoriasFilters,
  createCategoriaInput,
  createImagemInput,
  createProdutoInput,
  createServicoInput,
  deleteProdutoInput,
  deleteProdutoQuery,
  type Imagem,
  imagem,
  imagemIdInput,
  importProdutoInput,
  type Produto,
  type ProdutoImportado,
  produto,
  produtoIdInput,
  produtosFilters,
  replaceCategoriaInput,
  replaceProdutoInput,
  replaceServicoInput,
  type Servico,
  servico,
  servicoIdInput,
  servicosFilters,
  updateCategoriaInput,
  updateImagemInput,
  updateProdutoInput,
  updateServicoInput,
} from './schemas.ts';
export {
  createServico,
  deleteServico,
  getServico,
  listServicos,
  replaceServico,
  updateServico,
} from './servicos.ts';
export { updateImagem } from './update-imagem.ts';
export { replaceProduto, updateProduto } from './update-produto.ts';
export { type Upserted, upsertProdutos } from './upsert-produtos.ts';
