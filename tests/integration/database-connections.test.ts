import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
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

/** The database behind a door that counts the packets which come through it. */
async function countedDoor() {
  const url = new URL(env.DATABASE_URL ?? '');
  const [host, port] = [url.hostname, Number(url.port)];
  const sockets: Socket[] = [];
  let packets = 0;
  const door = createServer((client) => {
    const server = connect(port, host);
    sockets.push(client, server);
    client.on('data', () => packets++).pipe(server);
    server.pipe(client);
    for (const socket of [client, server]) socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  url.host = `127.0.0.1:${(door.address() as AddressInfo).port}`;
  return {
    pool: openDb(url.href, 1),
    packets: async (work: () => Promise<unknown>) => {
      const before = packets;
      await work();
      return packets - before;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      door.close();
    },
  };
}

// Without it every statement that is not prepared is described first, in a round trip of its own.
test('a statement that is not prepared takes one round trip from its second time on, and leaves nothing prepared', async () => {
  const { pool, packets, close } = await countedDoor();
  const moment = new Date('2026-02-03T04:05:06.789Z');
  await pool.sql`SELECT 1`;
  const asked = (n: number) =>
    pool.orm.execute(
      sql`SELECT ${n}::bigint AS n, ${moment}::timestamptz AS em, ${`{${n}}`}::bigint[] AS lista, ${null}::text AS nada`,
    );
  expect(await packets(() => asked(1))).toBe(2);
  for (const n of [2, 3]) {
    expect(
      await packets(async () => expect([...(await asked(n))]).toEqual([{ n, em: moment, lista: [n], nada: null }])),
    ).toBe(1);
  }
  expect([
    ...(await pool.sql`SELECT FROM pg_prepared_statements WHERE statement LIKE '%AS em%' AND statement NOT LIKE '%pg_prepared%'`),
  ]).toEqual([]);
  await pool.sql.end();
  close();
});

test('what the driver remembers of a statement is forgotten when the statement fails: a column may get another type', async () => {
  const pool = openDb(env.DATABASE_URL ?? '', 1);
  await pool.sql`CREATE TEMPORARY TABLE tipos AS SELECT 7 AS valor`;
  const found = (valor: number) => pool.orm.execute(sql`SELECT valor FROM tipos WHERE valor = ${valor}`);
  for (let n = 0; n < 2; n++) expect([...(await found(7))]).toEqual([{ valor: 7 }]);
  await pool.sql`ALTER TABLE tipos ALTER COLUMN valor TYPE text`;
  await expect(found(7)).rejects.toMatchObject({ cause: { code: '42883' } });
  expect([...(await found(7))]).toEqual([{ valor: '7' }]);
  await pool.sql.end();
});
