import { getAparencia, updateAparencia, updateAparenciaInput } from '#server/documentos/index.ts';
import {
  acceptProposta,
  acceptPropostaVistaInput,
  cancelProposta,
  convertProposta,
  convertPropostaInput,
  createProposta,
  createPropostaInput,
  getProposta,
  listLinhaDoTempo,
  listPropostas,
  propostaIdInput,
  propostasFilters,
  refuseProposta,
  refusePropostaVistaInput,
  sendProposta,
  sendPropostaLidaInput,
  updateProposta,
  updatePropostaLidoInput,
} from '#server/propostas/index.ts';
import { mutation, nothing, once, query, router } from '../init.ts';

export const propostasRouter = router({
  list: query(propostasFilters, listPropostas),
  get: query(propostaIdInput, getProposta),
  create: once(createPropostaInput, createProposta),
  update: mutation(updatePropostaLidoInput, updateProposta),
  enviar: once(sendPropostaLidaInput, sendProposta),
  aceitar: mutation(acceptPropostaVistaInput, (ctx, input) => acceptProposta(ctx, input)),
  recusar: mutation(refusePropostaVistaInput, refuseProposta),
  cancelar: mutation(propostaIdInput, cancelProposta),
  converter: once(convertPropostaInput, convertProposta),
  linhaDoTempo: query(propostaIdInput, listLinhaDoTempo),
});

/** How the company's documents look; its logo comes in as a file. */
export const aparenciaRouter = router({
  get: query(nothing, getAparencia),
  update: mutation(updateAparenciaInput, updateAparencia),
});
