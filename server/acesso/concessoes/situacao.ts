import { and, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { concessoes } from '#drizzle/schema/acesso.ts';
import type { EmpresaConectada } from '../aplicativos/schemas.ts';
import type { Conexao } from './schemas.ts';

/** Whether a connection works: the condition of a query. */
export const isLive = and(isNull(concessoes.encerrada_em), gt(concessoes.expira_em, sql`now()`));

/** How a connection stands now, or why it ended: a column for a query that joins `concessoes` to another table. */
export const SITUACAO: SQL<Conexao['situacao']> = sql`
  CASE WHEN ${concessoes.encerrada_em} IS NOT NULL THEN ${concessoes.encerrada_motivo}
    WHEN ${concessoes.expira_em} <= now() THEN 'expirada' ELSE 'ativa' END`;

/** The same as the application's company learns it. */
export const SITUACAO_PARA_DONO: SQL<EmpresaConectada['situacao']> = sql`
  CASE WHEN ${concessoes.encerrada_motivo} IN ('usuario_removido', 'usuario_desativado', 'senha_redefinida') THEN 'acesso_encerrado'
    ELSE ${SITUACAO} END`;
