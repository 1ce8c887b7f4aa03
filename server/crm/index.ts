export { archiveContato, unarchiveContato } from './contatos/archive-contato.ts';
export { createContato } from './contatos/create-contato.ts';
export { deleteContato } from './contatos/delete-contato.ts';
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
export { createEtapa, replaceEtapa, updateEtapa } from './funis/change-etapas.ts';
export { createFunil } from './funis/create-funil.ts';
export { deleteEtapa } from './funis/delete-etapa.ts';
export { getEtapa, getFunil, listEtapas, listFunis, searchFunis } from './funis/list-funis.ts';
export {
  createEtapaInput,
  createFunilInput,
  deleteEtapaInput,
  type Etapa,
  etapa,
  etapaIdInput,
  etapasFilters,
  type Funil,
  funil,
  funilIdInput,
  funisFilters,
  listEtapasInput,
  moverPara,
  replaceEtapaInput,
  replaceFunilInput,
  updateEtapaInput,
  updateFunilInput,
} from './funis/schemas.ts';
export { deleteFunil, replaceFunil, updateFunil } from './funis/update-funil.ts';
