import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, rmdir } from 'node:fs/promises';
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

/** A folder of this machine: an object appears whole, by a rename, or not at all. */
export function diskStore(): Store {
  return {
    async put(nome, bytes) {
      const path = pathOf(nome);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await mkdir(spoolFolder(), { recursive: true, mode: 0o700 });
      // In the spool, whose sweeper deletes what a process that dies leaves.
      const temporary = join(spoolFolder(), `${randomBase62(22)}.obj`);
      try {
        const file = await open(temporary, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      await syncFolder(dirname(path));
      await syncFolder(dirname(dirname(path)));
    },
    async get(nome) {
      const stream = createReadStream(pathOf(nome));
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
