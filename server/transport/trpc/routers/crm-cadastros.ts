import {
  campoIdInput,
  createCampo,
  createCampoInput,
  createEtapa,
  createEtapaInput,
  createEtiqueta,
  createEtiquetaInput,
  createFunil,
  createFunilInput,
  createMotivoInput,
  createMotivoPerda,
  deleteCampo,
  deleteEtapa,
  deleteEtapaInput,
  deleteEtiqueta,
  deleteFunil,
  deleteMotivoPerda,
  etiquetaIdInput,
  funilIdInput,
  listCampos,
  listCamposInput,
  listEtiquetas,
  listFunis,
  listMotivosPerda,
  motivoIdInput,
  updateCampo,
  updateCampoInput,
  updateEtapa,
  updateEtapaInput,
  updateEtiqueta,
  updateEtiquetaInput,
  updateFunil,
  updateFunilInput,
  updateMotivoInput,
  updateMotivoPerda,
} from '#server/crm/index.ts';
import { mutation, nothing, once, query, router } from '../init.ts';

export const etiquetasRouter = router({
  list: query(nothing, listEtiquetas),
  create: once(createEtiquetaInput, createEtiqueta),
  update: mutation(updateEtiquetaInput, updateEtiqueta),
  delete: mutation(etiquetaIdInput, deleteEtiqueta),
});

export const camposRouter = router({
  list: query(listCamposInput, listCampos),
  create: once(createCampoInput, createCampo),
  update: mutation(updateCampoInput, updateCampo),
  delete: mutation(campoIdInput, deleteCampo),
});

export const funisRouter = router({
  list: query(nothing, listFunis),
  create: once(createFunilInput, createFunil),
  update: mutation(updateFunilInput, updateFunil),
  delete: mutation(funilIdInput, deleteFunil),
  createEtapa: once(createEtapaInput, createEtapa),
  updateEtapa: mutation(updateEtapaInput, updateEtapa),
  deleteEtapa: mutation(deleteEtapaInput, deleteEtapa),
});

export const motivosPerdaRouter = router({
  list: query(nothing, listMotivosPerda),
  create: once(createMotivoInput, createMotivoPerda),
  update: mutation(updateMotivoInput, updateMotivoPerda),
  delete: mutation(motivoIdInput, deleteMotivoPerda),
});
