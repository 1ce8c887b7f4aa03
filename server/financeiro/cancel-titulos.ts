import { recordAll } from '#server/auditoria/index.ts';
import { type Ctx, transaction } from '#server/platform/context.ts';
import { parseInput, type z } from '#server/platform/validation.ts';
import { type Named, toldTitulo } from './internal.ts';
import { cancelTitulosInput } from './schemas.ts';

/**
 * Cancels the titles of these cycles of a contract of which nothing is paid. For the room of contracts: no scope is checked here, the
 * verb that calls has checked its own.
 * @returns those that were cancelled now
 */
export async function cancelTitulos(outer: Ctx, input: z.input<typeof cancelTitulosInput>): Promise<Named[]> {
  const { contrato_id, ciclo_ids } = parseInput(cancelTitulosInput, input);
  return transaction(outer, async (ctx) => {
    // Written out: locked in the order of their ids, and cancelled in one statement.
    const cancelled = await ctx.db.sql<Named[]>`
      UPDATE titulos t SET cancelada_em = clock_timestamp(), atualizado_em = clock_timestamp()
      FROM (SELECT id FROM titulos
        WHERE empresa_id = ${ctx.empresa_id} AND contrato_id = ${contrato_id} AND cancelada_em IS NULL AND valor_quitado = 0
          AND ciclo_id = ANY (${ciclo_ids}::bigint[]) ORDER BY id FOR UPDATE) h
      WHERE t.id = h.id RETURNING t.id, t.tipo, t.numero`;
    const status = { antes: 'aberta', depois: 'cancelada' };
    await recordAll(
      ctx.db,
      cancelled.map((titulo) => ({ ctx, entry: toldTitulo('cancelada', titulo, { status }) })),
    );
    return [...cancelled];
  });
}
