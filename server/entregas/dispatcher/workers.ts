import { and, eq, isNotNull, lt, notExists, sql } from 'drizzle-orm';
import { fila_entregas, trabalhadores } from '#drizzle/schema/entregas.ts';
import type { Db } from '#server/platform/db.ts';
import { oneRow } from '#server/platform/rows.ts';

/** Seconds that a worker counts as alive after its last heartbeat. */
export const TERM = 10;
const TERM_END = sql`clock_timestamp() + make_interval(secs => ${TERM})`;
/** Milliseconds between heartbeats. */
export const HEARTBEAT_MS = 2_500;

/**
 * Enters a worker process; the id owns what it claims. Its commit must be durable: an id that a crash of the database forgot
 * would be given to another worker too, and the living one would keep what the dead one held.
 */
export async function registerWorker(db: Db, nome: string): Promise<number> {
  const rows = await db.orm
    .insert(trabalhadores)
    .values({ nome, vivo_ate: TERM_END })
    .returning({ id: trabalhadores.id });
  return oneRow(rows).id;
}

/**
 * Prolongs a worker's term, also one that had passed while nobody noticed, and says when the worker last looked for deliveries. False when
 * another worker took this one for dead, which is to delete its row: the deliveries that it held are others' now.
 * @param idleMs milliseconds since it looked
 */
export async function heartbeat(db: Db, id: number, idleMs: number): Promise<boolean> {
  const { count } = await db.orm
    .update(trabalhadores)
    .set({
      vivo_ate: TERM_END,
      olhou_em: sql`clock_timestamp() - make_interval(secs => ${idleMs / 1_000}::double precision)`,
    })
    .where(eq(trabalhadores.id, id));
  return count > 0;
}

/**
 * Whether events may hand deliveries to this worker with their commits, which only reaches one that hears its notifications. Those that are
 * about to be committed do as before.
 */
export async function takeHanded(db: Db, id: number, recebe: boolean): Promise<void> {
  await db.orm.update(trabalhadores).set({ recebe }).where(eq(trabalhadores.id, id));
}

/**
 * Takes a worker out: the deliveries that it still holds are free at once. Its row stays as that of a dead one, which the next worker
 * deletes: until then it tells since when nobody sends.
 */
export async function unregisterWorker(db: Db, id: number): Promise<void> {
  const now = sql`clock_timestamp()`;
  await db.orm
    .update(trabalhadores)
    .set({ vivo_ate: now, olhou_em: now, recebe: false })
    .where(eq(trabalhadores.id, id));
  await db.orm
    .update(fila_entregas)
    .set({ dono: null, retomadas: sql`least(${fila_entregas.retomadas}, 32766) + 1` })
    .where(eq(fila_entregas.dono, id));
}

/** Frees the deliveries of dead workers; returns how many. */
export async function releaseDead(db: Db): Promise<number> {
  await db.orm.delete(trabalhadores).where(lt(trabalhadores.vivo_ate, sql`clock_timestamp()`));
  return releaseOrphans(db);
}

async function releaseOrphans(db: Db): Promise<number> {
  const owner = db.orm
    .select({ id: trabalhadores.id })
    .from(trabalhadores)
    .where(eq(trabalhadores.id, fila_entregas.dono));
  const released = await db.orm
    .update(fila_entregas)
    .set({ dono: null, retomadas: sql`least(${fila_entregas.retomadas}, 32766) + 1` })
    .where(and(isNotNull(fila_entregas.dono), notExists(owner)));
  return released.count;
}
