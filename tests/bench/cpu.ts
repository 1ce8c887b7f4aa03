import { readdir, readFile } from 'node:fs/promises';

/** `CLK_TCK` of Linux. */
const TICKS = 100;

/** Processor seconds that processes have taken so far; without Linux's /proc, none are known. */
export async function cpuSeconds(pids: readonly number[]): Promise<number> {
  const all = await Promise.all(pids.map(async (pid) => readStat(pid)));
  return all.reduce((sum, stat) => sum + (stat?.seconds ?? 0), 0);
}

/** Processes that one has begun: of PostgreSQL its backends. */
export async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => [])).map(Number).filter(Number.isInteger);
  const stats = await Promise.all(pids.map(async (pid) => ({ pid, stat: await readStat(pid) })));
  return stats.filter(({ stat }) => stat?.parent === parent).map(({ pid }) => pid);
}

async function readStat(pid: number): Promise<{ parent: number; seconds: number } | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The program's name, in parentheses, may hold spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  if (fields.length < 13) return null;
  return { parent: Number(fields[1]), seconds: (Number(fields[11]) + Number(fields[12])) / TICKS };
}
