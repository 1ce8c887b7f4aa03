import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { retainEntregas } from '#server/entregas/index.ts';
import { type Db, db, openDb } from '#server/platform/db.ts';
import { env } from '#server/platform/env.ts';
import { maintainRequisicoes } from '#server/requisicoes/index.ts';

// The logs' partitions come and go while a dump or a report reads them, and nobody waits for it.

const LOGS = ['requisicoes_api', 'conteudos_requisicoes', 'tentativas_webhook'];
const OLD = '20200101';

/** A connection of its own, which would be refused what it had to wait for. */
function impatient(): Db {
  const pool = openDb(env.DATABASE_URL ?? '', 1, { patienceMs: 10_000 });
  onTestFinished(() => pool.sql.end({ timeout: 1 }));
  return pool;
}

const keep = async (on: Db) => {
  await retainEntregas(on);
  await maintainRequisicoes(on);
};

/** The third day from today, as its partitions are named: the last that are made. */
async function lastDay(): Promise<string> {
  const [row] = await db().sql<
    { day: string }[]
  >`SELECT to_char((now() AT TIME ZONE 'UTC')::date + 3, 'YYYYMMDD') AS day`;
  return row?.day ?? '';
}

const names = async (day: string) =>
  (
    await db().sql<{ nome: string }[]>`
      SELECT relname AS nome FROM pg_class WHERE relkind = 'r' AND relname = ANY (${LOGS.map((log) => `${log}_${day}`)}) ORDER BY 1`
  ).map(({ nome }) => nome);

/** What a table has, names left out. */
const shapeOf = (table: string) => db().sql`
  SELECT (SELECT json_agg(json_build_array(attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, attstorage,
      attcompression, (SELECT pg_get_expr(adbin, adrelid) FROM pg_attrdef d WHERE d.adrelid = a.attrelid AND adnum = attnum)) ORDER BY attnum)
      FROM pg_attribute a WHERE attrelid = t.oid AND attnum > 0 AND NOT attisdropped) AS columns,
    (SELECT array_agg(definition ORDER BY definition) FROM (
      SELECT regexp_replace(pg_get_indexdef(indexrelid), ' INDEX \\S+ ON \\S+', ' INDEX') AS definition FROM pg_index WHERE indrelid = t.oid) i) AS indexes,
    (SELECT array_agg(pg_get_constraintdef(c.oid) ORDER BY pg_get_constraintdef(c.oid)) FROM pg_constraint c WHERE conrelid = t.oid) AS constraints,
    (SELECT array_agg(pg_get_triggerdef(g.oid)) FROM pg_trigger g WHERE tgrelid = t.oid) AS triggers, relpersistence, reloptions
  FROM pg_class t WHERE oid = ${table}::regclass`;

beforeEach(async () => {
  const day = await lastDay();
  for (const log of LOGS) {
    await db().sql.unsafe(`DROP TABLE IF EXISTS ${log}_${day};
      CREATE TABLE IF NOT EXISTS ${log}_${OLD} PARTITION OF ${log} FOR VALUES FROM ('2020-01-01 00:00+00') TO ('2020-01-02 00:00+00')`);
  }
});

test('a day gets its partitions while a dump reads the logs; what is past its term goes once nobody reads it', async () => {
  const day = await lastDay();
  const dump = openDb(env.DATABASE_URL ?? '', 1);
  onTestFinished(() => dump.sql.end({ timeout: 1 }));
  await dump.sql.begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', async (tx) => {
    for (const log of [...LOGS, ...LOGS.map((each) => `${each}_${OLD}`)])
      await tx`LOCK TABLE ${tx(log)} IN ACCESS SHARE MODE`;
    await keep(impatient());
    expect(await names(day)).toHaveLength(LOGS.length);
    expect(await names(OLD)).toHaveLength(LOGS.length);
  });
  await keep(impatient());
  expect(await names(OLD)).toEqual([]);
});

test('a partition has what one has that PostgreSQL makes itself', async () => {
  await keep(db());
  const day = await lastDay();
  for (const log of LOGS)
    expect([...(await shapeOf(`${log}_${day}`))]).toEqual([...(await shapeOf(await madeBy(log)))]);
});

/** A partition made in one statement. */
async function madeBy(log: string): Promise<string> {
  await db().sql.unsafe(
    `CREATE TABLE ${log}_inteira PARTITION OF ${log} FOR VALUES FROM ('2019-01-01 00:00+00') TO ('2019-01-02 00:00+00')`,
  );
  onTestFinished(async () => {
    await db().sql.unsafe(`DROP TABLE ${log}_inteira`);
  });
  return `${log}_inteira`;
}

test('processes that keep house at the same moment do not meet', async () => {
  await Promise.all([1, 2, 3, 4].map(() => keep(impatient())));
  expect(await names(await lastDay())).toHaveLength(LOGS.length);
  expect(await names(OLD)).toEqual([]);
});
