import { and, eq, gt, isNull } from 'drizzle-orm';
import { ciclos_contrato } from '#drizzle/schema/contratos.ts';
import { cancelTitulos } from '#server/financeiro/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { oneRow } from '#server/platform/rows.ts';
import { addDays, competenciaDe, MESES, mesesDesde, monthsBetween, vencimentoDe } from './calendario.ts';
import type { Registro } from './internal.ts';
import { revertReajustes } from './reajustar.ts';

/**
 * Undoes the cycles of a locked contract that were generated ahead of a day: their receivables of which nothing is paid are cancelled, and
 * the calendar goes back to the first of them, so that the same competence may be generated once more where the contract goes on before
 * it falls due. What is paid, in part too, stays. The cycle's own due day counts, not one to which its receivable was postponed: what was
 * owed for a month that is over stays owed.
 * @param apos cycles due after this day
 * @returns where the calendar stands then, how many were undone, and the contract's value, which goes back with adjustments of later months
 */
export async function undoCiclos(ctx: Ctx, contrato: Registro, apos: string): Promise<Desfeito> {
  const { id, meses, primeiro_vencimento, valor } = contrato;
  const asItIs = { calendario: { primeiro_vencimento, meses }, desfeitos: 0, valor };
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
  if (ahead.length === 0) return asItIs;
  const cancelled = await cancelTitulos(ctx, { contrato_id: id, ciclo_ids: ahead.map((ciclo) => ciclo.id) });
  if (cancelled.length === 0) return asItIs;
  // Written out: the cycles of the titles that were cancelled, in one statement.
  const undone = await ctx.db.sql<{ vencimento: string }[]>`
    UPDATE ciclos_contrato c SET desfeito_em = clock_timestamp() FROM titulos t
    WHERE t.id = ANY (${cancelled.map((titulo) => titulo.id)}::bigint[]) AND c.id = t.ciclo_id AND c.desfeito_em IS NULL
    RETURNING c.vencimento::text`;
  const dues = undone.map(({ vencimento }) => vencimento);
  const calendario = (await beforeAnchor(ctx, contrato, dues, apos)) ?? sinceAnchor(contrato, dues, apos);
  const next = competenciaDe(vencimentoDe({ ...contrato, ...calendario }, calendario.meses));
  return { calendario, desfeitos: undone.length, valor: await revertReajustes(ctx, contrato, next) };
}

/** The calendar goes back to the first undone month that it has, where that is due after `apos` on the day of the month of now. */
function sinceAnchor(contrato: Registro, undone: readonly string[], apos: string): Calendario {
  const { primeiro_vencimento, meses, periodicidade } = contrato;
  const again = undone
    .map((vencimento) => monthsBetween(primeiro_vencimento, vencimento))
    .filter((n) => n >= 0 && (meses - n) % MESES[periodicidade] === 0 && vencimentoDe(contrato, n) > apos);
  return { primeiro_vencimento, meses: Math.min(meses, ...again) };
}

/**
 * Undone cycles from before the anchor, which was put right behind them, as another day of the month is: the calendar begins with them, on
 * the day of the month of now. Null where there are none, where a month without a cycle follows them, which a later first due day left out
 * on purpose, or where none of them is due after `apos` on that day.
 */
async function beforeAnchor(
  ctx: Ctx,
  { id, primeiro_vencimento, dia_vencimento, periodicidade }: Registro,
  undone: readonly string[],
  apos: string,
): Promise<Calendario | null> {
  const earlier = undone.filter((vencimento) => monthsBetween(vencimento, primeiro_vencimento) > 0).toSorted();
  const [first] = earlier;
  if (first === undefined) return null;
  const months = monthsBetween(first, primeiro_vencimento);
  // Written out: cycles among them that stay, because something of them is paid.
  const rows = await ctx.db.sql<{ n: number }[]>`
    SELECT count(*) AS n FROM ciclos_contrato
    WHERE contrato_id = ${id} AND desfeito_em IS NULL AND competencia > ${competenciaDe(first)}
      AND competencia < ${competenciaDe(primeiro_vencimento)}`;
  if (months !== (earlier.length + oneRow(rows).n) * MESES[periodicidade]) return null;
  const from = { primeiro_vencimento: first, dia_vencimento };
  const meses = mesesDesde(from, 0, MESES[periodicidade], addDays(apos, 1));
  return meses < months ? { primeiro_vencimento: vencimentoDe(from, meses), meses: 0 } : null;
}

type Calendario = { primeiro_vencimento: string; meses: number };
export type Desfeito = { calendario: Calendario; desfeitos: number; valor: string };
