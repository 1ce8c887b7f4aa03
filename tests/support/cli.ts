import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

type Run = { code: number | null; out: string; err: string };

async function run(args: readonly string[], input: string | undefined): Promise<Run> {
  const stdin = input === undefined ? 'ignore' : 'pipe';
  const child = spawn(process.execPath, ['server/cli.ts', ...args], { cwd: ROOT, stdio: [stdin, 'pipe', 'pipe'] });
  // It may end without having read everything.
  child.stdin?.on('error', () => undefined).end(input);
  let [out, err] = ['', ''];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, err };
}

function objectOf({ code, out, err }: Run): Record<string, unknown> {
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(/^\{.*\}\n$/);
  return JSON.parse(out) as Record<string, unknown>;
}

/** Runs a command of the product's command line, over this test file's database. */
export const cli = (...args: string[]) => run(args, undefined);

/** The one JSON object that a command printed. */
export const printed = async (...args: string[]) => objectOf(await cli(...args));

/** The same two, with a text on standard input. */
export const fed = (input: string) => ({
  cli: (...args: string[]) => run(args, input),
  printed: async (...args: string[]) => objectOf(await run(args, input)),
});
