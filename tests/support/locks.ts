import { expect } from 'vitest';
import { type Ctx, transaction } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';

/** How many of the test's database wait for a lock just now. */
export async function lockWaiters(): Promise<number> {
  const waiting = await db()
    .sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return waiting.length;
}

/** While a transaction holds what `hold` locks, starts each work once the one before it waits; what became of each, once nothing is held. */
export async function oneBehindAnother(
  ctx: Ctx,
  hold: (held: Ctx) => PromiseLike<unknown>,
  works: readonly (() => Promise<unknown>)[],
): Promise<PromiseSettledResult<unknown>[]> {
  const started: Promise<unknown>[] = [];
  await transaction(ctx, async (held) => {
    await hold(held);
    for (const work of works) {
      const before = await lockWaiters();
      const one = work();
      one.catch(() => undefined);
      started.push(one);
      await expect.poll(lockWaiters, { timeout: 10_000 }).toBeGreaterThan(before);
    }
  });
  return Promise.allSettled(started);
}
