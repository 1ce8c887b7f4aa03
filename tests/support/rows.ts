import { db } from '#server/platform/db.ts';

/**
 * How many rows each table of the product has. The request log, its counts and a token's last use are written behind the requests,
 * so they are not part of what a refused request must leave alone.
 */
export async function countRows(): Promise<Record<string, number>> {
  const { sql } = db();
  const tables = await sql<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename !~ '^(requisicoes_api|horas_requisicoes)' ORDER BY 1`;
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await sql<{ n: number }[]>`SELECT count(*) AS n FROM ${sql(name)}`;
    counts[name] = row?.n ?? 0;
  }
  return counts;
}
