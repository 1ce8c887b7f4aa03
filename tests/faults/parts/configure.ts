import { closeSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeDb, db } from '#server/platform/db.ts';
import { inheritedEnv, setEnv } from '#server/platform/env.ts';
import type { Arrivals } from '../arrivals.ts';
import type { Violation } from '../proofs/verify.ts';
import type { Kept } from './kept.ts';
import type { KillablePostgres } from './postgres.ts';

const QUIET_LIMIT_MS = 180_000;

/** Lets go of what a run took: its log, its receiver, and the database with its folder. */
export async function clearAway(taken: { log: number; arrivals: Arrivals; postgres: KillablePostgres }): Promise<void> {
  closeSync(taken.log);
  await taken.arrivals.close();
  await closeDb();
  await taken.postgres.stop();
  await rm(taken.postgres.folder, { recursive: true, force: true });
}

export const seconds = (since: number): number => Math.round((Date.now() - since) / 1_000);

/** This process's configuration, and the one of those that are killed. */
export function configure(url: string, port: number, besides: Record<string, string> = {}): NodeJS.ProcessEnv {
  const shared = {
    APP_ENV: 'development',
    DATABASE_URL: url,
    NEXTAUTH_SECRET: 'only-for-faults-only-for-faults-only',
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    // Half an hour becomes 0.4 seconds.
    WEBHOOK_RETRY_SCALE: '0.0002',
    RATE_LIMIT_SCALE: '1000000000',
    REDIS_URL: '',
    INNGEST_BASE_URL: '',
    INNGEST_EVENT_KEY: '',
    ...besides,
  };
  setEnv({ ...shared, LOG_LEVEL: 'silent' });
  return inheritedEnv({ ...shared, NODE_ENV: 'production', PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'warn' });
}

/** Waits until nothing is queued, scheduled or worked off; what never ends is found by what is verified next. */
export async function quiet(): Promise<number> {
  const began = Date.now();
  while (Date.now() - began < QUIET_LIMIT_MS) {
    const [row] = await db().sql<{ busy: boolean }[]>`
      SELECT EXISTS (SELECT FROM fila_entregas) OR EXISTS (SELECT FROM entregas WHERE proxima_tentativa_em IS NOT NULL)
        OR EXISTS (SELECT FROM reenvios WHERE concluido_em IS NULL) AS busy`;
    if (!row?.busy) break;
    await sleep(250);
  }
  return seconds(began);
}

/** Ends the processes as a deployment does; each should have ended only when it was killed, and now of its own accord. */
export async function stopAll(kept: readonly Kept[], logFile: string): Promise<Violation[]> {
  const before = (await readFile(logFile, 'utf8')).length;
  const ends = await Promise.all(kept.map(async (each) => ({ name: each.name, end: await each.stop() })));
  const stuck = ends.filter(({ end }) => end !== 0);
  const said = (await readFile(logFile, 'utf8')).slice(before).trim();
  const rules: [string, unknown[]][] = [
    ['A process ended by itself', kept.flatMap(({ deaths }) => deaths)],
    ['A process did not end when asked to', stuck.length > 0 ? [...stuck, ...said.split('\n')] : []],
  ];
  return rules
    .filter(([, rows]) => rows.length > 0)
    .map(([rule, rows]) => ({ rule, count: rows.length, rows: rows.slice(0, 10) }));
}
