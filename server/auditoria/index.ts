export { changes } from '#server/platform/rows.ts';
export { listAuditoria, listHistorico } from './list-auditoria.ts';
export { record } from './record.ts';
export { ACOES, type Acao, auditoriaFilters, type Historico, type LinhaAuditoria } from './schemas.ts';
