import { expect, test } from 'vitest';
import { runFaults } from '#tests/faults/faults.ts';
import { describe, table } from '#tests/faults/report.ts';
import { SEED } from '#tests/support/seed.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

/** Five processes of the product and a PostgreSQL start, and start again: on a machine that is busy with other tests that takes minutes. */
const TIMEOUT_MS = 600_000;

test(
  `Web, workers and PostgreSQL killed at random under load: nothing lost, nothing rolled back arrives, the ledger verifies (TEST_SEED=${SEED})`,
  async () => {
    const report = await runFaults({
      // The first three kill each kind of process, in an order drawn from the seed.
      rounds: 3,
      seed: SEED,
      perSecond: 30,
      refused: 300,
      resends: 1,
      folder: await makeTestFolder('faults'),
    });
    expect(describe(report.violations), table(report)).toBe('');
    // It proves nothing unless something happened.
    const { web, worker, job, postgres } = report.kills;
    expect(Math.min(web, worker, job, postgres)).toBeGreaterThan(0);
    expect(report.confirmed).toBeGreaterThan(10);
    expect(report.resends).toBe(300);
    expect(report.deliveries).toBeGreaterThan(300);
    expect(Math.min(report.finalised, report.paid, report.contracts)).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);
