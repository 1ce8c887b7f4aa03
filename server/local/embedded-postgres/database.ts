import { join } from 'node:path';
import postgres from 'postgres';
import {
  type Config,
  DATABASE,
  PRODUCT,
  productPassword,
  productUrl,
  superuserUrl,
} from '#server/local/embedded-postgres/config.ts';
import { PostgresError } from '#server/local/embedded-postgres/errors.ts';

const NO_RIGHTS = ['SUPERUSER', 'CREATEDB', 'CREATEROLE', 'REPLICATION', 'BYPASSRLS'];

/** Password or role unknown, role that may not log in, no such database, role that may not connect to it. */
const NOT_PREPARED = new Set(['28P01', '28000', '3D000', '42501']);
/** A table stayed in use; two transactions waited for each other. */
const IN_USE = new Set(['55P03', '40P01']);

/**
 * What belongs to the superuser (always the role 10) in the database, but not to PostgreSQL itself (ids below 16384), to an
 * extension or to another object, which gives it its owner. Extensions cannot change owners; nothing needs them to.
 */
const LEFT_TO_SUPERUSER = `
  SELECT replace(o.type, ' object', '') AS type, o.identity
  FROM (
    SELECT 'pg_namespace'::regclass AS catalogue, oid FROM pg_namespace WHERE nspowner = 10 AND nspname NOT LIKE 'pg\\_%'
    UNION ALL
    SELECT 'pg_class'::regclass, oid FROM pg_class c
    WHERE relowner = 10 AND relkind IN ('r', 'p', 'v', 'm', 'f', 'S') AND relpersistence <> 't' AND NOT EXISTS (
      SELECT FROM pg_depend d WHERE c.relkind = 'S' AND d.classid = 'pg_class'::regclass AND d.objid = c.oid
        AND d.refclassid = 'pg_class'::regclass AND d.deptype IN ('a', 'i'))
    UNION ALL
    SELECT 'pg_type'::regclass, t.oid FROM pg_type t LEFT JOIN pg_class c ON c.oid = t.typrelid
    WHERE typowner = 10 AND (typtype IN ('d', 'e', 'r') OR c.relkind = 'c' AND c.relpersistence <> 't')
    UNION ALL SELECT 'pg_proc'::regclass, oid FROM pg_proc WHERE proowner = 10
    UNION ALL SELECT 'pg_statistic_ext'::regclass, oid FROM pg_statistic_ext WHERE stxowner = 10
    UNION ALL SELECT 'pg_collation'::regclass, oid FROM pg_collation WHERE collowner = 10
    UNION ALL SELECT 'pg_ts_dict'::regclass, oid FROM pg_ts_dict WHERE dictowner = 10
    UNION ALL SELECT 'pg_ts_config'::regclass, oid FROM pg_ts_config WHERE cfgowner = 10
  ) found, pg_identify_object(catalogue, oid, 0) o
  WHERE oid >= 16384 AND NOT EXISTS (
    SELECT FROM pg_depend d WHERE d.classid = catalogue AND d.objid = oid AND d.deptype = 'e')`;

/**
 * Makes the product's role and its database where they are missing, takes from the role what it shall not have, and hands over
 * to it what an earlier version left to the superuser in the database. Where all is well, one look by the product's role tells.
 *
 * SQL here is written out: the builder knows neither PostgreSQL's own tables nor roles and databases.
 */
export async function prepareDatabase(config: Config, home: string): Promise<void> {
  if (await isPrepared(config)) return;
  const isNew = await asSuperuser(config, 'postgres', home, async (sql) => {
    await sql.begin((tx) => prepareRole(tx, productPassword(config)));
    const found = await sql`SELECT FROM pg_database WHERE datname = ${DATABASE}`;
    if (found.length === 0) await sql`CREATE DATABASE ${sql(DATABASE)} OWNER ${sql(PRODUCT)}`;
    return found.length === 0;
  });
  if (!isNew) await asSuperuser(config, DATABASE, home, (sql) => sql.begin(handOver));
}

/** Whether the product's role can work as it shall. */
async function isPrepared(config: Config): Promise<boolean> {
  const sql = postgres(productUrl(config), { max: 1, connect_timeout: 10, onnotice: () => undefined });
  try {
    const [row] = await sql.unsafe(`
      SELECT pg_has_role(current_user, 'pg_read_all_stats', 'USAGE')
        AND NOT (rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls)
        AND EXISTS (SELECT FROM pg_database d WHERE d.datname = current_database() AND d.datdba = r.oid)
        AND NOT EXISTS (${LEFT_TO_SUPERUSER}) AS prepared
      FROM pg_roles r WHERE rolname = current_user`);
    return row?.prepared === true;
  } catch (error) {
    if (error instanceof postgres.PostgresError && NOT_PREPARED.has(error.code)) return false;
    throw error;
  } finally {
    await sql.end({ timeout: 2 });
  }
}

async function prepareRole(tx: postgres.TransactionSql, password: string): Promise<void> {
  // The log would repeat a statement that failed, with the password in it.
  await tx`SET LOCAL log_min_error_statement = panic`;
  const [role] = await tx<{ statement: string }[]>`
    SELECT format('%s ROLE %I LOGIN INHERIT %s PASSWORD %L',
      CASE WHEN to_regrole(${PRODUCT}) IS NULL THEN 'CREATE' ELSE 'ALTER' END, ${PRODUCT}::text,
      ${NO_RIGHTS.map((right) => `NO${right}`).join(' ')}::text, ${password}::text) AS statement`;
  if (!role) throw new Error('No answer');
  await tx.unsafe(role.statement);
  // So that transactions of the cluster's other databases do not hold back the change feed (server/eventos/feed-eventos.ts).
  await tx`GRANT pg_read_all_stats TO ${tx(PRODUCT)}`;
}

async function handOver(tx: postgres.TransactionSql): Promise<void> {
  await tx`SET LOCAL lock_timeout = '30s'`;
  await tx`ALTER DATABASE ${tx(DATABASE)} OWNER TO ${tx(PRODUCT)}`;
  const left = await tx.unsafe<{ type: string; identity: string }[]>(LEFT_TO_SUPERUSER);
  await tx.unsafe(left.map(({ type, identity }) => `ALTER ${type} ${identity} OWNER TO ${PRODUCT}`).join(';'));
}

/** Nothing that the product's role may have put into its database is found in place of PostgreSQL's own: see `search_path`. */
async function asSuperuser<T>(
  config: Config,
  database: string,
  home: string,
  work: (sql: postgres.Sql) => Promise<T>,
): Promise<T> {
  const connection = { search_path: 'pg_catalog' };
  const sql = postgres(superuserUrl(config, database), {
    max: 1,
    connect_timeout: 10,
    onnotice: () => undefined,
    connection,
  });
  try {
    return await work(sql);
  } catch (error) {
    if (!(error instanceof postgres.PostgresError)) throw error;
    if (IN_USE.has(error.code)) {
      throw new PostgresError(
        'Outro processo usa o banco, que esta versão precisa atualizar. Encerre-o (Ctrl-C) e tente de novo.',
      );
    }
    if (error.code !== '28P01') throw error;
    throw new PostgresError(
      `A senha em ${join(home, 'config.json')} não é a deste banco. Devolva o arquivo original ou, ` +
        `se os dados não importam, apague a pasta ${home}.`,
    );
  } finally {
    await sql.end({ timeout: 2 });
  }
}
