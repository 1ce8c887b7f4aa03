import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import { fetchTitulo, fetchTituloForUpdate, forbidden, recordTitulo } from './internal.ts';
import { type TipoTitulo, type Titulo, tituloIdInput } from './schemas.ts';
import { madeBy } from './update-titulo.ts';

/**
 * Cancels a title of which nothing is paid: the record stays. Those of a sale or a purchase end with that alone, so that both always say
 * the same. Of a cancelled title nothing happens.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `status` of a title that is paid, also in part, on `origem` of one of a sale or a
 * purchase
 */
export async function cancelTitulo(ctx: Ctx, input: unknown): Promise<Titulo> {
  requireScope(ctx, 'financeiro:write');
  const { tipo, id } = parseInput(tituloIdInput, input);
  return cancel(ctx, tipo, id);
}

/** The same for DELETE, which has a scope of its own. @throws DomainError as `cancelTitulo` */
export async function deleteTitulo(ctx: Ctx, input: unknown): Promise<void> {
  requireScope(ctx, 'financeiro:delete');
  const { tipo, id } = parseInput(tituloIdInput, input);
  await cancel(ctx, tipo, id);
}

function cancel(outer: Ctx, tipo: TipoTitulo, id: number): Promise<Titulo> {
  return transaction(outer, async (ctx) => {
    const before = await fetchTituloForUpdate(ctx, tipo, id);
    if (before.status === 'cancelada') return before;
    if (before.status !== 'aberta') throw forbidden(before, 'pode ser cancelada', ['aberta']);
    if (before.venda_id !== null || before.compra_id !== null) {
      throw invalid('origem', `${madeBy(before)}: registre lá a devolução ou o cancelamento.`);
    }
    // Written out: the database's own clock.
    await ctx.db
      .sql`UPDATE titulos SET cancelada_em = clock_timestamp(), atualizado_em = clock_timestamp() WHERE id = ${id}`;
    await recordTitulo(ctx, 'cancelada', before, { status: { antes: 'aberta', depois: 'cancelada' } });
    return fetchTitulo(ctx, tipo, id);
  });
}
