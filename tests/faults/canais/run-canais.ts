import { closeSync, openSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { closeDb } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { migrate } from '#server/platform/migrate.ts';
import { freePort } from '#tests/support/product.ts';
import type { RunOptions } from '../options.ts';
import { configure } from '../parts/configure.ts';
import { keep } from '../parts/kept.ts';
import { startPostgres } from '../parts/postgres.ts';
import { createRandom } from '../random.ts';
import { type CanaisReport, runCanaisFaults } from './canais.ts';
import { startWorkers } from './trabalhadores.ts';

type Options = Required<RunOptions> & { kills: number };

/** The long form: two workers as they are, killed together while they send and read, on a PostgreSQL of their own. */
export async function faultsOfCanais({ kills, seed, folder, say, started }: Options): Promise<CanaisReport> {
  const postgres = await startPostgres(join(folder, 'data'));
  started(postgres);
  const log = openSync(join(folder, 'processes.log'), 'a');
  const port = await freePort();
  const DATA_DIR = join(folder, 'dados');
  const env: NodeJS.ProcessEnv = {
    ...configure(postgres.url, port),
    ...{ DATA_DIR, NODE_COMPILE_CACHE: join(folder, 'compiled') },
  };
  setEnv({ DATA_DIR });
  await migrate(postgres.url);
  const trabalhadores = startWorkers(env, log);
  const porta = keep('porta', 'tests/faults/canais/porta.ts', env, log);
  try {
    const base = `http://127.0.0.1:${port}`;
    const random = createRandom(seed);
    return await runCanaisFaults({ kills, conversas: 8, random, trabalhadores, porta, base, say });
  } finally {
    await Promise.all([trabalhadores.stop(), porta.stop()]);
    closeSync(log);
    await closeDb();
    await postgres.stop();
    await rm(postgres.folder, { recursive: true, force: true });
  }
}
