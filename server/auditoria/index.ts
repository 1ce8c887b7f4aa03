export { listAuditoria, listHistorico } from './list-auditoria.ts';
export { type AcaoDe, type Detalhes, isRecordedSince, record, recordAll } from './record.ts';
export { type Acao, auditoriaFilters, type Historico, historico, type LinhaAuditoria } from './schemas.ts';
