export { archiveContato, unarchiveContato } from './contatos/archive-contato.ts';
export { createContato } from './contatos/create-contato.ts';
export { deleteContato } from './contatos/delete-contato.ts';
export { CONTATOS_IMPORTADOS } from './contatos/importacao.ts';
export { getContato, listContatos, listHistoricoContato } from './contatos/list-contatos.ts';
export { addIdentidade, listIdentidades, removeIdentidade } from './contatos/manage-identidades.ts';
export { matchContato } from './contatos/match-contato.ts';
export { mergeContatos } from './contatos/merge-contatos.ts';
export {
  addIdentidadeInput,
  type Contato,
  contato,
  contatoEncontrado,
  contatoIdInput,
  contatosFilters,
  createContatoInput,
  type Identidade,
  identidade,
  matchContatoInput,
  mergeContatosInput,
  removeIdentidadeInput,
  replaceContatoInput,
  setEtiquetasInput,
  updateContatoInput,
} from './contatos/schemas.ts';
export { setEtiquetas } from './contatos/set-etiquetas.ts';
export { replaceContato, updateContato } from './contatos/update-contato.ts';
export { createNegocio } from './negocios/create-negocio.ts';
export { deleteNegocio } from './negocios/delete-negocio.ts';
export {
  createItemNegocio,
  deleteItemNegocio,
  getItemNegocio,
  listItensNegocio,
  replaceItemNegocio,
  updateItemNegocio,
} from './negocios/itens.ts';
export { getNegocio, listHistoricoNegocio, listNegocios, listPassagens } from './negocios/list-negocios.ts';
export { loseNegocio } from './negocios/lose-negocio.ts';
export { moveNegocio } from './negocios/move-negocio.ts';
export { getColuna, getQuadro } from './negocios/quadro.ts';
export { reopenNegocio } from './negocios/reopen-negocio.ts';
export {
  createItemInput,
  createNegocioInput,
  itemBody,
  itemIdInput,
  loseNegocioInput,
  moveNegocioInput,
  negocioIdInput,
  replaceItemInput,
  replaceNegocioInput,
  updateItemInput,
  updateNegocioInput,
  winNegocioInput,
} from './negocios/schemas.ts';
export {
  type Cartao,
  type Coluna,
  coluna,
  colunaFilters,
  historicoEtapasFilters,
  type ItemNegocio,
  itemNegocio,
  itensFilters,
  type LinhaNegocio,
  linhaNegocio,
  type Negocio,
  negocio,
  negociosFilters,
  type Passagem,
  passagem,
  type Quadro,
  quadro,
  quadroFilters,
} from './negocios/shapes.ts';
export { replaceNegocio, updateNegocio } from './negocios/update-negocio.ts';
export { winNegocio } from './negocios/win-negocio.ts';
