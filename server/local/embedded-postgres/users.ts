import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { giveToFolderOwner } from '#server/local/private-file.ts';
import { isRunning, ownRef } from '#server/platform/process.ts';

const schema = z.object({ pid: z.number(), birth: z.string() });
let count = 0;

/**
 * Notes that this process uses the server. The last user to leave stops it, whoever started it, so that a command
 * may end before or after the `npm start` that it ran beside, and a killed process counts for nothing.
 * @returns removes the note, and says whether somebody else still uses the server
 */
export async function registerUser(home: string): Promise<() => Promise<{ othersRemain: boolean }>> {
  const folder = join(home, 'users');
  const path = join(folder, `${process.pid}-${++count}.json`);
  if (await mkdir(folder, { recursive: true })) await giveToFolderOwner(folder);
  await writeFile(path, JSON.stringify(await ownRef()));
  return async () => {
    await rm(path, { force: true });
    return { othersRemain: await hasUsers(home) };
  };
}

/** Whether a living process uses the server. */
export async function hasUsers(home: string): Promise<boolean> {
  const folder = join(home, 'users');
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const user = await readFile(path, 'utf8').then(
      (text) => schema.safeParse(JSON.parse(text || 'null')).data,
      () => undefined,
    );
    if (user && (await isRunning(user))) return true;
    await rm(path, { force: true });
  }
  return false;
}
