import { eventos } from '#drizzle/schema/eventos.ts';
import type { Ctx } from '#server/platform/context.ts';
import { oneRow } from '#server/platform/rows.ts';
import { announce } from './announce.ts';
import { CATALOGO, type Dados, type Evento } from './catalogo.ts';

/**
 * Writes an event to the outbox in the caller's transaction; a trigger writes its deliveries beside it. A payload
 * that does not fit its schema is refused, and the change with it. Stock movements write their event in their own statement
 * (estoque/movement.ts).
 */
export async function publish<E extends Evento>(ctx: Ctx, evento: E, dados: Dados<E>): Promise<void> {
  await write(ctx, evento, dados, null);
}

/** Many events of one kind in one statement, in the order given. */
export async function publishMany<E extends Evento>(ctx: Ctx, evento: E, dados: readonly Dados<E>[]): Promise<void> {
  if (!ctx.db.transaction) throw new Error('An event belongs in the transaction of its change');
  if (dados.length === 0) return;
  const { empresa_id, request_id } = ctx;
  const rows = dados.map((one) => ({ empresa_id, evento, dados: CATALOGO[evento].parse(one) as unknown, request_id }));
  await ctx.db.orm.insert(eventos).values(rows);
  announce(ctx.db);
}

/** The same for one webhook alone, whatever it listens to. Returns the event's id. */
export function publishTo<E extends Evento>(ctx: Ctx, webhook_id: number, evento: E, dados: Dados<E>): Promise<number> {
  return write(ctx, evento, dados, webhook_id);
}

async function write<E extends Evento>(
  ctx: Ctx,
  evento: E,
  dados: Dados<E>,
  webhook_id: number | null,
): Promise<number> {
  if (!ctx.db.transaction) throw new Error('An event belongs in the transaction of its change');
  const checked = JSON.stringify(CATALOGO[evento].parse(dados));
  // Written out: every change publishes, and a prepared statement is one round trip.
  const rows = await ctx.db.sql<{ id: number }[]>`
    INSERT INTO eventos (empresa_id, evento, dados, request_id, webhook_id)
    VALUES (${ctx.empresa_id}, ${evento}, ${checked}::text::json, ${ctx.request_id}, ${webhook_id}::bigint) RETURNING id`;
  const { id } = oneRow(rows);
  announce(ctx.db);
  return id;
}
