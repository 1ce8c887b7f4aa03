import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './tests/run/slowest-first.ts';

const globalSetup = 'tests/support/global-setup.ts';
const setupFiles = 'tests/support/setup-database.ts';

export default defineConfig({
  test: {
    // Files of a worker share its process, and begin as if they did not (support/forget.ts): a process of its own for each would cost
    // more than most of them do.
    isolate: false,
    // Two runs go side by side (tests/run.ts), and most tests wait for something.
    maxWorkers: Math.max(2, Math.floor(availableParallelism() / 2)),
    sequence: { sequencer: SlowestFirst },
    // Against what hangs, not against a busy machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Shorter than the 15 s after which a connection that was left open by mistake would be closed as idle.
    expect: { poll: { timeout: 10_000 } },
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], setupFiles: 'tests/support/setup-unit.ts' },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          globalSetup,
          setupFiles,
        },
      },
      {
        extends: true,
        test: { name: 'api', include: ['tests/api/**/*.test.ts'], globalSetup, setupFiles },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup,
          setupFiles: 'tests/support/setup-panel.ts',
        },
      },
    ],
  },
});
