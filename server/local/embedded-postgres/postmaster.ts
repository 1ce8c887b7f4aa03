import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { dataFolder } from '#server/local/embedded-postgres/cluster.ts';
import { type Config, superuserUrl } from '#server/local/embedded-postgres/config.ts';
import { type Place, runProgram } from '#server/local/embedded-postgres/run.ts';
import { processBirth } from '#server/platform/process.ts';

const exec = promisify(execFile);

type Postmaster = { pid: number; port: number; status: string };

const STARTING_LIMIT_MS = 120_000;
const STOPPING_LIMIT_MS = 30_000;
const ANSWER_LIMIT_MS = 5_000;

/**
 * Finds a server that already runs on this data folder, waits until it is usable, and removes whatever a killed one
 * left behind.
 * @returns its port, or undefined when none runs and one can be started
 */
export async function findRunning(place: Place, config: Config, version: string): Promise<number | undefined> {
  const began = Date.now();
  let readySince: number | undefined;
  for (;;) {
    const found = await readPidFile(place);
    if (!found) {
      await waitForOrphans(place);
      return undefined;
    }
    if (!(await isPostmasterOf(place, found.pid))) {
      await rm(join(dataFolder(place), 'postmaster.pid'), { force: true });
      continue;
    }
    const waited = Date.now() - began;
    if (found.status === 'ready') {
      readySince ??= Date.now();
      const answer = await identify({ ...config, port: found.port });
      if (answer && (await sameFolder(answer.folder, dataFolder(place)))) {
        if (answer.version === version) return found.port;
        await stopServer(place);
      } else if (Date.now() - readySince > ANSWER_LIMIT_MS) {
        await stopServer(place);
      }
    } else if (found.status === 'stopping' ? waited > STOPPING_LIMIT_MS : waited > STARTING_LIMIT_MS) {
      await stopServer(place);
    }
    await sleep(100);
  }
}

/** Lines of postmaster.pid: pid, data folder, start time, port, socket folder, address, shared memory, status. */
async function readPidFile(place: Place): Promise<Postmaster | undefined> {
  const text = await readFile(join(dataFolder(place), 'postmaster.pid'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split('\n').map((line) => line.trim());
  return { pid: Number(lines[0]), port: Number(lines[3] ?? 0), status: lines[7] || 'starting' };
}

/** A pid in a lock file proves nothing: after a reboot or a kill it may be any other program's by now. */
async function isPostmasterOf(place: Place, pid: number): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0 || (await processBirth(pid)) === undefined) return false;
  if (process.platform === 'linux') return await isPostgresIn(place, pid);
  if (process.platform === 'win32') {
    const { stdout } = await exec('tasklist', ['/FI', `PID eq ${pid}`, '/NH', '/FO', 'CSV']);
    return stdout.toLowerCase().includes('postgres.exe');
  }
  const { stdout } = await exec('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.includes('postgres') && stdout.includes(dataFolder(place));
}

/** Every process of a server has its data folder as working directory. */
async function isPostgresIn(place: Place, pid: number): Promise<boolean> {
  try {
    const name = await readFile(`/proc/${pid}/comm`, 'utf8');
    return name.trim() === 'postgres' && (await sameFolder(await readlink(`/proc/${pid}/cwd`), dataFolder(place)));
  } catch {
    return false;
  }
}

async function sameFolder(a: string, b: string): Promise<boolean> {
  const [first, second] = await Promise.all([realpath(a).catch(() => a), realpath(b).catch(() => b)]);
  return first === second;
}

/**
 * The data folder and version of the server at the configured port; undefined when it does not answer or refuses our password.
 * Written out: settings, of no table.
 */
async function identify(config: Config): Promise<{ folder: string; version: string } | undefined> {
  const sql = postgres(superuserUrl(config), { max: 1, connect_timeout: 3, onnotice: () => undefined });
  try {
    const [row] = await sql<{ folder: string; version: string }[]>`
      SELECT current_setting('data_directory') AS folder, split_part(current_setting('server_version'), ' ', 1) AS version`;
    return row;
  } catch {
    return undefined;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/**
 * The children of a killed server end by themselves, but one in the middle of a long statement ends late, and until
 * then no new server may start.
 */
async function waitForOrphans(place: Place): Promise<void> {
  const signals: (NodeJS.Signals | undefined)[] = [undefined, 'SIGQUIT', 'SIGKILL'];
  for (const signal of signals) {
    for (let attempt = 0; attempt < 20; attempt++) {
      const orphans = await serverProcesses(place);
      if (orphans.length === 0) return;
      if (signal && attempt === 0) for (const pid of orphans) killQuietly(pid, signal);
      await sleep(100);
    }
  }
}

async function serverProcesses(place: Place): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const ours: number[] = [];
  for (const pid of pids) {
    if ((await isPostgresIn(place, pid)) && (await processBirth(pid)) !== undefined) ours.push(pid);
  }
  return ours;
}

function killQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself.
  }
}

/** Whether a server runs on this data folder now. */
export async function isServerRunning(place: Place): Promise<boolean> {
  const found = await readPidFile(place);
  return found !== undefined && (await isPostmasterOf(place, found.pid));
}

/** Stops the server: fast first (open transactions are rolled back), then at once (the next start recovers from the log). */
export async function stopServer(place: Place): Promise<void> {
  const stop = (mode: string, seconds: number) =>
    runProgram(
      'pg_ctl',
      ['stop', '-D', dataFolder(place), '-m', mode, '-w', '-t', String(seconds), '-s'],
      place,
      60_000,
    );
  const found = await readPidFile(place);
  if (!found || !(await isServerRunning(place))) return;
  try {
    await stop('fast', 20);
  } catch {
    await stop('immediate', 5).catch(() => killQuietly(found.pid, 'SIGKILL'));
  }
}
