import { type Ctx, requireScope } from '#server/platform/context.ts';
import type { EventoListado } from './schemas-eventos.ts';

/** How many deliveries in each state each of these events of the company has, by the event's id: of one without deliveries there is none. */
export async function countByEvento(
  ctx: Ctx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, EventoListado['entregas']>> {
  requireScope(ctx, 'webhooks:read');
  if (ids.length === 0) return new Map();
  // Written out: the states of one event come as one JSON column.
  const rows = await ctx.db.sql<{ id: number; entregas: EventoListado['entregas'] }[]>`
    SELECT evento_id AS id, json_object_agg(estado, n) AS entregas FROM (
      SELECT evento_id, estado, count(*) AS n FROM entregas
      WHERE empresa_id = ${ctx.empresa_id} AND evento_id = ANY (${[...ids]}::bigint[]) GROUP BY evento_id, estado) e
    GROUP BY evento_id`;
  return new Map(rows.map(({ id, entregas }) => [id, entregas]));
}
