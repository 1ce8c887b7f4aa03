import { chmod, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import type {} from '#tests/support/global-setup.ts';

/** A folder for a test's files or DATA_DIR, removed with all the run's others. */
export async function makeTestFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(inject('runFolder'), `${name}-`));
  // PostgreSQL runs as another user when the tests run as root.
  await chmod(folder, 0o755);
  return folder;
}
