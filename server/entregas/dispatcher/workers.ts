import type { Db } from '#server/platform/db.ts';

/** Seconds that a worker counts as alive after its last heartbeat. */
const TERM = 10;
/** Milliseconds between heartbeats. */
export const HEARTBEAT_MS = 2_500;

/**
 * Enters a worker process; the id owns what it claims. Its commit must be durable: an id that a crash of the database forgot
 * would be given to another worker too, and the living one would keep what the dead one held.
 */
export async function registerWorker(db: Db, nome: string): Promise<number> {
  const [row] = await db.sql<{ id: number }[]>`
    INSERT INTO trabalhadores (nome, vivo_ate) VALUES (${nome}, clock_timestamp() + make_interval(secs => ${TERM})) RETURNING id`;
  if (!row) throw new Error('INSERT returned no row');
  return row.id;
}

/** Prolongs a worker's term; false when it had passed, and others may have taken over its deliveries. */
export async function heartbeat(db: Db, id: number): Promise<boolean> {
  const rows = await db.sql`
    UPDATE trabalhadores SET vivo_ate = clock_timestamp() + make_interval(secs => ${TERM})
    WHERE id = ${id} AND vivo_ate > clock_timestamp() RETURNING id`;
  return rows.length > 0;
}

/** Takes a worker out: the deliveries that it still holds are free at once. */
export async function unregisterWorker(db: Db, id: number): Promise<void> {
  await db.sql`DELETE FROM trabalhadores WHERE id = ${id}`;
  await releaseOrphans(db);
}

/** Frees the deliveries of dead workers; returns how many. */
export async function releaseDead(db: Db): Promise<number> {
  await db.sql`DELETE FROM trabalhadores WHERE vivo_ate < clock_timestamp()`;
  return releaseOrphans(db);
}

async function releaseOrphans(db: Db): Promise<number> {
  const released = await db.sql`
    UPDATE fila_entregas f SET dono = NULL, retomadas = retomadas + 1
    WHERE dono IS NOT NULL AND NOT EXISTS (SELECT FROM trabalhadores t WHERE t.id = f.dono)`;
  return released.count;
}
