import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { discard } from '#tests/support/discard.ts';
import type { RunOptions } from './options.ts';
import type { KillablePostgres } from './parts/postgres.ts';
import type { Violation } from './proofs/verify.ts';
import { describe } from './report.ts';

export const say = (line: string) => process.stdout.write(`${line}\n`);

/** A setting of a command, by default `otherwise`. */
export function wholeNumber(name: string, otherwise: number, given = process.env[name]): number {
  const value = Number(given ?? otherwise);
  if (!Number.isInteger(value) || value < 1) throw new Error(`${name}: use a whole number from 1`);
  return value;
}

/**
 * Carries out a run in a folder of its own, stops its PostgreSQL where it is cut short, and ends the process: with 1 and the folder kept
 * where a promise was broken.
 * @param again the setting that repeats the run, for whoever reads of a failure
 */
export async function carryOut(
  name: string,
  again: string,
  seed: number,
  run: (options: Required<RunOptions>) => Promise<Violation[]>,
): Promise<never> {
  const folder = await mkdtemp(join(tmpdir(), `romaneio-${name}-`));
  // PostgreSQL runs as another user when this runs as root.
  await chmod(folder, 0o755);
  let postgres: KillablePostgres | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void Promise.resolve(postgres?.stop()).finally(() => process.exit(130)));
  }
  const started = (running: KillablePostgres) => {
    postgres = running;
  };
  const violations = await run({ seed, folder, say, started });
  if (violations.length === 0) await discard(folder);
  else say(`FAILED (${again}=${seed}, logs in ${folder})\n\n${describe(violations)}`);
  process.exit(violations.length === 0 ? 0 : 1);
}
