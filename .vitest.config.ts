import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const database = { globalSetup: 'tests/support/global-setup.ts', setupFiles: 'tests/support/setup-database.ts' };

export default defineConfig({
  test: {
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
      { extends: true, test: { name: 'integration', include: ['tests/integration/**/*.test.ts'], ...database } },
      { extends: true, test: { name: 'api', include: ['tests/api/**/*.test.ts'], ...database } },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          ...database,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // Browsers need the machine to themselves, but wait for most of the time.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
