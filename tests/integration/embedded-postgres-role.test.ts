import { randomBytes } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { verifyEstoque } from '#server/estoque/index.ts';
import { mendReadingOrder } from '#server/eventos/index.ts';
import { dataFolder, initialise, logFile, writeSettings } from '#server/local/embedded-postgres/cluster.ts';
import { freePort, saveConfig } from '#server/local/embedded-postgres/config.ts';
import { choosePlace } from '#server/local/embedded-postgres/place.ts';
import { runProgram } from '#server/local/embedded-postgres/run.ts';
import { type EmbeddedPostgres, ensurePostgres } from '#server/local/embedded-postgres.ts';
import { closeDb } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { migrate } from '#server/platform/migrate.ts';
import { Company, makeCompany, sessionContext } from '#tests/support/factory.ts';
import { administer, withDatabase } from '#tests/support/postgres.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

// The product works as a role that owns its database and has no other right; the superuser is the start's own.

const open: EmbeddedPostgres[] = [];

async function ensure(dataDir: string): Promise<EmbeddedPostgres> {
  const server = await ensurePostgres({ dataDir, unsafe: true });
  open.push(server);
  return server;
}

/** Everything that this process does from now on happens there. */
async function moveTo(url: string): Promise<void> {
  await closeDb();
  setEnv({ DATABASE_URL: url });
}

afterAll(async () => {
  await closeDb();
  for (const server of open) await server.stop();
});

const one = async <T>(sql: postgres.Sql | postgres.TransactionSql, text: string): Promise<T> => {
  const [row] = await sql.unsafe(text);
  return Object.values(row ?? {})[0];
};

const RIGHTS = `
  SELECT json_build_object('superuser', rolsuper, 'createdb', rolcreatedb, 'createrole', rolcreaterole,
    'replication', rolreplication, 'bypassrls', rolbypassrls,
    'owner', (SELECT datdba = r.oid FROM pg_database WHERE datname = current_database()),
    'member', ARRAY(SELECT roleid::regrole::text FROM pg_auth_members WHERE member = r.oid))
  FROM pg_roles r WHERE rolname = current_user`;
const OWNER_ONLY = {
  superuser: false,
  createdb: false,
  createrole: false,
  replication: false,
  bypassrls: false,
  owner: true,
  member: ['pg_read_all_stats'],
};

/** What a superuser could do to this machine, or take for itself. */
const FORBIDDEN = [
  "COPY (SELECT 1) TO PROGRAM 'true'",
  "SELECT pg_read_file('postgresql.conf')",
  'CREATE DATABASE outra',
  'CREATE ROLE outra',
  'ALTER ROLE romaneio_app SUPERUSER',
  'SET ROLE romaneio',
  "ALTER SYSTEM SET log_statement = 'all'",
  'SELECT rolpassword FROM pg_authid',
];

test('the product’s role owns its database and may do nothing else; nobody comes in without a password', async () => {
  const dataDir = await makeTestFolder('role');
  const server = await ensure(dataDir);
  await administer(server.url, async (sql) => {
    expect(await one(sql, RIGHTS)).toEqual(OWNER_ONLY);
    for (const statement of FORBIDDEN) {
      await expect(sql.unsafe(statement), statement).rejects.toThrow(/permission denied|must be|Only roles/);
    }
  });
  await administer(server.superuserUrl, async (sql) => {
    expect(
      await one(sql, 'SELECT array_agg(DISTINCT auth_method || coalesce(error, chr(32))) FROM pg_hba_file_rules'),
    ).toEqual(['scram-sha-256 ']);
    expect(await one(sql, 'SHOW unix_socket_directories')).toBe('');
    expect(await one(sql, "SELECT bool_and(rolpassword LIKE 'SCRAM-SHA-256$%') FROM pg_authid WHERE rolcanlogin")).toBe(
      true,
    );
  });
  for (const [role, password] of [
    ['romaneio', ''],
    ['romaneio_app', ''],
    ['romaneio_app', 'romaneio_app'],
    ['romaneio', new URL(server.url).password],
  ]) {
    const url = Object.assign(new URL(server.url), { username: role, password }).href;
    await expect(
      administer(url, (sql) => sql`SELECT 1`),
      url,
    ).rejects.toThrow();
  }
  const passwords = [server.url, server.superuserUrl].map((url) => new URL(url).password);
  expect(new Set(passwords).size).toBe(2);
  const config = join(dataDir, 'postgres/config.json');
  if (process.platform !== 'win32') {
    expect((await stat(config)).mode & 0o077).toBe(0);
    expect((await stat(server.folder)).mode & 0o077).toBe(0);
  }
  expect(await readdir(server.folder)).not.toContain('password');
  const log = await readFile(join(server.folder, 'postgres.log'), 'utf8');
  for (const password of passwords) expect(log).not.toContain(password);
});

test('a role that was changed by hand is put right at the next start', async () => {
  const dataDir = await makeTestFolder('role-changed');
  const server = await ensure(dataDir);
  const damages = [
    () => administer(server.superuserUrl, (sql) => sql`ALTER ROLE romaneio_app SUPERUSER CREATEROLE BYPASSRLS`),
    () => administer(server.superuserUrl, (sql) => sql`ALTER ROLE romaneio_app NOLOGIN`),
    () => administer(server.superuserUrl, (sql) => sql`ALTER ROLE romaneio_app PASSWORD 'outra'`),
    () => administer(server.superuserUrl, (sql) => sql`DROP DATABASE romaneio WITH (FORCE)`),
  ];
  for (const damage of damages) {
    await damage();
    const { url } = await ensure(dataDir);
    await administer(url, async (sql) => expect(await one(sql, RIGHTS)).toEqual(OWNER_ONLY));
  }
});

/** What the product has no kind of today, each of which a database may hold. */
const EVERY_KIND = `
  CREATE SCHEMA outro;
  CREATE TYPE outro.cor AS ENUM ('azul');
  CREATE TYPE outro.par AS (a int, b int);
  CREATE TYPE outro.faixa AS RANGE (subtype = int);
  CREATE DOMAIN outro.curto AS varchar(3);
  CREATE SEQUENCE outro.livre;
  CREATE TABLE outro."De Lado" (id int GENERATED ALWAYS AS IDENTITY, n serial, c outro.cor, d outro.curto) PARTITION BY LIST (c);
  CREATE TABLE outro.parte PARTITION OF outro."De Lado" DEFAULT;
  CREATE VIEW outro.vista AS SELECT * FROM outro."De Lado";
  CREATE MATERIALIZED VIEW outro.guardada AS SELECT * FROM outro."De Lado";
  CREATE STATISTICS outro.estatistica ON id, n FROM outro.parte;
  CREATE PROCEDURE outro.fazer(a int) LANGUAGE sql AS 'SELECT a';
  CREATE AGGREGATE outro.soma(int) (sfunc = int4pl, stype = int);
  CREATE COLLATION outro.ordem FROM "C";
  CREATE TEXT SEARCH DICTIONARY outro.dicionario (template = simple);
  CREATE TEXT SEARCH CONFIGURATION outro.busca (copy = simple)`;

/** A data folder as earlier versions made it: one role, the superuser, to whom everything belongs. */
async function earlierFolder(): Promise<{ dataDir: string; company: Company; url: string }> {
  const dataDir = await makeTestFolder('earlier');
  const home = join(dataDir, 'postgres');
  const place = await choosePlace(home, undefined, () => undefined);
  const password = randomBytes(24).toString('hex');
  const port = await freePort();
  const config = {
    port,
    password,
    home,
    ...(place.cluster === join(home, 'cluster') ? {} : { cluster: place.cluster }),
  };
  await saveConfig(home, config);
  await initialise(place, config);
  await writeSettings(place, dataFolder(place), port, true);
  const data = ['-D', dataFolder(place)];
  await runProgram('pg_ctl', ['start', ...data, '-l', logFile(place), '-w', '-s'], place, 60_000);
  const url = `postgres://romaneio:${password}@127.0.0.1:${port}/romaneio`;
  await administer(withDatabase(url, 'postgres'), (sql) => sql`CREATE DATABASE romaneio`);
  await migrate(url);
  await administer(url, async (sql) => {
    expect(await one(sql, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toBe(true);
    await sql.unsafe(EVERY_KIND);
  });
  await moveTo(url);
  const company = await makeCompany();
  await company.move(await company.product(), '10.5');
  await closeDb();
  await runProgram('pg_ctl', ['stop', ...data, '-m', 'fast', '-w', '-s'], place, 60_000);
  return { dataDir, company, url };
}

/** Whose everything is that was made in the database (extensions and what belongs to them apart), and the transaction that last wrote it. */
const OWNERS = `
  SELECT pg_describe_object(classid, objid, 0) AS name, owner::regrole::text, version::text
  FROM (
    SELECT 'pg_class'::regclass AS classid, oid AS objid, relowner AS owner, xmin AS version FROM pg_class
    WHERE relkind NOT IN ('i', 'I', 't')
    UNION ALL SELECT 'pg_namespace'::regclass, oid, nspowner, xmin FROM pg_namespace WHERE nspname NOT LIKE 'pg\\_t%'
    UNION ALL SELECT 'pg_proc'::regclass, oid, proowner, xmin FROM pg_proc
    UNION ALL SELECT 'pg_type'::regclass, oid, typowner, xmin FROM pg_type WHERE typname NOT LIKE 'pg\\_toast%'
    UNION ALL SELECT 'pg_statistic_ext'::regclass, oid, stxowner, xmin FROM pg_statistic_ext
    UNION ALL SELECT 'pg_collation'::regclass, oid, collowner, xmin FROM pg_collation
    UNION ALL SELECT 'pg_ts_dict'::regclass, oid, dictowner, xmin FROM pg_ts_dict
    UNION ALL SELECT 'pg_ts_config'::regclass, oid, cfgowner, xmin FROM pg_ts_config
    UNION ALL SELECT 'pg_authid'::regclass, oid, oid, xmin FROM pg_authid
    UNION ALL SELECT 'pg_database'::regclass, oid, datdba, xmin FROM pg_database WHERE datname = current_database()
  ) o
  WHERE objid >= 16384 AND NOT EXISTS (
    SELECT FROM pg_depend d
    WHERE d.deptype = 'e' AND d.classid = o.classid
      AND (d.objid = o.objid OR d.objid IN (SELECT oid FROM pg_type WHERE typarray = o.objid)))
  ORDER BY 1`;

test('a data folder of an earlier version is handed over to the role, whole and once', async () => {
  const { dataDir, company, url } = await earlierFolder();
  const owners = (server: EmbeddedPostgres) =>
    administer(withDatabase(server.superuserUrl, 'romaneio'), (sql) =>
      sql.unsafe<{ name: string; owner: string; version: string }[]>(OWNERS),
    );

  const server = await ensure(dataDir);
  expect(new URL(server.url).port, 'the same server').toBe(new URL(url).port);
  const handedOver = await owners(server);
  expect(handedOver.length).toBeGreaterThan(200);
  expect(handedOver.filter(({ owner }) => owner !== 'romaneio_app')).toEqual([]);

  // Rows are there, and verbs go on with them.
  await moveTo(server.url);
  const same = new Company(await sessionContext(company.admin.session), company.admin);
  expect(await verifyEstoque(same.ctx)).toMatchObject({ ok: true, produtos: 1, lancamentos: 1 });
  await same.move(await same.product(), '1');
  expect(await verifyEstoque(same.ctx)).toMatchObject({ ok: true, produtos: 2, lancamentos: 2 });
  await closeDb();

  await server.stop();
  const again = await ensure(dataDir);
  expect(await owners(again)).toEqual(handedOver);

  // What migrations do. The first one makes extensions, which are there already, and stay the superuser's.
  expect(await migrate(again.url, { mend: mendReadingOrder })).toEqual({ applied: [], mended: {}, migracoes: [] });
  const functions = new URL('../../drizzle/functions/', import.meta.url);
  const texts = await Promise.all((await readdir(functions)).map((name) => readFile(new URL(name, functions), 'utf8')));
  await administer(again.url, async (sql) => {
    expect(await one(sql, RIGHTS)).toEqual(OWNER_ONLY);
    await sql.unsafe(`
      CREATE EXTENSION IF NOT EXISTS pg_trgm;
      CREATE EXTENSION IF NOT EXISTS unaccent;
      CREATE EXTENSION IF NOT EXISTS btree_gin;
      ALTER TABLE produtos ADD COLUMN a_mais int NOT NULL DEFAULT 7;
      CREATE INDEX produtos_a_mais ON produtos USING gin (empresa_id, nome gin_trgm_ops);
      ALTER TABLE eventos DISABLE TRIGGER eventos_imutaveis;
      ALTER TABLE eventos ENABLE TRIGGER eventos_imutaveis;
      CREATE TABLE drizzle.nova (id serial);
      ALTER TYPE outro.cor ADD VALUE 'verde'`);
    for (const text of texts) await sql.unsafe(text);
    await sql.unsafe(
      'DROP SCHEMA outro CASCADE; ALTER TABLE produtos DROP COLUMN a_mais; DROP TABLE drizzle.nova, lancamentos_estoque',
    );
  });
});
