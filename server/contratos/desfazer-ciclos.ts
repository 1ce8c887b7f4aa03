import { and, eq, gt, isNull } from 'drizzle-orm';
import { ciclos_contrato } from '#drizzle/schema/contratos.ts';
import { cancelTitulos } from '#server/financeiro/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Registro } from './internal.ts';

/**
 * Undoes the cycles of a locked contract that were generated ahead of a day: their receivables of which nothing is paid are cancelled, and
 * the calendar goes back to the first of them, so that the same competence may be generated once more where the contract goes on before
 * it falls due. What is paid, in part too, stays. The cycle's own due day counts, not one to which its receivable was postponed: what was
 * owed for a month that is over stays owed.
 * @param apos cycles due after this day
 * @returns where the calendar stands then, and how many were undone
 */
export async function undoCiclos(
  ctx: Ctx,
  { id, meses, primeiro_vencimento, dia_vencimento }: Registro,
  apos: string,
): Promise<{ meses: number; desfeitos: number }> {
  const ahead = await ctx.db.orm
    .select({ id: ciclos_contrato.id })
    .from(ciclos_contrato)
    .where(
      and(
        eq(ciclos_contrato.contrato_id, id),
        gt(ciclos_contrato.vencimento, apos),
        isNull(ciclos_contrato.desfeito_em),
      ),
    );
  if (ahead.length === 0) return { meses, desfeitos: 0 };
  const cancelled = await cancelTitulos(ctx, { contrato_id: id, ciclo_ids: ahead.map((ciclo) => ciclo.id) });
  if (cancelled.length === 0) return { meses, desfeitos: 0 };
  // Written out: the cycles of the titles that were cancelled, in one statement.
  const undone = await ctx.db.sql<{ ancora: string; dia: number; meses: number }[]>`
    UPDATE ciclos_contrato c SET desfeito_em = clock_timestamp() FROM titulos t
    WHERE t.id = ANY (${cancelled.map((titulo) => titulo.id)}::bigint[]) AND c.id = t.ciclo_id AND c.desfeito_em IS NULL
    RETURNING c.ancora::text, c.dia, c.meses`;
  // Of an earlier anchor nothing is generated again.
  const again = undone.filter((c) => c.ancora === primeiro_vencimento && c.dia === dia_vencimento);
  return { meses: Math.min(meses, ...again.map((c) => c.meses)), desfeitos: undone.length };
}
