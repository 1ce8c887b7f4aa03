import { readdir, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Place } from '#server/local/embedded-postgres/run.ts';

/** Bytes of a socket's whole path: systems take 104 to 108. */
const MOST_BYTES = 100;
const FILE = '.s.PGSQL.';

const socketOf = (folder: string, port: number) => join(folder, `${FILE}${port}`);

/**
 * Where the server's socket may be: a round trip through it takes two thirds of the processor time of one through a port. Only the owner
 * of the cluster enters its folder.
 * @returns null where the system has none, the path is too long, or the folder's file system takes no sockets
 */
export async function socketFolder({ cluster }: Place): Promise<string | null> {
  // PostgreSQL's setting is a list, in which these would have a meaning.
  const plain = !/[,"'\\]/.test(cluster);
  if (process.platform === 'win32' || !plain || Buffer.byteLength(socketOf(cluster, 65_535)) > MOST_BYTES) return null;
  return (await takesSockets(cluster)) ? cluster : null;
}

async function takesSockets(folder: string): Promise<boolean> {
  const path = join(folder, '.s.romaneio');
  await rm(path, { force: true });
  return await new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(path, () => probe.close(() => resolve(true)));
  });
}

/** Removes what a killed server left: its lock names a pid that may be any other program's by now. Only where no server runs. */
export async function removeSockets({ cluster }: Place): Promise<void> {
  const left = (await readdir(cluster)).filter((name) => name.startsWith(FILE));
  await Promise.all(left.map((name) => rm(join(cluster, name), { force: true })));
}

/** The folder of the socket at which the running server listens; null where it listens at its port alone. */
export async function openSocket({ cluster }: Place, port: number): Promise<string | null> {
  const found = await stat(socketOf(cluster, port)).catch(() => null);
  return found?.isSocket() ? cluster : null;
}
