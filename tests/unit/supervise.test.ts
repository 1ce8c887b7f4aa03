import { appendFileSync } from 'node:fs';
import { appendFile, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { StartError } from '#server/start/failure.ts';
import { followLog } from '#server/start/log-file.ts';
import { type ChildOptions, supervise } from '#server/start/supervise.ts';

/** How long is waited for what a look at a log finds. */
const PATIENCE = 5_000;

let folder = '';
let options: ChildOptions;
const given: StartError[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'romaneio-supervise-'));
  given.length = 0;
  options = {
    name: 'web',
    entry: join(folder, 'child.mjs'),
    cwd: folder,
    env: process.env,
    logFile: join(folder, 'web.log'),
    firstDelayMs: 10,
    onGiveUp: (error) => given.push(error),
  };
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(() => rm(folder, { recursive: true }));

const program = (text: string) => writeFile(options.entry, text);
const log = () => readFile(join(folder, 'web.log'), 'utf8');

test('says when the child is ready, and where; asks it to drain at the end', async () => {
  await program(`
    process.on('SIGTERM', () => { console.log('drained'); process.exit(0); });
    process.send({ tipo: 'pronto', url: 'http://localhost:1' });
    setInterval(() => {}, 1000);`);
  const child = await supervise(options);
  expect(await child.ready).toBe('http://localhost:1');
  await child.stop();
  expect(await log()).toContain('drained');
});

test('starts a child that died again', async () => {
  await program(`
    import { existsSync, writeFileSync } from 'node:fs';
    if (!existsSync('once')) { writeFileSync('once', ''); process.exit(3); }
    process.send({ tipo: 'pronto' });
    setInterval(() => {}, 1000);`);
  const child = await supervise(options);
  await child.ready;
  expect(vi.mocked(console.log).mock.calls.flat().join()).toContain('web terminou (código 3)');
  await child.stop();
});

test('gives up at once one that refuses its configuration, with what it said', async () => {
  await program(`console.error('ENCRYPTION_KEY: another one'); process.exit(78);`);
  const child = await supervise(options);
  await expect(child.ready).rejects.toThrow(/recusou a configuração.*ENCRYPTION_KEY: another one/s);
  expect((await log()).match(/another one/g)).toHaveLength(1);
  await child.stop();
});

test('gives up one that dies at once every time, with its last words', async () => {
  await program(`console.error('missing table'); process.exit(1);`);
  const child = await supervise(options);
  await expect(child.ready).rejects.toThrow(/5 vezes seguidas.*missing table/s);
  expect(given).toHaveLength(1);
  expect((await log()).match(/missing table/g)).toHaveLength(5);
  await child.stop();
});

test('shows warnings and errors of the structured log, and nothing milder', async () => {
  await program(`
    console.log(JSON.stringify({ level: 30, msg: 'quiet' }));
    console.log(JSON.stringify({ level: 50, msg: 'no disk', err: { message: 'ENOSPC' } }));
    process.send({ tipo: 'pronto' });
    setInterval(() => {}, 1000);`);
  const child = await supervise(options);
  await child.ready;
  await child.stop();
  const shown = vi.mocked(console.log).mock.calls.flat().join('\n');
  expect(shown).toContain('web: erro: no disk: ENOSPC');
  expect(shown).not.toContain('quiet');
});

test('gives up one that cannot be started, as where its program is gone', async () => {
  const child = await supervise({ ...options, cwd: join(folder, 'gone') });
  await expect(child.ready).rejects.toThrow(/5 vezes seguidas .*ENOENT/);
  expect(given).toHaveLength(1);
  await child.stop();
});

test('one that is replaced while it waits for a new attempt runs once', async () => {
  await program('process.exit(1);');
  const child = await supervise({ ...options, firstDelayMs: 300 });
  const said = () => vi.mocked(console.log).mock.calls.flat().join();
  await vi.waitFor(() => expect(said()).toContain('reiniciando'), PATIENCE);
  await program(`console.log('born'); process.send({ tipo: 'pronto' }); setInterval(() => {}, 1000);`);
  await child.restart();
  await child.ready;
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect((await log()).match(/born/g)).toHaveLength(1);
  await child.stop();
});

describe('a log that is followed', () => {
  const lines: string[] = [];
  let path = '';
  let stop: () => void;
  beforeEach(async () => {
    lines.length = 0;
    path = join(folder, 'followed.log');
    await writeFile(path, '');
    stop = followLog(path, (line) => lines.push(line));
  });
  afterEach(() => stop());

  test('goes on after somebody emptied it', async () => {
    await appendFile(path, 'before, and longer than what comes after\n');
    await vi.waitFor(() => expect(lines).toHaveLength(1), PATIENCE);
    await truncate(path);
    await appendFile(path, 'after\n');
    await vi.waitFor(() => expect(lines.at(-1)).toBe('after'), PATIENCE);
  });

  test('is put aside when it has grown, and loses no line that was written before', async () => {
    const grown = `${'x'.repeat(1023)}\n`.repeat(11 * 1024);
    appendFileSync(path, grown);
    await vi.waitFor(async () => expect((await stat(path)).size).toBe(0), PATIENCE);
    expect([lines.length, (await stat(`${path}.1`)).size]).toEqual([11 * 1024, grown.length]);
    await appendFile(path, 'after\n');
    await vi.waitFor(() => expect(lines.at(-1)).toBe('after'), PATIENCE);
  });
});
