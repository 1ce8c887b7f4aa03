import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import journal from '#drizzle/migrations/meta/_journal.json' with { type: 'json' };
import { db } from '#server/platform/db.ts';
import { env } from '#server/platform/env.ts';
import { migrate } from '#server/platform/migrate.ts';
import { saude } from '#server/transport/saude.ts';
import { administer, createDatabase, dropDatabase, withDatabase } from '#tests/support/postgres.ts';

// A release without a stop: processes of the release before work on the newer schema, and a migration never makes them queue.

const NAME = `romaneio_migrations_${process.pid}`;
const server = inject('databaseServer');
const target = withDatabase(server.url, NAME);
const newest = journal.entries.at(-1);

beforeAll(() => createDatabase(server, NAME));
afterAll(() => dropDatabase(server, NAME));

test('a process stays ready when the database is ahead of it, and is not when it is behind', async () => {
  expect((await saude()).status).toBe(200);
  const { sql } = db();
  await sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('of the next release', ${Date.now() + 1e9})`;
  const ahead = await saude();
  expect([ahead.status, (await ahead.json()).migrations]).toEqual([200, expect.objectContaining({ pending: [] })]);
  expect(await migrate(env.DATABASE_URL ?? '')).toEqual({ applied: [], mended: 0, migracoes: [] });
  await sql`DELETE FROM drizzle.__drizzle_migrations WHERE created_at = ${newest?.when ?? 0}`;
  const behind = await saude();
  expect([behind.status, (await behind.json()).migrations]).toEqual([
    503,
    expect.objectContaining({ pending: [newest?.tag] }),
  ]);
});

test('a table in use is waited for briefly and again; several that migrate take turns', async () => {
  const { several } = await administer(withDatabase(server.superuserUrl, NAME), (report) =>
    report.begin(async (tx) => {
      // Nothing can be created while a long transaction holds this.
      await tx`LOCK TABLE pg_class IN SHARE MODE`;
      await expect(migrate(target, { giveUpMs: 1_000 })).rejects.toThrow(/long transaction/);
      const several = [migrate(target), migrate(target), migrate(target)];
      await sleep(2_500);
      return { several };
    }),
  );
  const applied = (await Promise.all(several)).map((result) => result.applied.length);
  expect(applied.toSorted((a, b) => a - b)).toEqual([0, 0, journal.entries.length]);
});
