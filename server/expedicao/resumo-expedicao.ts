import { endOfDay, startOfDay, today } from '#server/platform/clock.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import type { ResumoExpedicao, StatusExpedicao } from './schemas.ts';

/**
 * Figures for the panel's first screen, from the counts that are kept beside the shipments: their cost does not grow with
 * the table. Nothing is said of when they were concluded, for that has no index.
 */
export async function getResumoExpedicao(ctx: Ctx): Promise<ResumoExpedicao> {
  requireScope(ctx, 'expedicao:read');
  const { sql } = ctx.db;
  const day = today(ctx.fuso);
  const [counts, [created]] = await Promise.all([
    sql<{ status: StatusExpedicao; n: number }[]>`
      SELECT status, n FROM contagens_expedicao WHERE empresa_id = ${ctx.empresa_id} AND periodo = 'T'`,
    // Written out: a function of the database adds the periods up.
    sql<{ n: number }[]>`
      SELECT contar_expedicoes(${ctx.empresa_id}, NULL, ${startOfDay(day, ctx.fuso)}, ${endOfDay(day, ctx.fuso)}) AS n`,
  ]);
  const of = (status: StatusExpedicao) => counts.find((row) => row.status === status)?.n ?? 0;
  return {
    por_status: { pendente: of('pendente'), concluida: of('concluida'), cancelada: of('cancelada') },
    criadas_hoje: created?.n ?? 0,
  };
}
