import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'vitest';

const exec = promisify(execFile);

export const hasCurl = await exec('curl', ['--version']).then(
  () => true,
  () => false,
);
if (!hasCurl) console.warn("No curl on this machine: the lines of the documentation's guides were not run.");

/** A line of a guide and what its output has to hold. */
export type GuideLine = { text: string; shows: readonly string[] };

/** Runs lines in one shell, as somebody who pastes them one after the other; answers what they print. */
export async function paste(lines: readonly string[], env: Record<string, string>): Promise<string> {
  const { stdout } = await exec('bash', ['-c', lines.join('\n')], { env: { ...process.env, ...env } });
  return stdout;
}

export function expectShown(output: string, { shows }: GuideLine): void {
  for (const part of shows) expect(output).toContain(part);
}
