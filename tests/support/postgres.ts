import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { migrate } from '#server/platform/migrate.ts';

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

/**
 * Makes a database that test files clone. Nobody may connect to it afterwards.
 * @param fill puts into the empty database, by its address, what it shall have
 */
export async function makeTemplate(
  serverUrl: string,
  name: string,
  fill: (url: string) => Promise<unknown> = migrate,
): Promise<{ name: string; drop: () => Promise<void> }> {
  const drop = () =>
    administer(serverUrl, async (sql) => {
      await sql`UPDATE pg_database SET datistemplate = false WHERE datname = ${name}`;
      await sql`DROP DATABASE IF EXISTS ${sql(name)} WITH (FORCE)`;
    });
  await drop();
  await administer(serverUrl, (sql) => sql`CREATE DATABASE ${sql(name)}`);
  await fill(withDatabase(serverUrl, name));
  await administer(serverUrl, (sql) => sql`ALTER DATABASE ${sql(name)} WITH IS_TEMPLATE true ALLOW_CONNECTIONS false`);
  return { name, drop };
}

/** Clones a template, to a database of a new name or of the one given. */
export async function cloneTemplate(
  serverUrl: string,
  template: string,
  name = `romaneio_test_${randomBytes(6).toString('hex')}`,
): Promise<TestDatabase> {
  await administer(serverUrl, (sql) => sql`CREATE DATABASE ${sql(name)} TEMPLATE ${sql(template)}`);
  return {
    url: withDatabase(serverUrl, name),
    drop: async () =>
      void (await administer(serverUrl, (sql) => sql`DROP DATABASE IF EXISTS ${sql(name)} WITH (FORCE)`)),
  };
}
