import { setTimeout as sleep } from 'node:timers/promises';
import { db } from '#server/platform/db.ts';
import { isEnding } from '#server/platform/lifecycle.ts';
import { logger } from '#server/platform/logger.ts';
import { migrationState } from '#server/platform/migration-state.ts';

const WAIT = 2_000;
const LOOK_MS = 1_000;

/** Further needs of a process to be ready, besides the database, by their names in the answer. */
type Part = Record<string, { ok: boolean } & Record<string, unknown>>;

/**
 * `GET /api/saude/`: live, ready, database, migrations. 200 when ready, else 503. A process that was asked to end answers 503 too, so
 * that a load balancer sends it no new request.
 */
export async function saude(parts: Part = {}): Promise<Response> {
  const started = performance.now();
  let database: Record<string, unknown>;
  let migrations: { applied: number; pending: string[] } | null = null;
  try {
    const late = AbortSignal.timeout(WAIT);
    migrations = await Promise.race([
      migrationState(db().sql),
      new Promise<never>((_, reject) => late.addEventListener('abort', () => reject(new Error('timeout')))),
    ]);
    database = { ok: true, ms: Math.round(performance.now() - started) };
  } catch {
    database = { ok: false, ms: Math.round(performance.now() - started) };
  }
  const able = database.ok === true && migrations?.pending.length === 0;
  const ready = able && !isEnding() && Object.values(parts).every(({ ok }) => ok);
  return Response.json(
    {
      live: true,
      ready,
      database,
      migrations: migrations ? { ...migrations, ok: migrations.pending.length === 0 } : null,
      ...parts,
    },
    { status: ready ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  );
}

/**
 * Waits until the database answers and has the migrations of this release: for a process that can begin nothing before. A process that was
 * asked to end meanwhile goes no further.
 */
export async function waitForDatabase(): Promise<void> {
  for (let told = false; ; told = true) {
    const answer = await saude();
    // The end of the process is under way.
    if (isEnding()) await new Promise(() => undefined);
    if (answer.ok) return;
    if (!told) logger().warn(await answer.json(), 'The database does not answer, or lacks migrations: waiting for it');
    await sleep(LOOK_MS);
  }
}
