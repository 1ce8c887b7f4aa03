import type { Db } from '#server/platform/db.ts';

const LOCK = 7_266_194;

/**
 * Works while no file is deleted from the store, in any process: between a dump and the copy of the files no byte goes away that the dump
 * names. Deletions are made up for afterwards. Written out: a lock of the session, of no row.
 * @throws Error where the connection was lost meanwhile, and with it the promise
 */
export async function retainMidia<T>({ sql }: Db, work: () => Promise<T>): Promise<T> {
  const session = await sql.reserve();
  let before: { pid: number } | undefined;
  /** Whether this connection held it until now. */
  const unlock = async (): Promise<boolean> => {
    const [after] = await session<{ pid: number; held: boolean }[]>`
      SELECT pg_backend_pid() AS pid, pg_advisory_unlock(${LOCK}) AS held`;
    return after?.held === true && after.pid === before?.pid;
  };
  let result: T;
  try {
    [before] = await session<{ pid: number }[]>`SELECT pg_backend_pid() AS pid, pg_advisory_lock(${LOCK})`;
    result = await work();
  } catch (error) {
    // A connection that is gone holds nothing.
    if (before) await unlock().catch(() => undefined);
    session.release();
    throw error;
  }
  try {
    if (!(await unlock())) throw new Error('The connection was lost: files may have been deleted meanwhile');
    return result;
  } finally {
    session.release();
  }
}

/**
 * Deletes from the store unless somebody retains it; whether it did. All over the one connection that holds the lock: two for one piece of
 * work would wait for each other where the pool has no more. Not in a transaction: what takes as long as a store does would hold back readers
 * that go on from the last change. Written out: as above.
 */
export async function unlessRetained({ sql }: Db, work: (own: Pick<Db, 'sql'>) => Promise<void>): Promise<boolean> {
  const session = await sql.reserve();
  try {
    const [row] = await session<{ free: boolean }[]>`SELECT pg_try_advisory_lock_shared(${LOCK}) AS free`;
    if (!row?.free) return false;
    try {
      await work({ sql: session });
    } finally {
      await session`SELECT pg_advisory_unlock_shared(${LOCK})`;
    }
    return true;
  } finally {
    session.release();
  }
}
