import type { Ctx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/errors.ts';
import { fetchNegocio, publishAtualizado, recordNegocio } from './internal.ts';
import { lockWithContato } from './lock.ts';
import type { Negocio } from './shapes.ts';

/**
 * The company's deal, for other rooms: no scope is checked here, the verb that calls has checked its own. Null where there is none, or
 * where it was deleted.
 */
export async function findNegocio(ctx: Ctx, id: number): Promise<Negocio | null> {
  return orNull(fetchNegocio(ctx, id));
}

const orNull = (found: Promise<Negocio>): Promise<Negocio | null> =>
  found.catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'NOT_FOUND') return null;
    throw error;
  });

/**
 * The same, locked until the transaction ends, after its contact, as to win it takes both: deals are held before what comes of them. Who holds
 * another contact besides has taken a turn with those who do.
 */
export async function holdNegocio(ctx: Ctx, id: number): Promise<Negocio | null> {
  return orNull(lockWithContato(ctx, id, async () => null).then(({ before }) => before));
}

/**
 * Gives a held deal the sale that another room made of it, unless it has one already; emits `negocio.atualizado`. For other rooms, as
 * `findNegocio`.
 */
export async function linkVendaAoNegocio(ctx: Ctx, before: Negocio, venda_id: number): Promise<void> {
  if (before.pedido_erp_id !== null) return;
  const { id: negocio_id } = before;
  // Written out: the version counts on in the statement itself.
  await ctx.db.sql`
    UPDATE negocios SET pedido_erp_id = ${venda_id}, versao = versao + 1, atualizado_em = clock_timestamp() WHERE id = ${negocio_id}`;
  await publishAtualizado(ctx, negocio_id, ['pedido_erp_id']);
  await recordNegocio(ctx, 'negocio.alterado', before, { pedido_erp_id: { antes: null, depois: venda_id } });
}
