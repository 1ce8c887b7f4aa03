export { listAuditoria, listDaRequisicao, listHistorico } from './list-auditoria.ts';
export { type AcaoDe, type Detalhes, isRecordedSince, record, recordAll } from './record.ts';
export {
  type Acao,
  auditoriaFilters,
  daRequisicaoInput,
  type Historico,
  historico,
  type LinhaAuditoria,
} from './schemas.ts';
