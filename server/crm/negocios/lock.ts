import type { Ctx } from '#server/platform/context.ts';
import { findHeldContato, type HeldContato } from '../contatos/hold-contato.ts';
import { lockNegocio, lookAtNegocio, type Vista } from './internal.ts';
import type { Negocio } from './shapes.ts';

type Locked<T, P> = { before: Negocio; contato: HeldContato | null; held: T; place: P | null };

/**
 * Locks a deal and, before that, its contact, which whoever changes both must have: a deal whose contact, or whoever answers for it, changes
 * meanwhile is let go of, and tried again.
 * @param between what is locked between the two, a stage
 * @param first what is locked before both: the place in the company of who answers for the deal, since whoever takes it away has it first
 * @throws DomainError NOT_FOUND
 */
export async function lockWithContato<T, P = null>(
  ctx: Ctx,
  id: number,
  between: () => Promise<T>,
  first?: (seen: Vista) => Promise<P>,
): Promise<Locked<T, P>> {
  const { sql } = ctx.db;
  for (;;) {
    const seen = await lookAtNegocio(ctx, id);
    const { contato_id, responsavel_id } = seen;
    // Written out: going back to it gives up the locks that were taken since.
    await sql`SAVEPOINT negocio`;
    const place = first ? await first(seen) : null;
    const contato = contato_id === null ? null : await findHeldContato(ctx, contato_id, 'update');
    const held = await between();
    const before = await lockNegocio(ctx, id);
    if (before.contato_id === (contato?.id ?? null) && before.responsavel_id === responsavel_id) {
      await sql`RELEASE SAVEPOINT negocio`;
      return { before, contato, held, place };
    }
    await sql`ROLLBACK TO SAVEPOINT negocio`;
  }
}
