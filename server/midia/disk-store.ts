import { constants, createReadStream } from 'node:fs';
import { copyFile, link, mkdir, open, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { env } from '#server/platform/env.ts';
import { randomBase62 } from '#server/platform/ids.ts';
import { spoolFolder } from './spool.ts';
import type { Store } from './store.ts';

const root = () => join(env.DATA_DIR, 'midia', 'objetos');

/** The path of an object. Names are made by the server; anything else is a fault of the program. */
function pathOf(nome: string): string {
  if (!/^\d+\/\w+\/[\w.]+$/.test(nome)) throw new Error('Not the name of an object');
  return join(root(), nome);
}

/** Writes a folder's entries to the disk: without that, a crash of the machine may forget a rename. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } catch (error) {
    // Windows syncs no folders.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  } finally {
    await folder.close();
  }
}

/** Makes an object of what `write` puts into the spool and onto the disk. */
async function settle(path: string, write: (temporary: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await mkdir(spoolFolder(), { recursive: true, mode: 0o700 });
  // In the spool, whose sweeper deletes what a process that dies leaves.
  const temporary = join(spoolFolder(), `${randomBase62(22)}.obj`);
  try {
    await write(temporary);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
  await syncFolder(dirname(dirname(path)));
}

/** A folder of this machine: an object appears whole, by a rename, or not at all. */
export function diskStore(): Store {
  return {
    put: (nome, bytes) =>
      settle(pathOf(nome), async (temporary) => {
        const file = await open(temporary, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
      }),
    putFile: (nome, { caminho }) =>
      settle(pathOf(nome), async (temporary) => {
        // A second name of the same bytes where the file system has such, and else a copy.
        await link(caminho, temporary).catch(() => copyFile(caminho, temporary, constants.COPYFILE_EXCL));
        const file = await open(temporary, 'r+');
        try {
          await file.sync();
        } finally {
          await file.close();
        }
      }),
    async get(nome, trecho) {
      const stream = createReadStream(pathOf(nome), trecho && { start: trecho.inicio, end: trecho.fim });
      return await new Promise((resolve, reject) => {
        stream.once('open', () => resolve(stream));
        stream.once('error', (error: NodeJS.ErrnoException) =>
          error.code === 'ENOENT' ? resolve(null) : reject(error),
        );
      });
    },
    async remove(nomes) {
      const paths = nomes.map(pathOf);
      for (const path of paths) await rm(path, { force: true });
      // Not empty, or gone already.
      for (const folder of new Set(paths.map(dirname))) await rmdir(folder).catch(() => undefined);
    },
  };
}
