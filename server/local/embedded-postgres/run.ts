import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inheritedEnv } from '#server/platform/env.ts';

const exec = promisify(execFile);

/** The OS user that runs PostgreSQL when this process is root, which PostgreSQL refuses to be. */
export type RunAs = { uid: number; gid: number; name: string };

/** Where PostgreSQL's programs and its data are, and who runs it. */
export type Place = { native: string; cluster: string; runAs: RunAs | undefined };

const KEPT_VARIABLES = ['PATH', 'HOME', 'TMPDIR', 'TMP', 'TEMP', 'SystemRoot', 'SystemDrive', 'ComSpec', 'PATHEXT'];

/** PG* variables would redirect the programs, and our secrets are none of the server's business. */
function programEnv(): NodeJS.ProcessEnv {
  const all = inheritedEnv();
  const kept = KEPT_VARIABLES.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]]));
  return { NODE_ENV: 'production', ...Object.fromEntries(kept), LC_ALL: 'C' };
}

/** Runs a command as the OS user of the database, in its own folder. */
export async function runAsOwner(
  command: string,
  args: string[],
  place: { cluster: string; runAs: RunAs | undefined },
  timeoutMs: number,
): Promise<string> {
  const { stdout } = await exec(command, args, {
    cwd: place.cluster,
    env: programEnv(),
    timeout: timeoutMs,
    windowsHide: true,
    ...(place.runAs ? { uid: place.runAs.uid, gid: place.runAs.gid } : {}),
  });
  return stdout;
}

/** Runs one of PostgreSQL's own programs. */
export async function runProgram(
  program: 'initdb' | 'pg_ctl' | 'postgres',
  args: string[],
  place: Place,
  timeoutMs: number,
): Promise<string> {
  return await runAsOwner(join(place.native, 'bin', program), args, place, timeoutMs);
}

/** What a failed program said. */
export function programOutput(error: unknown): string {
  const { stdout, stderr, message } = error as { stdout?: string; stderr?: string; message: string };
  return [stdout, stderr].filter(Boolean).join('\n').trim() || message;
}
