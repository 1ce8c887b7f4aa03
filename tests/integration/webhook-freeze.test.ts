import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { env, inheritedEnv, setEnv } from '#server/platform/env.ts';
import { freezeWorker } from '#tests/faults/freezes.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' });
const log = openSync(join(await makeTestFolder('freeze'), 'workers.log'), 'a');
afterAll(() => closeSync(log));

// `npm run test:faults` freezes workers for 5, 11, 30 and 60 seconds.
test.each([
  { seconds: 11, beside: false },
  { seconds: 11, beside: true },
])(
  'A worker frozen for $seconds s under load (beside another: $beside) sends nothing twice but what was on the wire',
  async (freeze) => {
    const frozen = await freezeWorker(
      freeze,
      inheritedEnv({ DATABASE_URL: env.DATABASE_URL ?? '', LOG_LEVEL: 'warn' }),
      log,
    );
    expect(frozen.violations).toEqual([]);
    // It proves nothing unless the worker held deliveries, and many followed.
    expect(frozen.onTheWire).toBeGreaterThan(0);
    expect(frozen.deliveries).toBeGreaterThan(frozen.onTheWire * 10);
  },
  240_000,
);
