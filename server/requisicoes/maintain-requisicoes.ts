import type { Db } from '#server/platform/db.ts';

const KEPT_DAYS = 30;
const AHEAD_DAYS = 3;

/** Makes the coming days' partitions of the request log and drops those older than 30 days; returns how many. */
export async function maintainRequisicoes(db: Db): Promise<number> {
  await db.sql`SELECT garantir_particoes('requisicoes_api', ${AHEAD_DAYS})`;
  const [row] = await db.sql<
    { removidas: number }[]
  >`SELECT remover_particoes('requisicoes_api', ${KEPT_DAYS}) AS removidas`;
  return row?.removidas ?? 0;
}
