import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { setEnv } from '#server/platform/env.ts';
import { canaisTable, runCanaisFaults } from '#tests/faults/canais/canais.ts';
import { startCarteiros } from '#tests/faults/canais/trabalhadores.ts';
import { keep } from '#tests/faults/parts/kept.ts';
import { createRandom } from '#tests/faults/random.ts';
import { describe } from '#tests/faults/report.ts';
import { freePort } from '#tests/support/product.ts';
import { SEED } from '#tests/support/seed.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

/** With workers as they are and 200 kills it is `npm run test:faults -- canais`. */
const KILLS = Number(process.env.CHANNEL_KILLS ?? 9);
const TIMEOUT_MS = 600_000;

test(
  `whoever sends and whoever receives is killed ${KILLS} times: nothing lost, nothing twice where the channel can tell, all in order (TEST_SEED=${SEED})`,
  async () => {
    const variables = { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', RATE_LIMIT_SCALE: '1000000000' };
    setEnv(variables);
    const port = await freePort();
    const env = {
      ...process.env,
      ...variables,
      NODE_ENV: 'production' as const,
      PORT: String(port),
      LOG_LEVEL: 'warn',
    };
    const logFile = join(await makeTestFolder('canais'), 'processes.log');
    const log = openSync(logFile, 'a');
    const trabalhadores = startCarteiros(env, log);
    const porta = keep('porta', 'tests/faults/canais/porta.ts', env, log);
    try {
      const report = await runCanaisFaults({
        ...{ kills: KILLS, conversas: 6, random: createRandom(SEED) },
        ...{ trabalhadores, porta, base: `http://127.0.0.1:${port}` },
      });

      expect(describe(report.violations), canaisTable(report)).toBe('');
      // It proves nothing unless something happened.
      expect(report.emVoo).toBeGreaterThan(KILLS / 3);
      expect(Math.min(report.escritas, report.chegadas, report.ditas)).toBeGreaterThan(50);
      expect(porta.deaths).toEqual([]);
    } finally {
      await trabalhadores.stop();
      await porta.stop();
      closeSync(log);
    }
  },
  TIMEOUT_MS,
);
