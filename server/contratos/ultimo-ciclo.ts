import type { Ctx } from '#server/platform/context.ts';

/** The contract's last cycle that counts, by its competence; null where there is none. */
export async function findUltimoCiclo(
  ctx: Ctx,
  contrato_id: number,
): Promise<{ competencia: string; vencimento: string } | null> {
  // Written out: a prepared statement is one round trip.
  const [found] = await ctx.db.sql<{ competencia: string; vencimento: string }[]>`
    SELECT competencia, vencimento::text FROM ciclos_contrato
    WHERE contrato_id = ${contrato_id} AND empresa_id = ${ctx.empresa_id} AND desfeito_em IS NULL ORDER BY competencia DESC LIMIT 1`;
  return found ?? null;
}
