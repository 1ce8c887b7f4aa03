export { requireContratavel } from './calendario-enviado.ts';
export { cancelContrato, deleteContrato, endContrato, reactivateContrato, suspendContrato } from './change-status.ts';
export { createContrato } from './create-contrato.ts';
export { attendContrato, listPendentes, type Pendente } from './job.ts';
export { getContrato, listCiclos, listContratos, listHistoricoContrato, resumoContratos } from './list-contratos.ts';
export { listProximosCiclos, previewCiclos } from './previa.ts';
export { createReajuste, deleteReajuste, listReajustes } from './reajustes.ts';
export {
  type Contrato,
  cicloContrato,
  ciclosFilters,
  contrato,
  contratoIdInput,
  contratosFilters,
  createContratoInput,
  createReajusteInput,
  encerrarContratoInput,
  linhaContrato,
  previaCiclosInput,
  type ReajusteContrato,
  reajusteContrato,
  reajusteCriado,
  reajusteIdInput,
  reajustesFilters,
  replaceContratoInput,
  updateContratoInput,
  updateContratoLidoInput,
} from './schemas.ts';
export { replaceContrato, updateContrato } from './update-contrato.ts';
export { verifyContratos } from './verify-contratos.ts';
