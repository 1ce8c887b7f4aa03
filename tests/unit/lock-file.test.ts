import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isHolder, type Lock, type LockHolder, tryLock, withLock } from '#server/local/lock-file.ts';
import { isRunning, ownRef, processBirth } from '#server/platform/process.ts';

let folder = '';
let path = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'romaneio-lock-'));
  path = join(folder, 'lock');
});
afterEach(() => rm(folder, { recursive: true }));

function held(answer: Lock | LockHolder): Lock {
  if (isHolder(answer)) throw new Error(`Held by ${answer.pid}`);
  return answer;
}

test('one holder at a time, and the other learns who it is', async () => {
  const lock = held(await tryLock(path, 'first'));
  expect(await tryLock(path, 'second')).toMatchObject({ pid: process.pid, info: 'first' });
  await lock.update('moved');
  expect(await tryLock(path)).toMatchObject({ info: 'moved' });
  await lock.release();
  await held(await tryLock(path)).release();
});

test('a lock of a process that was killed is nobody’s', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const pid = child.pid ?? 0;
  const birth = (await processBirth(pid)) ?? '';
  await writeFile(path, JSON.stringify({ pid, birth, id: 'x', info: 'alive' }));
  expect(await tryLock(path)).toMatchObject({ pid, info: 'alive' });
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(isHolder(await tryLock(path))).toBe(false);
});

test('a lock whose pid is another program’s by now is nobody’s', async () => {
  await writeFile(path, JSON.stringify({ pid: process.pid, birth: 'of an earlier boot', id: 'x', info: '' }));
  expect(isHolder(await tryLock(path))).toBe(false);
});

test('releasing does not remove the lock of somebody who took it over', async () => {
  const lock = held(await tryLock(path));
  await rm(path);
  held(await tryLock(path, 'new holder'));
  await lock.release();
  expect(await readFile(path, 'utf8')).toContain('new holder');
});

test('many that wait for it, some on a stale one, never hold it together', async () => {
  await writeFile(path, JSON.stringify({ pid: process.pid, birth: 'stale', id: 'x', info: '' }));
  let inside = 0;
  let most = 0;
  const turns = Array.from({ length: 12 }, () =>
    withLock(path, 10_000, async () => {
      most = Math.max(most, ++inside);
      await new Promise((resolve) => setTimeout(resolve, 5));
      inside--;
    }),
  );
  await Promise.all(turns);
  expect(most).toBe(1);
});

test('tells this process from an earlier one with its pid', async () => {
  const self = await ownRef();
  expect(await isRunning(self)).toBe(true);
  expect(await isRunning({ ...self, birth: `${self.birth}0` })).toBe(false);
});
