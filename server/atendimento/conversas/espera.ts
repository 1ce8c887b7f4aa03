import { type Ctx, transaction } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { CANAL_ESPERAS } from '../avisar.ts';
import { publishConversa } from '../payload.ts';
import type { Conversa } from '../schemas.ts';
import { changeEstado } from './change-conversa.ts';
import { fetchShown, lockConversa } from './internal.ts';

/** Of conversations that wait for an attendant, so many are handed over at a time. */
const AT_ONCE = 1_000;

/**
 * The assistant hands an open conversation of nobody over: the conversation waits for an attendant from then on, and
 * `conversa.aguardando_atendente` is emitted by `announceEspera` when nobody has taken it after so many minutes. One that somebody has, that
 * waits already or is concluded stays as it is. For the room of the assistant: no scope is asked for.
 * @throws DomainError NOT_FOUND
 */
export const handOverConversa = (outer: Ctx, id: number, minutos: number): Promise<Conversa> =>
  transaction(outer, async (ctx) => {
    const before = await lockConversa(ctx, id);
    if (before.status === 'aberta' && before.responsavel_id === null) {
      await changeEstado(ctx, before, { status: 'aguardando_atendente' }, null, minutos);
      // Written out: a notification, of no table.
      await ctx.db.sql`SELECT pg_notify(${CANAL_ESPERAS}, '')`;
    }
    return fetchShown(ctx, id);
  });

/**
 * Emits `conversa.aguardando_atendente` of a conversation whose wait is over: once, and never of one that somebody took. For the service's
 * own job.
 * @returns whether it was emitted, and otherwise in how many milliseconds the wait is over; null where nothing is to be told
 * @throws DomainError NOT_FOUND
 */
export const announceEspera = (
  outer: Ctx,
  conversa_id: number,
): Promise<{ avisada: boolean; faltam_ms: number | null }> =>
  transaction(outer, async (ctx) => {
    await lockConversa(ctx, conversa_id);
    // Written out: what is told is told no more, in one statement with how long it is until then.
    const [row] = await ctx.db.sql<{ faltam_ms: number }[]>`
      WITH espera AS (
        SELECT id, greatest(0, ceil(extract(epoch FROM avisar_espera_em - clock_timestamp()) * 1000))::int AS faltam_ms FROM conversas
        WHERE id = ${conversa_id} AND empresa_id = ${ctx.empresa_id} AND avisar_espera_em IS NOT NULL
      ), avisada AS (
        UPDATE conversas v SET avisar_espera_em = NULL FROM espera e WHERE v.id = e.id AND e.faltam_ms = 0)
      SELECT faltam_ms FROM espera`;
    if (!row) return { avisada: false, faltam_ms: null };
    if (row.faltam_ms > 0) return { avisada: false, faltam_ms: row.faltam_ms };
    await publishConversa(ctx, conversa_id, { campos: [], aguardando: true });
    return { avisada: true, faltam_ms: null };
  });

/** A conversation that waits for an attendant, and when that is told. */
export type Espera = { conversa_id: number; empresa_id: number; em: Date };

/**
 * Conversations of which it is to be told within so long (less than nothing: of which it should have been told so long ago) that they wait,
 * the oldest first. For the service's own use: of every company.
 */
export async function listEsperas({ sql }: Db, withinMs: number): Promise<Espera[]> {
  // Written out: by the index of those that wait.
  const rows = await sql<Espera[]>`
    SELECT id AS conversa_id, empresa_id, avisar_espera_em AS em FROM conversas
    WHERE avisar_espera_em <= now() + make_interval(secs => ${withinMs / 1_000}::double precision) ORDER BY avisar_espera_em, id LIMIT ${AT_ONCE}`;
  return [...rows];
}
