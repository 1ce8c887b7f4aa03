import { expect, onTestFinished, test } from 'vitest';
import { claim } from '#server/entregas/dispatcher/claim.ts';
import { registerWorker } from '#server/entregas/dispatcher/workers.ts';
import { openDb } from '#server/platform/db.ts';
import { env } from '#server/platform/env.ts';
import { webhook } from '#tests/support/deliveries.ts';
import { happenOften } from '#tests/support/events.ts';
import { makeCompany } from '#tests/support/factory.ts';

const WEBHOOKS = 20;
const EVENTS = 300;
const TAKEN = 100;

// A worker mostly starts on an empty queue, and keeps the plan that was right for it.
test('a claim reads what it takes and little more, also where its plan was made while the queue was empty', async () => {
  process.env.WEBHOOK_ALLOWED_NETWORKS = '127.0.0.0/8';
  const pool = openDb(env.DATABASE_URL ?? '', 1);
  onTestFinished(() => pool.sql.end({ timeout: 1 }));
  const dono = await registerWorker(pool, 'teste');
  // From the sixth time on PostgreSQL may keep one plan for all that follow.
  await pool.sql`SET plan_cache_mode = force_generic_plan`;
  for (let i = 0; i < 6; i++) expect(await claim(pool, dono, TAKEN, 5, [])).toEqual([]);

  const company = await makeCompany();
  for (let i = 0; i < WEBHOOKS; i++) await webhook(company, 'http://127.0.0.1:9009/');
  await happenOften(company, EVENTS);
  const read = async () => {
    await pool.sql`SELECT pg_stat_force_next_flush()`;
    const [row] = await pool.sql<{ n: number }[]>`
      SELECT sum(idx_tup_read)::int AS n FROM pg_stat_user_indexes WHERE relname = 'fila_entregas'`;
    return row?.n ?? 0;
  };
  const before = await read();
  expect(await claim(pool, dono, TAKEN, 5, [])).toHaveLength(TAKEN);
  const after = await read();
  expect(after - before).toBeGreaterThanOrEqual(TAKEN);
  expect(after - before).toBeLessThan(10 * TAKEN);
});
