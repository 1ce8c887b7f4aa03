import { execFile } from 'node:child_process';
import { totalmem } from 'node:os';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ROOT } from '#tests/run/process.ts';

const run = promisify(execFile);
const MB = 2 ** 20;

/** What a process that was started so gives the processes that it starts, and the limit of its own heap (MB). */
async function asked(args: string[], options = ''): Promise<{ given: string[]; limit: number }> {
  const { NODE_OPTIONS: _, ...env } = process.env;
  const print = `
    import { getHeapStatistics } from 'node:v8';
    import { heapOptions } from '#server/platform/memory.ts';
    console.log(JSON.stringify({ given: heapOptions(), limit: getHeapStatistics().heap_size_limit / ${MB} }));`;
  const all = [...args, '--import', './server/start/quick-imports.mjs', '--input-type=module', '--eval', print];
  const given = options ? { ...env, NODE_OPTIONS: options } : env;
  return JSON.parse((await run(process.execPath, all, { cwd: ROOT, env: given })).stdout) as ReturnType<typeof asked>;
}

test('on a large machine, what npm start starts has a heap of two gigabytes; on a small one, what V8 gives it', async () => {
  const { given, limit } = await asked([]);
  if (totalmem() < 8_000 * MB) {
    expect(given).toEqual(['--heap-growing-percent=20']);
    expect(limit).toBeLessThan(2_100);
    return;
  }
  expect(given).toEqual(['--max-old-space-size=2000', '--heap-growing-percent=20']);
  const started = await asked(given);
  expect(started.limit).toBeGreaterThanOrEqual(2_000);
  expect(started.limit).toBeLessThan(2_200);
});

test("the operator's own limit stays", async () => {
  expect((await asked(['--max-old-space-size=3000'])).given).toEqual([]);
  expect((await asked([], '--max_old_space_size=3000')).given).toEqual([]);
});
