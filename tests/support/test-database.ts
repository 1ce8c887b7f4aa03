import type postgres from 'postgres';
import { afterAll, inject } from 'vitest';
import { droppedDatabases } from '#tests/support/forget.ts';
import type {} from '#tests/support/global-setup.ts';
import { administer, cloneTemplate, type TestDatabase, withDatabase } from '#tests/support/postgres.ts';
import { dataDirOf, VARIABLES } from '#tests/support/variables.ts';

/** A fresh, migrated, empty database on the run's PostgreSQL. Each test file already has one in DATABASE_URL. */
export function createTestDatabase(): Promise<TestDatabase> {
  return cloneTemplate(inject('databaseServer'), inject('databaseTemplate'));
}

/** The file's own database, by the server's superuser. */
export function superuserUrl(): string {
  const { pathname } = new URL(process.env.DATABASE_URL ?? '');
  return withDatabase(inject('databaseServer').superuserUrl, pathname.slice(1));
}

/** Does to the file's own database what the product's role may not. */
export function asSuperuser<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  return administer(superuserUrl(), work);
}

/**
 * Configures this process for a database until the file's tests have ended. Call it before anything of the product is imported:
 * its configuration is read on first use.
 */
export function configureDatabase(database: TestDatabase): void {
  const LOG_LEVEL = process.env.LOG_LEVEL ?? 'silent';
  const DATA_DIR = dataDirOf(inject('runFolder'));
  const name = new URL(database.url).pathname.slice(1);
  // Browser tests of a worker have databases of one name.
  droppedDatabases().delete(name);
  Object.assign(process.env, VARIABLES, { DATABASE_URL: database.url, LOG_LEVEL, DATA_DIR });
  afterAll(async () => {
    const { closeDb } = await import('#server/platform/db.ts');
    // Lines that wait for their batch, where the file had any.
    await (globalThis as { romaneioRequisicoes?: { flush(): Promise<void> } }).romaneioRequisicoes?.flush();
    await closeDb();
    droppedDatabases().add(name);
    await database.drop();
  });
}
