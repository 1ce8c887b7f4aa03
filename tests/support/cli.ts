import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

type Run = { code: number | null; out: string; err: string };

/** Runs a command of the product's command line, over this test file's database. */
export async function cli(...args: string[]): Promise<Run> {
  const child = spawn(process.execPath, ['server/cli.ts', ...args], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, err };
}

/** The one JSON object that a command printed. */
export async function printed(...args: string[]): Promise<Record<string, unknown>> {
  const { code, out, err } = await cli(...args);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(/^\{.*\}\n$/);
  return JSON.parse(out) as Record<string, unknown>;
}
