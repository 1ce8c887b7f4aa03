import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import journal from '#drizzle/migrations/meta/_journal.json' with { type: 'json' };
import { db } from '#server/platform/db.ts';
import { env } from '#server/platform/env.ts';
import { migrate } from '#server/platform/migrate.ts';
import { copyBeside, type Manner, swapBeside } from '#server/platform/migrate-online.ts';
import { migrationState } from '#server/platform/migration-state.ts';
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
  expect(await migrate(env.DATABASE_URL ?? '')).toEqual({ applied: [], mended: {}, migracoes: [] });
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

test('a run that died behind a migration is gone on with: the migration itself is not done again, an index that was cut short is built anew', async () => {
  const index = 'titulos_valor_aberto';
  const command = `CREATE INDEX CONCURRENTLY IF NOT EXISTS "${index}" ON "titulos" USING btree ("empresa_id","tipo","valor_aberto","vencimento","id") WHERE valor_aberto > 0`;
  const valid = (sql: Sql) => sql`SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass(${index})`;
  await administer(withDatabase(server.superuserUrl, NAME), async (sql) => {
    await sql`UPDATE pg_index SET indisvalid = false WHERE indexrelid = ${index}::regclass`;
    await sql`CREATE TABLE IF NOT EXISTS drizzle.__pendentes (id serial PRIMARY KEY, created_at bigint NOT NULL, comando text NOT NULL)`;
    await sql`ALTER TABLE drizzle.__pendentes OWNER TO ${sql(new URL(server.url).username)}`;
    await sql`INSERT INTO drizzle.__pendentes (created_at, comando) VALUES (${newest?.when ?? 0}, ${command})`;
    expect((await migrationState(sql)).pending).toEqual([newest?.tag]);
    expect(await migrate(target)).toEqual({ applied: [], mended: {}, migracoes: [] });
    expect(await valid(sql)).toEqual([{ indisvalid: true }]);
    expect((await migrationState(sql)).pending).toEqual([]);
  });
});

test('the copy of a try that was given up is taken away by the next one, and the service works between them', async () => {
  await administer(target, async (sql) => {
    await sql.unsafe(`
      CREATE TABLE prova (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, nome text NOT NULL);
      CREATE INDEX prova_nome ON prova USING btree (nome);
      INSERT INTO prova (nome) SELECT 'produto ' || n FROM generate_series(1, 3500) n`);
    const left = () => sql<{ name: string }[]>`
      SELECT relname::text AS name FROM pg_class WHERE relname LIKE 'prova%\\_nova'
      UNION ALL SELECT tgname::text FROM pg_trigger WHERE tgname = 'prova_copiar'
      UNION ALL SELECT proname::text FROM pg_proc WHERE proname = 'prova_copiar'`;
    const patient: Manner = { hold: async () => undefined, insist: (work) => work() };
    let works = 0;
    const impatient: Manner = {
      ...patient,
      insist: (work) => (++works === 3 ? Promise.reject(new Error('given up')) : work()),
    };
    const upper = { table: 'prova', alters: [] as string[], indexes: [] as string[] };
    const first = `ALTER TABLE "prova" ADD COLUMN "alto" text GENERATED ALWAYS AS (upper(nome)) STORED`;
    await expect(copyBeside(sql, { ...upper, alters: [first] }, impatient)).rejects.toThrow('given up');
    expect((await left()).map(({ name }) => name).sort()).toContain('prova_copiar');
    const half = await sql<{ n: number }[]>`SELECT count(*)::int AS n FROM prova_nova`;
    expect(half).toEqual([{ n: 1_000 }]);

    // In the half that is copied, and in the other.
    await sql`UPDATE prova SET nome = 'mudado' WHERE id IN (10, 3000)`;
    await sql`DELETE FROM prova WHERE id IN (11, 3001)`;
    await sql`INSERT INTO prova (nome) VALUES ('novo')`;
    const rows = () => sql<{ id: string; nome: string }[]>`SELECT id, nome FROM prova ORDER BY id`;
    const before = [...(await rows())];

    // The next release has thought better of it.
    const second = first.replace('"alto"', '"baixo"').replace('upper', 'lower');
    const beside = {
      table: 'prova',
      alters: [second],
      indexes: ['CREATE INDEX "prova_baixo" ON "prova" USING btree ("baixo")'],
    };
    await copyBeside(sql, beside, patient);
    const after = await sql.begin((tx) => swapBeside(tx, beside));
    expect(after).toEqual([]);
    expect(await left()).toEqual([]);
    expect([...(await rows())]).toEqual(before);
    const columns = await sql<{ name: string }[]>`
      SELECT column_name::text AS name FROM information_schema.columns WHERE table_name = 'prova' ORDER BY ordinal_position`;
    expect(columns.map(({ name }) => name)).toEqual(['id', 'nome', 'baixo']);
    const indexes = await sql<{ name: string }[]>`
      SELECT indexname::text AS name FROM pg_indexes WHERE tablename = 'prova' ORDER BY 1`;
    expect(indexes.map(({ name }) => name)).toEqual(['prova_baixo', 'prova_nome', 'prova_pkey']);
    const [next] = await sql<
      { id: string; baixo: string }[]
    >`INSERT INTO prova (nome) VALUES ('Último') RETURNING id, baixo`;
    expect(next).toEqual({ id: '3502', baixo: 'último' });
    await sql`DROP TABLE prova`;
  });
});

test('a migration that copied for longer than it may wait for a table still waits for it', async () => {
  const other = `${NAME}_copia`;
  const url = withDatabase(server.url, other);
  await createDatabase(server, other);
  try {
    await administer(withDatabase(server.superuserUrl, other), async (sql) => {
      await sql.unsafe(`
        CREATE FUNCTION demora() RETURNS event_trigger LANGUAGE plpgsql AS $$
        BEGIN
          -- A table is copied where its file is large, whatever is left in it.
          IF EXISTS (SELECT FROM pg_event_trigger_ddl_commands() WHERE object_identity = 'public.totps') THEN
            PERFORM set_config('session_replication_role', 'replica', true);
            INSERT INTO produtos (empresa_id, nome, codigo) SELECT 1, repeat('x', 300), n::text FROM generate_series(1, 3000) n;
            DELETE FROM produtos;
            PERFORM set_config('session_replication_role', 'origin', true);
          END IF;
          IF EXISTS (SELECT FROM pg_event_trigger_ddl_commands() WHERE object_identity = 'public.produtos_nova') THEN
            PERFORM pg_sleep(4.5);
          END IF;
        END $$;
        CREATE EVENT TRIGGER demora ON ddl_command_end WHEN TAG IN ('CREATE TABLE') EXECUTE FUNCTION demora()`);
      const copying = async () =>
        (await sql`SELECT FROM pg_stat_activity WHERE datname = ${other} AND wait_event = 'PgSleep'`).length > 0;
      const asking = async () => {
        const found = await sql`
          SELECT FROM pg_stat_activity WHERE datname = ${other} AND pid <> pg_backend_pid() AND query LIKE 'LOCK TABLE "expedicoes"%'`;
        return found.length > 0;
      };
      let ended = false;
      const migrating = migrate(url, { giveUpMs: 4_000 }).finally(() => {
        ended = true;
      });
      migrating.catch(() => undefined);
      while (!ended && !(await copying())) await sleep(20);
      await administer(withDatabase(server.superuserUrl, other), (holder) =>
        holder.begin(async (tx) => {
          // From here on it only lies there: an index that is built beside waits for whoever reads.
          await tx`LOCK TABLE expedicoes IN SHARE MODE`;
          while (!ended && !(await asking())) await sleep(5);
          // Longer than the migration goes on asking in one try.
          await sleep(1_200);
        }),
      );
      const { migracoes } = await migrating;
      const copied = migracoes.find(({ copiadas }) => copiadas.includes('produtos'));
      expect(copied?.tentativas).toBeGreaterThan(1);
    });
  } finally {
    await dropDatabase(server, other);
  }
});
