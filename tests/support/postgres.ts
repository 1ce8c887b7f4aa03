import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { migrate } from '#server/platform/migrate.ts';

/**
 * A server for tests: the address by which its databases are made, and one with the role that owns them and works in them, as the
 * product does: no superuser, unless DATABASE_URL_TEST names one.
 */
export type DatabaseServer = { superuserUrl: string; url: string };

/** A database of a test's own. */
export type TestDatabase = { url: string; drop(): Promise<void> };

/** The address of another database of the same server. */
export function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Works on a database with a connection of its own. */
export async function administer<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Makes a database, empty or a clone of a template, that the role of the server's `url` owns. */
export async function createDatabase(server: DatabaseServer, name: string, template?: string): Promise<TestDatabase> {
  await administer(
    server.superuserUrl,
    (sql) => sql`
      CREATE DATABASE ${sql(name)} OWNER ${sql(new URL(server.url).username)}
      ${template === undefined ? sql`` : sql`TEMPLATE ${sql(template)}`}`,
  );
  return { url: withDatabase(server.url, name), drop: () => dropDatabase(server, name) };
}

export async function dropDatabase({ superuserUrl }: DatabaseServer, name: string): Promise<void> {
  await administer(superuserUrl, (sql) => sql`DROP DATABASE IF EXISTS ${sql(name)} WITH (FORCE)`);
}

/**
 * Makes a database that test files clone. Nobody may connect to it afterwards.
 * @param fill puts into the empty database, by its address, what it shall have
 */
export async function makeTemplate(
  server: DatabaseServer,
  name: string,
  fill: (url: string) => Promise<unknown> = migrate,
): Promise<{ name: string; drop: () => Promise<void> }> {
  const drop = async () => {
    await administer(
      server.superuserUrl,
      (sql) => sql`UPDATE pg_database SET datistemplate = false WHERE datname = ${name}`,
    );
    await dropDatabase(server, name);
  };
  await drop();
  const { url } = await createDatabase(server, name);
  await fill(url);
  await administer(
    server.superuserUrl,
    (sql) => sql`ALTER DATABASE ${sql(name)} WITH IS_TEMPLATE true ALLOW_CONNECTIONS false`,
  );
  return { name, drop };
}

/** Clones a template, to a database of a new name or of the one given. */
export function cloneTemplate(
  server: DatabaseServer,
  template: string,
  name = `romaneio_test_${randomBytes(6).toString('hex')}`,
): Promise<TestDatabase> {
  return createDatabase(server, name, template);
}
