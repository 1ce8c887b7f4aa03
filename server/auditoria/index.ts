export { listAuditoria } from './list-auditoria.ts';
export { changes, record } from './record.ts';
export { ACOES, type Acao, auditoriaFilters, type LinhaAuditoria } from './schemas.ts';
