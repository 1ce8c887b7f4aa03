import { setTimeout as sleep } from 'node:timers/promises';

const QUERY_LIMIT_MS = 20_000;

/** Asks again while PostgreSQL comes back. */
export async function insist<T>(work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + QUERY_LIMIT_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(200);
    }
  }
}
