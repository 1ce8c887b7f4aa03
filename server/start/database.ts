import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import postgres from 'postgres';
import type { EmbeddedPostgres } from '#server/local/embedded-postgres.ts';
import { inheritedEnv } from '#server/platform/env.ts';
import { programFailed, StartError } from '#server/start/failure.ts';
import { warn } from '#server/start/terminal.ts';

const POLL_MS = 1_000;
const UPDATE = fileURLToPath(new URL('./update-database.ts', import.meta.url));

/** Asks the PostgreSQL of DATABASE_URL for its version, so that a wrong address is told at once and plainly. */
export async function checkExternalPostgres(url: string): Promise<string> {
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => undefined });
  try {
    // Written out: a setting, of no table.
    const [row] = await sql<{ server_version: string }[]>`SHOW server_version`;
    return row?.server_version ?? '';
  } catch (error) {
    const { hostname, port, pathname } = new URL(url);
    throw new StartError(
      `O PostgreSQL de DATABASE_URL (${hostname}:${port || 5432}${pathname}) não respondeu: ` +
        `${error instanceof Error ? error.message || error.name : error}`,
    );
  } finally {
    await sql.end({ timeout: 2 });
  }
}

/**
 * Brings the database to the newest schema.
 * @returns how many migrations ran
 * @throws StartError with what the database said
 */
export async function updateDatabase(url: string, signal: AbortSignal): Promise<number> {
  const running = promisify(execFile)(process.execPath, [...process.execArgv, UPDATE], {
    ...{ signal, env: inheritedEnv({ DATABASE_URL: url }) },
  });
  const { stdout } = await running.catch(programFailed('Não foi possível atualizar o banco'));
  return Number(stdout);
}

/**
 * Starts the embedded server again when it is killed (by the system for want of memory, for one).
 * @returns stops watching
 */
export function watchPostgres(server: EmbeddedPostgres, fail: (error: StartError) => void): () => Promise<void> {
  const stop = new AbortController();
  const watching = (async () => {
    while (!stop.signal.aborted) {
      await sleep(POLL_MS, undefined, { signal: stop.signal }).catch(() => undefined);
      if (stop.signal.aborted || (await server.isRunning())) continue;
      warn('O PostgreSQL parou; iniciando de novo.');
      await server.revive();
    }
  })().catch((error: unknown) => {
    fail(new StartError(error instanceof Error ? error.message : String(error)));
  });
  return async () => {
    stop.abort();
    await watching;
  };
}
