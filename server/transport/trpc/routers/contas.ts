import {
  baixarTitulo,
  baixarTituloInput,
  cancelTitulo,
  createTitulo,
  createTituloInput,
  estornarTitulo,
  estornarTituloInput,
  fluxoInput,
  getFluxoDeCaixa,
  getResumoTitulos,
  getTitulo,
  ligadasInput,
  listLigadas,
  listTitulos,
  tipoInput,
  tituloIdInput,
  titulosFilters,
  updateTitulo,
  updateTituloInput,
} from '#server/financeiro/index.ts';
import { mutation, once, query, router } from '../init.ts';

/** Receivables and payables alike: each input says of which side it is. */
export const contasRouter = router({
  list: query(titulosFilters, listTitulos),
  get: query(tituloIdInput, getTitulo),
  /** The titles of a document, or the open ones of a person, for their screens. */
  ligadas: query(ligadasInput, listLigadas),
  resumo: query(tipoInput, getResumoTitulos),
  fluxo: query(fluxoInput, getFluxoDeCaixa),
  create: once(createTituloInput, createTitulo),
  update: mutation(updateTituloInput, updateTitulo),
  baixar: once(baixarTituloInput, baixarTitulo),
  estornar: mutation(estornarTituloInput, estornarTitulo),
  cancelar: mutation(tituloIdInput, cancelTitulo),
});
