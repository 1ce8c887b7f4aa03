import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { db, openDb } from '#server/platform/db.ts';
import { env } from '#server/platform/env.ts';
import { createRandom } from '#tests/faults/random.ts';
import { until } from '#tests/support/deliveries.ts';
import { SEED } from '#tests/support/seed.ts';

// These hold .patches/postgres+*.patch.

// Their own connections only: at any moment the server's workers may be in the database too, which are not theirs to end.
const cut = () => db().sql`
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()`;

// Without the patch a connection that is cut while it writes throws where nobody can catch it, and may leave its place in the pool
// silent for ever. Vitest fails on what nobody caught.
test('connections that are cut fail their queries, and no more: the pool goes on, every place of it', async () => {
  const pool = openDb(env.DATABASE_URL ?? '', 4);
  let stopping = false;
  const ended: Promise<unknown>[] = [];
  for (let lane = 0; lane < 16; lane++) {
    const loop = async () => {
      while (!stopping) {
        await pool.sql`SELECT pg_sleep(0.002), ${[lane, lane + 1]}::int[]`.catch(() => sleep(1));
      }
    };
    ended.push(loop());
  }
  for (let cuts = 0; cuts < 25; cuts++) {
    await sleep(25);
    await cut();
  }
  stopping = true;
  await Promise.all(ended);
  // More at once than the pool has places: every place has to answer.
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => pool.sql`SELECT ${n}::int AS n, pg_sleep(0.01)`),
  );
  expect(answers.map(([row]) => row?.n)).toEqual(Array.from({ length: 40 }, (_, n) => n));
  await pool.sql.end({ timeout: 1 });
});

// Without it the connection still counts as busy with the query that was cut: the next one fails with its error, and the pool never ends.
test('a connection that was cut forgets its query: the next one is answered, and the pool ends', async () => {
  const pool = openDb(env.DATABASE_URL ?? '', 1);
  const begun = async () => {
    const query = pool.sql`SELECT pg_sleep(60)`.execute();
    query.catch(() => undefined);
    const busy = () => db().sql`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`;
    await until(async () => (await busy()).length > 0);
    return { query };
  };
  for (let round = 0; round < 3; round++) {
    const { query } = await begun();
    await cut();
    await expect(query).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
    expect(await pool.sql`SELECT ${round}::int AS n`).toEqual([{ n: round }]);
  }
  const { query } = await begun();
  await cut();
  await expect(query).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  await pool.sql.end();
});

// Without it the next result begins with as many holes as rows had come: a row that is there is taken for one that is not.
test('a statement that fails half-way leaves nothing of its rows in the next result', async () => {
  const pool = openDb(env.DATABASE_URL ?? '', 1);
  await expect(pool.sql`SELECT 1 / (5000 - n) FROM generate_series(1, 6000) AS n`).rejects.toMatchObject({
    code: '22012',
  });
  expect(await pool.sql`SELECT 1 AS n`).toEqual([{ n: 1 }]);
  await pool.sql.end();
});

// Without it connections that are cut while they are being opened give such results too, and some queries are never answered.
test(`connections that are cut at any moment: what is answered is right, and everything is answered (TEST_SEED=${SEED})`, async () => {
  const random = createRandom(SEED);
  const pool = openDb(env.DATABASE_URL ?? '', 6);
  let stopping = false;
  let answered = 0;
  const lanes = Array.from({ length: 8 }, async (_, lane) => {
    while (!stopping) {
      const rows = await pool.sql`SELECT ${lane}::int AS lane, ${[lane]}::int[] AS list`.catch(() => sleep(0));
      if (!rows) continue;
      expect(rows).toEqual([{ lane, list: [lane] }]);
      answered++;
    }
  });
  const began = Date.now();
  while (Date.now() - began < 4_000) {
    await db().sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid() AND xact_start IS NOT NULL`;
    await sleep(random.next() * 3);
  }
  stopping = true;
  await Promise.all(lanes);
  expect(answered).toBeGreaterThan(20);
  await pool.sql.end();
});

// Without it the queries of a quiet time go round all connections: each has its own caches, which nobody keeps warm.
test('one query at a time uses one connection, however many are open', async () => {
  const pool = openDb(env.DATABASE_URL ?? '', 5);
  const pid = async () => (await pool.sql<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`)[0]?.pid;
  await Promise.all(Array.from({ length: 5 }, () => pool.sql`SELECT pg_sleep(0.05)`));
  const used = new Set<number | undefined>();
  for (let query = 0; query < 20; query++) used.add(await pid());
  expect(used.size).toBe(1);
  expect(
    new Set(await Promise.all(Array.from({ length: 5 }, () => pool.sql`SELECT pg_sleep(0.05)`.then(pid)))).size,
  ).toBeGreaterThan(1);
  await pool.sql.end({ timeout: 1 });
});
