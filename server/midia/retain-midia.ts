import { type Db, inTransaction } from '#server/platform/db.ts';

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

/** Deletes from the store unless somebody retains it; whether it did. The transaction holds the lock alone, and writes nothing. Written out: as above. */
export function unlessRetained(db: Db, work: () => Promise<void>): Promise<boolean> {
  return inTransaction(db, async ({ sql }) => {
    const [row] = await sql<{ free: boolean }[]>`SELECT pg_try_advisory_xact_lock_shared(${LOCK}) AS free`;
    if (row?.free) await work();
    return row?.free ?? false;
  });
}
