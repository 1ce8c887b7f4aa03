import { eventos } from '#drizzle/schema/eventos.ts';
import type { Ctx } from '#server/platform/context.ts';
import { CATALOGO, type Dados, type Evento } from './catalogo.ts';

/**
 * Writes an event to the outbox in the caller's transaction (section 6). A payload that does not fit its schema is
 * refused, and the change with it. Stock movements write their event in their own statement (estoque/movement.ts).
 */
export async function publish<E extends Evento>(ctx: Ctx, evento: E, dados: Dados<E>): Promise<void> {
  if (!ctx.db.transaction) throw new Error('An event belongs in the transaction of its change');
  const checked: unknown = CATALOGO[evento].parse(dados);
  await ctx.db.orm
    .insert(eventos)
    .values({ empresa_id: ctx.empresa_id, evento, dados: checked, request_id: ctx.request_id });
}
