import type { Sql } from '#server/platform/db.ts';

/** How a grant `c` stands, as an SQL expression. */
export const SITUACAO = (sql: Sql) => sql`
  CASE WHEN c.encerrada_em IS NOT NULL THEN c.encerrada_motivo WHEN c.expira_em <= now() THEN 'expirada' ELSE 'ativa' END`;
