import { eventos } from '#drizzle/schema/eventos.ts';
import type { Ctx } from '#server/platform/context.ts';
import { oneRow } from '#server/platform/rows.ts';
import { announce } from './announce.ts';
import { CATALOGO, type Dados, type Evento } from './catalogo.ts';

/** An event as a verb tells it: its kind, and what its catalogue says that it tells. */
export type Told = { [E in Evento]: { evento: E; dados: Dados<E> } }[Evento];

/**
 * Writes an event to the outbox in the caller's transaction; a trigger writes its deliveries beside it. A payload
 * that does not fit its schema is refused, and the change with it. Stock movements write their event in their own statement
 * (estoque/movement.ts).
 */
export async function publish<E extends Evento>(ctx: Ctx, evento: E, dados: Dados<E>): Promise<void> {
  await write(ctx, [{ evento, dados }], null);
}

/** The same for several events, in the order given, in one statement. */
export async function publishMany(ctx: Ctx, events: readonly Told[]): Promise<void> {
  if (events.length > 0) await write(ctx, events, null);
}

/** The same for one webhook alone, whatever it listens to. Returns the event's id. */
export async function publishTo<E extends Evento>(
  ctx: Ctx,
  webhook_id: number,
  evento: E,
  dados: Dados<E>,
): Promise<number> {
  return oneRow(await write(ctx, [{ evento, dados }], webhook_id)).id;
}

async function write(
  ctx: Ctx,
  events: readonly { evento: Evento; dados: unknown }[],
  webhook_id: number | null,
): Promise<{ id: number }[]> {
  if (!ctx.db.transaction) throw new Error('An event belongs in the transaction of its change');
  const { empresa_id, request_id } = ctx;
  const rows = events.map(({ evento, dados }) => {
    const checked: unknown = CATALOGO[evento].parse(dados);
    return { empresa_id, evento, dados: checked, request_id, webhook_id };
  });
  const written = await ctx.db.orm.insert(eventos).values(rows).returning({ id: eventos.id });
  announce(ctx.db);
  return written;
}
