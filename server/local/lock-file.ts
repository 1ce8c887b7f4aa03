import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { isRunning, ownRef, type ProcessRef } from '#server/platform/process.ts';

/** Who holds a lock, and what it wants others to know about itself. */
export type LockHolder = ProcessRef & { id: string; info: string };

/** A lock that this process holds. */
export type Lock = { update(info: string): Promise<void>; release(): Promise<void> };

const holderSchema = z.object({ pid: z.number(), birth: z.string(), id: z.string(), info: z.string() });

/** How long a lock may be unreadable, or a takeover may last, before it is taken for a killed process's leavings. */
const UNFINISHED_MS = 5_000;

/**
 * Takes a lock that a killed process cannot leave behind: the file names its holder by pid and start time.
 * @returns the lock, or who holds it.
 */
export async function tryLock(path: string, info = ''): Promise<Lock | LockHolder> {
  const self: LockHolder = { ...(await ownRef()), id: randomUUID(), info };
  await mkdir(dirname(path), { recursive: true });
  for (let attempt = 0; ; attempt++) {
    if (await createExclusive(path, self)) return heldLock(path, self);
    const holder = await readHolder(path);
    if (holder && (await isRunning(holder))) return holder;
    await removeStale(path);
    if (attempt > 0) await sleep(20);
  }
}

/** Runs `work` while holding the lock, after waiting for it. */
export async function withLock<T>(path: string, waitMs: number, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    const lock = await tryLock(path);
    if (!isHolder(lock)) {
      try {
        return await work();
      } finally {
        await lock.release();
      }
    }
    if (Date.now() > deadline) throw new Error(`O processo ${lock.pid} não liberou ${path} em ${waitMs / 1000} s.`);
    await sleep(50);
  }
}

/** Tells the two answers of tryLock apart. */
export function isHolder(answer: Lock | LockHolder): answer is LockHolder {
  return 'pid' in answer;
}

function heldLock(path: string, self: LockHolder): Lock {
  return {
    async update(info) {
      const next = `${path}.${self.id}`;
      await writeFile(next, JSON.stringify({ ...self, info }), { mode: 0o644 });
      await rename(next, path);
    },
    async release() {
      if ((await readHolder(path))?.id === self.id) await rm(path, { force: true });
    },
  };
}

/** A hard link appears at once with all its content, so nobody ever reads half a lock. */
async function createExclusive(path: string, holder: LockHolder): Promise<boolean> {
  const content = JSON.stringify(holder);
  const draft = `${path}.${holder.id}`;
  await writeFile(draft, content);
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    if (code === 'ENOENT') throw error;
    return await writeFile(path, content, { flag: 'wx' }).then(
      () => true,
      () => false,
    );
  } finally {
    await rm(draft, { force: true });
  }
}

async function readHolder(path: string): Promise<LockHolder | undefined> {
  try {
    return holderSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Two processes may find the same stale lock: only one removes it, and only after it looked again. */
async function removeStale(path: string): Promise<void> {
  const takeover = `${path}.retomada`;
  try {
    await mkdir(takeover);
  } catch {
    if ((await age(takeover)) > UNFINISHED_MS) await rm(takeover, { recursive: true, force: true });
    else await sleep(20);
    return;
  }
  try {
    const holder = await readHolder(path);
    const stale = holder ? !(await isRunning(holder)) : (await age(path)) > UNFINISHED_MS;
    if (stale) await rm(path, { force: true });
  } finally {
    await rm(takeover, { recursive: true, force: true });
  }
}

async function age(path: string): Promise<number> {
  return await stat(path).then(
    (found) => Date.now() - found.mtimeMs,
    () => 0,
  );
}
