import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type EmbeddedPostgres, ensurePostgres } from '#server/local/embedded-postgres.ts';

/** A durable PostgreSQL of its own that can be killed as a power failure would. */
export type KillablePostgres = EmbeddedPostgres & {
  /** SIGKILL to the postmaster and to every backend, and up again on the same data after `pauseMs`. */
  kill(pauseMs: number): Promise<void>;
  /** SIGSTOP and SIGCONT to all of them: connections stay, and nothing is answered. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
};

export async function startPostgres(dataDir: string): Promise<KillablePostgres> {
  const postgres = await ensurePostgres({ dataDir });
  /** The postmaster stands still first, so that none of the others comes or goes unseen. */
  async function signal(name: NodeJS.Signals): Promise<void> {
    const [line = ''] = (await readFile(join(postgres.folder, 'data', 'postmaster.pid'), 'utf8')).split('\n');
    const postmaster = Number(line);
    signalQuietly(postmaster, 'SIGSTOP');
    for (const pid of [postmaster, ...(await childrenOf(postmaster))]) signalQuietly(pid, name);
  }
  return {
    ...postgres,
    async kill(pauseMs) {
      if (!(await postgres.isRunning())) throw new Error('PostgreSQL ended by itself');
      await signal('SIGKILL');
      await sleep(pauseMs);
      await postgres.revive();
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
  };
}

/** The processes that a process has started and that still run. */
export async function childrenOf(parent: number): Promise<number[]> {
  const processes = process.platform === 'linux' ? await fromProc() : await fromPs();
  return processes.filter(([, of]) => of === parent).map(([pid]) => pid);
}

type Processes = [pid: number, parent: number][];

async function fromProc(): Promise<Processes> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  return Promise.all(
    pids.map(async (pid): Promise<[number, number]> => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      // The program's name, in parentheses, may hold spaces.
      return [pid, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])];
    }),
  );
}

async function fromPs(): Promise<Processes> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  return stdout
    .trim()
    .split('\n')
    .map((line): [number, number] => {
      const [pid, parent] = line.trim().split(/\s+/).map(Number);
      return [pid ?? 0, parent ?? 0];
    });
}

/** Sends a signal, which a process that has ended does not get. */
export function signalQuietly(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself.
  }
}
