import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { packSdk } from '#sdk/pack.ts';
import { withLock } from '#server/local/lock-file.ts';
import { readIfExists } from '#server/local/private-file.ts';
import { inheritedEnv } from '#server/platform/env.ts';
import { StartError } from '#server/start/failure.ts';

const FOLDERS = ['app', 'modulos', 'server', 'drizzle/schema', 'sdk/typescript/src', 'sdk/typescript/testes'];
const FILES = [
  ...['package-lock.json', 'next.config.mjs', 'tsconfig.json', '.postcssrc.json'],
  ...['package.json', 'README.md', 'tsconfig.json'].map((name) => `sdk/typescript/${name}`),
];
/** Their modules run without being built. */
const STRIPPED = ['modulos', 'server', 'drizzle', 'sdk'];
const LOCK_WAIT_MS = 15 * 60_000;

/** Whether the panel has to be built: what it is made of differs from what the present build was made of. */
export async function isBuildNeeded(root: string): Promise<boolean> {
  return (await readIfExists(stampFile(root))) !== (await sourcesHash(root));
}

/** Builds the panel, unless another process just did. */
export async function build(root: string, signal?: AbortSignal): Promise<void> {
  await withLock(join(root, 'node_modules', '.cache', 'romaneio-build.lock'), LOCK_WAIT_MS, async () => {
    const hash = await sourcesHash(root);
    if ((await readIfExists(stampFile(root))) === hash) return;
    const next = createRequire(join(root, 'package.json')).resolve('next/dist/bin/next');
    await run(root, [next, 'build'], signal);
    await run(root, [join(import.meta.dirname, 'compress.ts'), join(root, '.next')], signal);
    const stripped = STRIPPED.map((folder) => join(root, folder));
    await run(root, [join(import.meta.dirname, 'strip-types.mjs'), ...stripped], signal);
    await packClient(root, signal);
    await writeFile(stampFile(root), hash);
  });
}

const stampFile = (root: string) => join(root, '.next', 'romaneio-build');

async function run(root: string, args: string[], signal: AbortSignal | undefined): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: inheritedEnv({ NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }),
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [code] = await once(child, 'close');
  if (code !== 0) throw new StartError(`A compilação do painel falhou:\n\n${output.trim()}`);
}

/** The client for TypeScript, which the documentation hands out. */
async function packClient(root: string, signal: AbortSignal | undefined): Promise<void> {
  await packSdk(join(root, '.next', 'sdk'), signal).catch((error: Error) => {
    throw new StartError(`O cliente para TypeScript não pôde ser empacotado:\n\n${error.message}`);
  });
}

async function sourcesHash(root: string): Promise<string> {
  const hash = createHash('sha256');
  const files = (await Promise.all(FOLDERS.map((folder) => filesBelow(join(root, folder))))).flat();
  for (const path of [...files, ...FILES.map((name) => join(root, name))].sort()) {
    const content = await readFile(path).catch(() => undefined);
    if (content) hash.update(`${relative(root, path)}\0${content.length}\0`).update(content);
  }
  const { imports, postcss, browserslist } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  return hash.update(JSON.stringify({ imports, postcss, browserslist })).digest('hex');
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
