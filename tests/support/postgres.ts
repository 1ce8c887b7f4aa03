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

/** Makes the migrated database that every test file clones. Nobody may connect to it afterwards. */
export async function makeTemplate(
  serverUrl: string,
  name: string,
): Promise<{ name: string; drop: () => Promise<void> }> {
  const drop = () =>
    administer(serverUrl, async (sql) => {
      await sql`UPDATE pg_database SET datistemplate = false WHERE datname = ${name}`;
      await sql`DROP DATABASE IF EXISTS ${sql(name)} WITH (FORCE)`;
    });
  await drop();
  await administer(serverUrl, (sql) => sql`CREATE DATABASE ${sql(name)}`);
  await migrate(withDatabase(serverUrl, name));
  await administer(serverUrl, (sql) => sql`ALTER DATABASE ${sql(name)} WITH IS_TEMPLATE true ALLOW_CONNECTIONS false`);
  return { name, drop };
}

/** Clones the migrated template. */
export async function cloneTemplate(serverUrl: string, template: string): Promise<TestDatabase> {
  const name = `romaneio_test_${randomBytes(6).toString('hex')}`;
  await administer(serverUrl, (sql) => sql`CREATE DATABASE ${sql(name)} TEMPLATE ${sql(template)}`);
  return {
    url: withDatabase(serverUrl, name),
    drop: async () =>
      void (await administer(serverUrl, (sql) => sql`DROP DATABASE IF EXISTS ${sql(name)} WITH (FORCE)`)),
  };
}
