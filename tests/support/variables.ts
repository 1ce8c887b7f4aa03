import { join } from 'node:path';

/** What the product is configured with in tests that do not say otherwise. */
export const VARIABLES = {
  APP_ENV: 'development',
  NEXTAUTH_SECRET: 'only-for-tests-only-for-tests-only-for-tests',
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  // Each connection to a database that nobody was connected to before costs PostgreSQL as much as a hundred statements.
  DATABASE_POOL: '5',
};

/** Where the processes of a run's tests keep files; the demonstration's photos too. */
export const dataDirOf = (runFolder: string): string => join(runFolder, 'dados');
