import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from '#server/local/embedded-postgres/config.ts';
import { stopAbandonedPostgres } from '#server/local/embedded-postgres.ts';

/**
 * Removes a folder with the data folders in it, and their databases where those could not be inside: as root below a folder
 * that others may not enter, PostgreSQL keeps them elsewhere, gigabytes that nobody would look for.
 */
export async function discard(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const inside = entries.filter((entry) => entry.isDirectory()).map((entry) => join(folder, entry.name));
  for (const dataDir of [folder, ...inside]) {
    const config = await readConfig(join(dataDir, 'postgres'));
    if (!config) continue;
    await stopAbandonedPostgres(dataDir);
    if (config.cluster) await rm(config.cluster, { recursive: true, force: true });
  }
  await rm(folder, { recursive: true, force: true });
}
