import { randomUUID } from 'node:crypto';
import { access, chown, constants, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a file that only its owner can read; it is replaced whole or not at all. */
export async function writePrivateFile(path: string, content: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, content, { mode: 0o600 });
  await giveToFolderOwner(draft);
  await rename(draft, path);
}

/** What a file holds; undefined when there is none. Any other trouble is an error: a secret is not made up twice. */
export async function readIfExists(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Makes a folder where there is none yet. `refuse` makes the error for one that this process may not use, from what to tell. */
export async function makeFolder(path: string, refuse: (message: string) => Error): Promise<void> {
  try {
    if (await mkdir(path, { recursive: true })) await giveToFolderOwner(path);
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw refuse(
      `Sem permissão para usar a pasta ${path} (${(error as NodeJS.ErrnoException).code}). ` +
        'Rode com o usuário que a criou, ou use outra: DATA_DIR=.data-2 npm start',
    );
  }
}

/** One `sudo npm start` must not leave files that the checkout's own user cannot open. */
export async function giveToFolderOwner(path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(dirname(path));
  if (uid !== 0) await chown(path, uid, gid);
}
