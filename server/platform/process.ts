import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A process that can be recognised later: a pid alone may have been given to another program by then. */
export type ProcessRef = { pid: number; birth: string };

/**
 * What tells this run of a pid from any other one: boot and start time.
 * @returns undefined when no such process runs (a zombie does not run).
 */
export async function processBirth(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') return linuxBirth(pid);
  if (process.platform === 'win32') return isAlive(pid) ? 'unknown' : undefined;
  const { stdout } = await run('ps', ['-o', 'stat=,lstart=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  const [state = '', ...started] = stdout.trim().split(/\s+/);
  return state === '' || state.startsWith('Z') ? undefined : started.join(' ');
}

async function linuxBirth(pid: number): Promise<string | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in parentheses and may itself hold spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, startTime] = [fields[0], fields[19]];
    if (state === 'Z' || state === 'X') return undefined;
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
    return `${boot.trim()}:${startTime}`;
  } catch {
    return undefined;
  }
}

/** This process, as others can recognise it later. */
export async function ownRef(): Promise<ProcessRef> {
  return { pid: process.pid, birth: (await processBirth(process.pid)) ?? 'unknown' };
}

/** Whether that very process still runs. */
export async function isRunning(ref: ProcessRef): Promise<boolean> {
  return (await processBirth(ref.pid)) === ref.birth;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
