export { listAuditoria, listHistorico } from './list-auditoria.ts';
export { changes, record } from './record.ts';
export { ACOES, type Acao, auditoriaFilters, type Historico, type LinhaAuditoria } from './schemas.ts';
