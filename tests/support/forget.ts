import { vi } from 'vitest';
import { seedProperties } from '#tests/support/seed.ts';

type Pool = { sql: { options: { database: string } } };

const worker = globalThis as typeof globalThis &
  Record<string, unknown> & { testEnvironment?: NodeJS.ProcessEnv; testDatabasesDropped?: Set<string> };

/**
 * For files that share a worker's process: takes back what an earlier file left there. The environment is the worker's first one
 * again, what the product shares between its bundles (`globalThis.romaneio…`) is gone, its modules are evaluated anew, and arrays have no
 * method of a library's own that a loop would meet (drizzle-kit gives them one, and pdf.js refuses to work beside it).
 */
export function forgetLastFile(): void {
  worker.testEnvironment ??= { ...process.env };
  for (const name of Object.keys(process.env)) {
    if (!(name in worker.testEnvironment)) delete process.env[name];
  }
  Object.assign(process.env, worker.testEnvironment);
  for (const name of Object.keys(worker)) {
    if (name.startsWith('romaneio')) delete worker[name];
  }
  refuseDroppedDatabases();
  for (const name of Object.keys(Array.prototype)) Object.defineProperty(Array.prototype, name, { enumerable: false });
  vi.resetModules();
  seedProperties();
}

/**
 * What an earlier file left running (a timer, a retry) knows that file's database: it must not open the pool that this file's own
 * work would then find.
 */
function refuseDroppedDatabases(): void {
  const dropped = droppedDatabases();
  let pool: Pool | undefined;
  Object.defineProperty(worker, 'romaneioDb', {
    configurable: true,
    enumerable: true,
    get: () => pool,
    set(opened: Pool | undefined) {
      if (opened && dropped.has(opened.sql.options.database))
        throw new Error('The database of an earlier test file is gone');
      pool = opened;
    },
  });
}

/** Names of the databases of this worker's earlier files. */
export function droppedDatabases(): Set<string> {
  worker.testDatabasesDropped ??= new Set();
  return worker.testDatabasesDropped;
}
