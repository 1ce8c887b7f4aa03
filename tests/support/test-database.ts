import { inject } from 'vitest';
import type {} from '#tests/support/global-setup.ts';
import { cloneTemplate, type TestDatabase } from '#tests/support/postgres.ts';

/** A fresh, migrated, empty database on the run's PostgreSQL. Each test file already has one in DATABASE_URL. */
export function createTestDatabase(): Promise<TestDatabase> {
  return cloneTemplate(inject('databaseServer'), inject('databaseTemplate'));
}
