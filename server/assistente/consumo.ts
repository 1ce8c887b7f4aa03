import { today } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';
import { TOKENS_OF_A_TURN } from './schemas.ts';

type Limites = { respostas_por_dia: number; tokens_por_dia: number };

/** What a turn has set aside of a day's limits. */
export type Reserva = { dia: string };

/**
 * Sets a turn aside of the limits of the company's day: an answer, and as many tokens as a turn may take. Of those that do so at the same
 * moment none passes the limits. What a process that died had set aside stays used: nobody knows what it cost.
 * @returns null where there is not enough left
 */
export async function reserve(
  { db: { sql }, empresa_id, fuso }: Ctx,
  { respostas_por_dia, tokens_por_dia }: Limites,
): Promise<Reserva | null> {
  const dia = today(fuso);
  // Written out: judged and taken in one statement, behind the row's lock.
  const rows = await sql`
    INSERT INTO consumos_ia AS c (empresa_id, dia, respostas, tokens)
    SELECT ${empresa_id}, ${dia}::date, 1, ${TOKENS_OF_A_TURN} WHERE ${respostas_por_dia}::int >= 1 AND ${tokens_por_dia}::int >= ${TOKENS_OF_A_TURN}::int
    ON CONFLICT (empresa_id, dia) DO UPDATE SET respostas = c.respostas + 1, tokens = c.tokens + ${TOKENS_OF_A_TURN}
    WHERE c.respostas < ${respostas_por_dia} AND c.tokens + ${TOKENS_OF_A_TURN} <= ${tokens_por_dia} RETURNING c.dia`;
  return rows.length > 0 ? { dia } : null;
}

/** Puts what a turn really took in the place of what it had set aside; `counts`: whether it was a turn at all, or was void. */
export async function settle(
  { db: { sql }, empresa_id }: Ctx,
  { dia }: Reserva,
  tokens: number,
  counts: boolean,
): Promise<void> {
  // Written out: a prepared statement is one round trip.
  await sql`
    UPDATE consumos_ia SET tokens = greatest(0, tokens + ${tokens - TOKENS_OF_A_TURN}), respostas = greatest(0, respostas - ${counts ? 0 : 1})
    WHERE empresa_id = ${empresa_id} AND dia = ${dia}::date`;
}

/** What the company's assistant used today. */
export async function readConsumo({
  db: { sql },
  empresa_id,
  fuso,
}: Ctx): Promise<{ respostas: number; tokens: number }> {
  // Written out: a prepared statement is one round trip.
  const [row] = await sql<{ respostas: number; tokens: number }[]>`
    SELECT respostas, tokens FROM consumos_ia WHERE empresa_id = ${empresa_id} AND dia = ${today(fuso)}::date`;
  return row ?? { respostas: 0, tokens: 0 };
}
