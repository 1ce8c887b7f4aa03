import { execFile } from 'node:child_process';
import { copyFile, mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import journal from '#drizzle/migrations/meta/_journal.json' with { type: 'json' };
import { ROOT } from '#tests/run/process.ts';

const exec = promisify(execFile);

/** The last commit whose rooms are stock, shipments, webhooks, tokens and applications alone; its newest migration. */
const COMMIT = 'acc13705cb2285ce49096a879741cd0d13384644';
const NEWEST = '0020_recusas_somadas';
const PARTES = join('tests', 'atualizacao', 'partes');

/** The migrations that came since. */
export const SINCE = journal.entries.filter(({ tag }) => tag > NEWEST).map(({ tag }) => tag);

/** Why the old release's own code is not to be had, or null: it comes from the repository's history. */
export async function lacksHistory(): Promise<string | null> {
  try {
    await exec('git', ['cat-file', '-e', `${COMMIT}^{tree}`], { cwd: ROOT });
    return null;
  } catch {
    return `the repository's history lacks commit ${COMMIT} (a shallow clone, or no clone: git fetch --unshallow brings it)`;
  }
}

/** Unpacks the old release into a folder, with the packages of the present one (it asks for the same versions of fewer). */
export async function unpackOld(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const archive = join(folder, '..', 'antiga.tar');
  await exec('git', ['archive', '--output', archive, COMMIT], { cwd: ROOT });
  await exec('tar', ['-xf', archive, '-C', folder]);
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const into = join(folder, PARTES);
  await mkdir(into, { recursive: true });
  for (const file of await readdir(join(ROOT, PARTES))) await copyFile(join(ROOT, PARTES, file), join(into, file));
}

/** Runs a script of a release to its end; what it printed. */
export async function runIn(tree: string, script: string, args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { stdout } = await exec(process.execPath, [join(tree, script), ...args], {
    ...{ cwd: tree, env, maxBuffer: 10_000_000 },
  });
  return stdout;
}
