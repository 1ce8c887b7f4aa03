import { lt, sql } from 'drizzle-orm';
import { horas_requisicoes } from '#drizzle/schema/requisicoes.ts';
import type { Db } from '#server/platform/db.ts';

const KEPT_DAYS = 30;
const AHEAD_DAYS = 3;

/** Makes the coming days' partitions of the request log, drops those older than 30 days with their counts; returns how many. */
export async function maintainRequisicoes(db: Db): Promise<number> {
  // Written out: functions of the database make and drop partitions.
  await db.sql`SELECT garantir_particoes('requisicoes_api', ${AHEAD_DAYS})`;
  const [row] = await db.sql<
    { removidas: number }[]
  >`SELECT remover_particoes('requisicoes_api', ${KEPT_DAYS}) AS removidas`;
  const oldest = sql`now() - make_interval(days => ${KEPT_DAYS + 1})`;
  await db.orm.delete(horas_requisicoes).where(lt(horas_requisicoes.hora, oldest));
  return row?.removidas ?? 0;
}
