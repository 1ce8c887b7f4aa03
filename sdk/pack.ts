import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const exec = promisify(execFile);
const PACKAGE = join(import.meta.dirname, 'typescript');

/** The file that integrators install. */
export const PACKED = 'romaneio-typescript.tgz';

type Failed = { stdout?: string; stderr?: string; message: string };

const run = (file: string, args: string[], cwd: string, signal?: AbortSignal) =>
  exec(file, args, { cwd, shell: process.platform === 'win32' && file === 'npm', ...(signal ? { signal } : {}) }).catch(
    ({ stdout, stderr, message }: Failed) => {
      throw new Error(`${stdout ?? ''}${stderr ?? ''}`.trim() || message);
    },
  );

/** How npm is run with these arguments: the one that started this process, where one did. */
export function npm(args: string[]): [file: string, args: string[]] {
  const path = process.env.npm_execpath;
  return path && /npm-cli\.c?js$/.test(path) ? [process.execPath, [path, ...args]] : ['npm', args];
}

/**
 * Compiles the client and packs it into `folder`, as `npm pack` would in its own folder. The same sources give the same bytes. Needs
 * TypeScript and npm, no network.
 * @throws Error with what the compiler or npm said
 */
export async function packSdk(folder: string, signal?: AbortSignal): Promise<string> {
  const stage = await mkdtemp(join(tmpdir(), 'romaneio-sdk-'));
  try {
    for (const name of ['package.json', 'README.md', 'testes']) {
      await cp(join(PACKAGE, name), join(stage, name), { recursive: true });
    }
    const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
    await run(process.execPath, [tsc, '-p', PACKAGE, '--outDir', join(stage, 'dist')], PACKAGE, signal);
    await run(...npm(['pack', '--ignore-scripts', '--loglevel=error']), stage, signal);
    const made = (await readdir(stage)).find((name) => name.endsWith('.tgz'));
    if (!made) throw new Error('npm pack made no file');
    await mkdir(folder, { recursive: true });
    const file = join(folder, PACKED);
    // Whoever reads at this moment gets the file of before, whole.
    await cp(join(stage, made), `${file}.new`);
    await rename(`${file}.new`, file);
    return file;
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

// `node sdk/pack.ts <folder>`: as the image does.
if (import.meta.main) await packSdk(resolve(process.argv[2] ?? '.'));
