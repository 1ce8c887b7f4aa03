import { afterAll } from 'vitest';
import { createTestDatabase } from '#tests/support/test-database.ts';

const database = await createTestDatabase();

// Before the test file imports anything of the product: its configuration is read on first use.
Object.assign(process.env, {
  APP_ENV: 'development',
  DATABASE_URL: database.url,
  NEXTAUTH_SECRET: 'only-for-tests-only-for-tests-only-for-tests',
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
});

afterAll(async () => {
  const { closeDb } = await import('#server/platform/db.ts');
  await closeDb();
  await database.drop();
});
