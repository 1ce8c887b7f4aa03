import { inArray, lt, sql } from 'drizzle-orm';
import { ajustes_requisicoes, conteudos_requisicoes, horas_requisicoes } from '#drizzle/schema/requisicoes.ts';
import type { Db } from '#server/platform/db.ts';

const KEPT_DAYS = 30;
const AHEAD_DAYS = 3;

/**
 * Makes the coming days' partitions of the request log and of its contents, drops those older than 30 days with their counts, and deletes
 * the contents of companies that do not have them kept any more; returns how many partitions went.
 */
export async function maintainRequisicoes(db: Db): Promise<number> {
  // Written out: functions of the database make and drop partitions.
  await db.sql`
    SELECT garantir_particoes('requisicoes_api', ${AHEAD_DAYS}), garantir_particoes('conteudos_requisicoes', ${AHEAD_DAYS})`;
  const [row] = await db.sql<{ removidas: number }[]>`
    SELECT remover_particoes('requisicoes_api', ${KEPT_DAYS}) + remover_particoes('conteudos_requisicoes', ${KEPT_DAYS}) AS removidas`;
  const oldest = sql`now() - make_interval(days => ${KEPT_DAYS + 1})`;
  await db.orm.delete(horas_requisicoes).where(lt(horas_requisicoes.hora, oldest));
  const without = db.orm
    .select({ empresa_id: ajustes_requisicoes.empresa_id })
    .from(ajustes_requisicoes)
    .where(sql`NOT ${ajustes_requisicoes.guarda_conteudo}`);
  await db.orm.delete(conteudos_requisicoes).where(inArray(conteudos_requisicoes.empresa_id, without));
  return row?.removidas ?? 0;
}
