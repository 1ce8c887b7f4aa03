export { cancelAtividade, completeAtividade, reopenAtividade } from './atividades/change-status.ts';
export { createAtividade } from './atividades/create-atividade.ts';
export { getAtividade, listAtividades, resumoAtividades, searchAtividades } from './atividades/list-atividades.ts';
export {
  type Atividade,
  atividade,
  atividadeIdInput,
  atividadesFilters,
  createAtividadeInput,
  listAtividadesInput,
  type ResumoAtividades,
  replaceAtividadeInput,
  resumoAtividades as resumoAtividadesOutput,
  updateAtividadeInput,
} from './atividades/schemas.ts';
export { deleteAtividade, replaceAtividade, updateAtividade } from './atividades/update-atividade.ts';
export { getCampo, listCampos, searchCampos } from './campos/list-campos.ts';
export { createCampo, deleteCampo, replaceCampo, updateCampo } from './campos/manage-campos.ts';
export {
  type Campo,
  campo,
  campoIdInput,
  camposFilters,
  createCampoInput,
  listCamposInput,
  replaceCampoInput,
  updateCampoInput,
} from './campos/schemas.ts';
export { archiveContato, unarchiveContato } from './contatos/archive-contato.ts';
export { createContato } from './contatos/create-contato.ts';
export { deleteContato } from './contatos/delete-contato.ts';
export { claimIdentidade, ensureContato, type IdentidadeDita } from './contatos/ensure-contato.ts';
export { findHeldContato, type HeldContato, holdContato } from './contatos/hold-contato.ts';
export { CONTATOS_IMPORTADOS } from './contatos/importacao.ts';
export { presentId } from './contatos/internal.ts';
export { clienteOf } from './contatos/link-cliente.ts';
export { getContato, listContatos, listHistoricoContato } from './contatos/list-contatos.ts';
export { listDuplicados } from './contatos/list-duplicados.ts';
export { addIdentidade, listIdentidades, removeIdentidade } from './contatos/manage-identidades.ts';
export { matchContato } from './contatos/match-contato.ts';
export { heldMesclagens, mergeContatos, takeMesclagens } from './contatos/merge-contatos.ts';
export {
  addIdentidadeInput,
  type Contato,
  contato,
  contatoEncontrado,
  contatoIdInput,
  contatosFilters,
  createContatoInput,
  type Identidade,
  matchContatoInput,
  mergeContatosInput,
  removeIdentidadeInput,
  replaceContatoInput,
  setEtiquetasInput,
  updateContatoInput,
} from './contatos/schemas.ts';
export { setEtiquetas } from './contatos/set-etiquetas.ts';
export { emailKey, telephoneKey } from './contatos/telefone.ts';
export { replaceContato, updateContato } from './contatos/update-contato.ts';
export { deleteEtiqueta } from './delete-etiqueta.ts';
export {
  createEtiqueta,
  getEtiqueta,
  listEtiquetas,
  replaceEtiqueta,
  searchEtiquetas,
  updateEtiqueta,
} from './etiquetas.ts';
export {
  createEtiquetaInput,
  type Etiqueta,
  type EtiquetaContada,
  etiqueta,
  etiquetaContada,
  etiquetaIdInput,
  etiquetasFilters,
  replaceEtiquetaInput,
  updateEtiquetaInput,
} from './etiquetas-schemas.ts';
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
  etapasFilters,
  type Funil,
  funil,
  funilIdInput,
  funisFilters,
  moverPara,
  replaceEtapaInput,
  replaceFunilInput,
  updateEtapaInput,
  updateFunilInput,
} from './funis/schemas.ts';
export { deleteFunil, replaceFunil, updateFunil } from './funis/update-funil.ts';
export {
  createMotivoPerda,
  deleteMotivoPerda,
  getMotivoPerda,
  listMotivosPerda,
  replaceMotivoPerda,
  searchMotivosPerda,
  updateMotivoPerda,
} from './motivos-perda.ts';
export {
  createMotivoInput,
  type MotivoPerda,
  motivoIdInput,
  motivoPerda,
  motivosFilters,
  replaceMotivoInput,
  updateMotivoInput,
} from './motivos-perda-schemas.ts';
export { type Analise, analise, analiseInput, getAnalise } from './negocios/analise.ts';
export { holdNegocioDoContrato, linkContratoAoNegocio } from './negocios/contrato.ts';
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
export { findNegocio, holdNegocio, linkVendaAoNegocio } from './negocios/link-venda.ts';
export { getNegocio, listHistoricoNegocio, listNegocios, listPassagens } from './negocios/list-negocios.ts';
export { loseNegocio } from './negocios/lose-negocio.ts';
export { moveNegocio } from './negocios/move-negocio.ts';
export { findPagamentoDoNegocio, type PagamentoDoNegocio } from './negocios/pagamento.ts';
export { getColuna, getQuadro } from './negocios/quadro.ts';
export { reopenNegocio } from './negocios/reopen-negocio.ts';
export {
  createNegocioInput,
  itemBody,
  loseNegocioInput,
  moveNegocioInput,
  negocioIdInput,
  replaceNegocioInput,
  updateNegocioInput,
  updateNegocioLidoInput,
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
export { releaseRegistros } from './release-registros.ts';
export { verifyCrm } from './verify-crm.ts';
