import { vi } from 'vitest';
import { seedProperties } from '#tests/support/seed.ts';

const worker = globalThis as typeof globalThis & Record<string, unknown> & { testEnvironment?: NodeJS.ProcessEnv };

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
  for (const name of Object.keys(Array.prototype)) Object.defineProperty(Array.prototype, name, { enumerable: false });
  vi.resetModules();
  seedProperties();
}
