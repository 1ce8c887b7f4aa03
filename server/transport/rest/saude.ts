import { db } from '#server/platform/db.ts';
import { migrationState } from '#server/platform/migration-state.ts';

const WAIT = 2_000;

let draining = false;

/** Says that this process is ending: readiness turns false, so that no new request is sent here. */
export function startDraining(): void {
  draining = true;
}

/** `GET /api/saude/`: live, ready, database, migrations. 200 when ready, else 503. */
export async function saude(): Promise<Response> {
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
  const ready = !draining && database.ok === true && migrations?.pending.length === 0;
  return Response.json(
    {
      live: true,
      ready,
      database,
      migrations: migrations ? { ...migrations, ok: migrations.pending.length === 0 } : null,
    },
    { status: ready ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  );
}
