import { holdFuso } from '#server/identidade/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { type Named, recordTitulo } from './internal.ts';
import type { StatusTitulo } from './schemas.ts';

/**
 * Marks a receipt of a title as reversed: its amounts are to come again. The title is held by the caller.
 * @returns the title's status afterwards
 * @throws Error where the receipt is none of the title
 */
export async function writeEstorno(
  ctx: Ctx,
  { status, ...titulo }: Named & { status: StatusTitulo },
  baixa_id: number,
  motivo: string,
): Promise<StatusTitulo> {
  // Before the receipt: a change of the zone holds the company, and then all receipts whose days are others.
  await holdFuso(ctx);
  // Written out: the receipt and its title in one statement, in exact decimals.
  const [after] = await ctx.db.sql<{ valor: string; status: StatusTitulo }[]>`
    WITH estornada AS (
      UPDATE baixas SET estornada_em = clock_timestamp(), motivo_estorno = ${motivo}
      WHERE id = ${baixa_id} AND titulo_id = ${titulo.id} RETURNING valor, quitado)
    UPDATE titulos t SET valor_recebido = t.valor_recebido - e.valor, valor_quitado = t.valor_quitado - e.quitado, quitada_em = NULL,
      atualizado_em = clock_timestamp()
    FROM estornada e WHERE t.id = ${titulo.id} RETURNING e.valor::text, t.status`;
  if (!after) throw new Error('A receipt is none of the title whose it is said to be');
  const changed = after.status === status ? {} : { status: { antes: status, depois: after.status } };
  await recordTitulo(ctx, 'estornada', titulo, { valor: after.valor, motivo, ...changed });
  return after.status;
}
