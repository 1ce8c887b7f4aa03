import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright';
import { attempt, installPackage, isRoot, onPath, type Packages } from '#tests/support/programs.ts';

const exec = promisify(execFile);

/** Debian's; other systems have the whole browser alone. */
const WINDOWLESS = 'chromium-headless-shell';

/** The one without a window first: it does the same with a quarter less. */
const COMMANDS = [
  WINDOWLESS,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'msedge',
];

const ABSOLUTE: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => {
    const folder = process.env[name];
    return folder
      ? [
          join(folder, 'Google/Chrome/Application/chrome.exe'),
          join(folder, 'Chromium/Application/chrome.exe'),
          join(folder, 'Microsoft/Edge/Application/msedge.exe'),
        ]
      : [];
  }),
  linux: ['/usr/lib/chromium/chromium', '/opt/google/chrome/chrome', '/snap/bin/chromium'],
};

const PACKAGES: Packages = {
  'apt-get': 'chromium',
  dnf: 'chromium',
  apk: 'chromium',
  pacman: 'chromium',
  zypper: 'chromium',
  brew: '--cask chromium',
};

const DOWNLOAD_LIMIT_MS = 5 * 60_000;
const ALWAYS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  // A page lives for seconds: what the last compiler saves is less than it costs.
  '--js-flags=--no-opt',
];

let found: Promise<string> | undefined;

/**
 * The path of a Chromium that runs: the one of CHROMIUM_PATH, an installed one, Playwright's own download, or one
 * from the system's package manager, in this order.
 */
export function findChromium(log: (message: string) => void = console.error): Promise<string> {
  found ??= search(log);
  return found;
}

/** A headless browser for tests. */
export async function launchChromium(): Promise<Browser> {
  return await chromium.launch({
    executablePath: await findChromium(),
    args: isRoot() ? [...ALWAYS, '--no-sandbox'] : ALWAYS,
  });
}

async function search(log: (message: string) => void): Promise<string> {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (await runs(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH is ${chosen}, which does not run`);
  }
  const installed = (await installedChromium()) ?? (await downloadedChromium());
  if (installed) return installed;
  log('No Chromium on this machine: downloading the one of Playwright…');
  await downloadWithPlaywright(log);
  const downloaded = await downloadedChromium();
  if (downloaded) return downloaded;
  log('No usable download: asking the package manager of the system…');
  for (const packages of [{ ...PACKAGES, 'apt-get': WINDOWLESS }, PACKAGES]) {
    await installPackage(packages, log);
    const packaged = await installedChromium();
    if (packaged) return packaged;
  }
  throw new Error(
    'No Chromium found, and none could be installed. Install one (for example: sudo apt-get install chromium, or ' +
      'npx playwright install --with-deps chromium), or name one in CHROMIUM_PATH.',
  );
}

async function installedChromium(): Promise<string | undefined> {
  return await firstThatRuns([...onPath(COMMANDS), ...(ABSOLUTE[process.platform] ?? [])]);
}

/** Any revision in Playwright's cache will do, the expected one first. */
async function downloadedChromium(): Promise<string | undefined> {
  const expected = chromium.executablePath();
  const revision = /^(.*[\\/])chromium-\d+([\\/].*)$/.exec(expected);
  if (!revision) return await firstThatRuns([expected]);
  const [, cache = homedir(), inside = ''] = revision;
  const others = (await readdir(cache).catch(() => [])).filter((name) => /^chromium-\d+$/.test(name)).sort();
  return await firstThatRuns([expected, ...others.reverse().map((name) => join(cache, name, inside))]);
}

async function firstThatRuns(paths: string[]): Promise<string | undefined> {
  for (const path of paths) if (await runs(path)) return path;
  return undefined;
}

/** A file alone proves nothing: it may be a stub that asks for a snap, or lack libraries. */
async function runs(path: string): Promise<boolean> {
  // On Windows `--version` opens a window; the installations looked for there are whole.
  const args = process.platform === 'win32' ? ['/c', 'if', 'not', 'exist', path, 'exit', '1'] : ['--version'];
  const command = process.platform === 'win32' ? 'cmd' : path;
  return await exec(command, args, { timeout: 20_000 }).then(
    ({ stdout }) => process.platform === 'win32' || /chrom|edge/i.test(stdout),
    () => false,
  );
}

async function downloadWithPlaywright(log: (message: string) => void): Promise<void> {
  const cli = join(dirname(fileURLToPath(import.meta.resolve('playwright'))), 'cli.js');
  const install = (...args: string[]) => attempt(process.execPath, [cli, ...args], DOWNLOAD_LIMIT_MS, log);
  const downloaded = await install('install', '--no-shell', 'chromium');
  if (downloaded && isRoot() && !(await downloadedChromium())) await install('install-deps', 'chromium');
}
