import type { Ctx } from '#server/platform/context.ts';
import { findHeldContato, type HeldContato } from '../contatos/hold-contato.ts';
import { lockNegocio, lookAtNegocio } from './internal.ts';
import type { Negocio } from './shapes.ts';

/**
 * Locks a deal and, before that, its contact, which whoever changes both must have: a deal whose contact changes meanwhile is let go of,
 * and tried again.
 * @param between what is locked between the two, a stage
 * @throws DomainError NOT_FOUND
 */
export async function lockWithContato<T>(
  ctx: Ctx,
  id: number,
  between: () => Promise<T>,
): Promise<{ before: Negocio; contato: HeldContato | null; held: T }> {
  const { sql } = ctx.db;
  for (;;) {
    const { contato_id } = await lookAtNegocio(ctx, id);
    // Written out: going back to it gives up the locks that were taken since.
    await sql`SAVEPOINT negocio`;
    const contato = contato_id === null ? null : await findHeldContato(ctx, contato_id, 'update');
    const held = await between();
    const before = await lockNegocio(ctx, id);
    if (before.contato_id === (contato?.id ?? null)) {
      await sql`RELEASE SAVEPOINT negocio`;
      return { before, contato, held };
    }
    await sql`ROLLBACK TO SAVEPOINT negocio`;
  }
}
