import { expect, test } from 'vitest';
import { runFaults } from '#tests/faults/faults.ts';
import { describe, table } from '#tests/faults/report.ts';
import { SEED } from '#tests/support/seed.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

/** Five processes of the product and a PostgreSQL start, and start again: on a machine that is busy with other tests that takes minutes. */
const TIMEOUT_MS = 1_200_000;

test(
  `All doors at once while everything is killed, frozen and cut off: nothing lost, nothing twice, stock, money and files add up (TEST_SEED=${SEED})`,
  async () => {
    const report = await runFaults({
      // The first rounds have every part meet each of its faults, in an order drawn from the seed.
      rounds: 4,
      seed: SEED,
      perSecond: 30,
      refused: 300,
      resends: 1,
      conversas: 2,
      folder: await makeTestFolder('faults'),
    });
    // The promise that was broken comes first: of a long message a summary shows the beginning.
    const broken = describe(report.violations);
    expect(broken, `${broken}\n${table(report)}`).toBe('');
    // It proves nothing unless something happened.
    const { web, worker, job, postgres } = report.faults;
    for (const met of [web, worker, job, postgres]) {
      expect(Math.min(met?.kill ?? 0, met?.freeze ?? 0)).toBeGreaterThan(0);
    }
    expect(report.atLeast.confirmed).toBeGreaterThan(10);
    expect(report.resends).toBe(300);
    expect(report.atLeast.deliveries).toBeGreaterThan(300);
    for (const [what, count] of Object.entries(report.atLeast)) expect(count, what).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);
