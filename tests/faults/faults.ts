import { closeSync, existsSync, openSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createReenvio } from '#server/entregas/index.ts';
import { closeDb, db } from '#server/platform/db.ts';
import { inheritedEnv, setEnv } from '#server/platform/env.ts';
import { migrate } from '#server/platform/migrate.ts';
import { build } from '#server/start/build.ts';
import { ROOT } from '#tests/run/process.ts';
import { freePort } from '#tests/support/product.ts';
import { type Arrivals, startArrivals } from './arrivals.ts';
import { settle } from './caixa.ts';
import { type Freeze, type Frozen, freezeWorker } from './freezes.ts';
import { insist } from './insist.ts';
import { startLoadCaixa } from './loads/caixa.ts';
import { startLoad } from './loads/estoque.ts';
import { type Kept, keep } from './parts/kept.ts';
import { type KillablePostgres, startPostgres } from './parts/postgres.ts';
import { hojeDe, verifyCaixa } from './proofs/caixa.ts';
import { ALWAYS } from './proofs/statements.ts';
import { checkStatements, type Violation, verify } from './proofs/verify.ts';
import { createRandom } from './random.ts';
import { count, countCaixa, describeFrozen, type Report } from './report.ts';
import { runRounds, type Targets } from './rounds.ts';
import { makeStage, refuseDeliveries, type Stage } from './stage.ts';

export type FaultsOptions = {
  rounds: number;
  seed: number;
  /** Movements per second, while the API answers. */
  perSecond: number;
  /** Deliveries that each bulk resend takes, and how many of these there are. */
  refused: number;
  resends: number;
  /** Workers that stand still under load, one after the other, when the kills are over. */
  freezes?: readonly Freeze[];
  /** Of the run's own: logs and, where PostgreSQL's user can reach it, the database. */
  folder: string;
  say?: (line: string) => void;
  /** Called with PostgreSQL as soon as it runs, for whoever must stop it when the run is cut short. */
  started?: (postgres: KillablePostgres) => void;
};

const QUIET_LIMIT_MS = 180_000;

/**
 * Kills the web process, workers and PostgreSQL at random moments under load, lets everything come to rest, and holds what clients
 * were told, what is in the database and what a receiver got against each other.
 */
export async function runFaults(options: FaultsOptions): Promise<Report> {
  const { folder, say = () => undefined } = options;
  const began = Date.now();
  // The API needs no panel that is up to date: any build lets the web process start.
  if (!existsSync(join(ROOT, '.next', 'BUILD_ID'))) await build(ROOT);
  const arrivals = await startArrivals(createRandom(options.seed + 1));
  const postgres = await startPostgres(join(folder, 'data'));
  options.started?.(postgres);
  const logFile = join(folder, 'processes.log');
  const log = openSync(logFile, 'a');
  let stop = async (): Promise<Violation[]> => [];
  let bank: { close(): Promise<void> } | undefined;
  try {
    const port = await freePort();
    const env = configure(postgres.url, port);
    await migrate(postgres.url);
    const stage = await makeStage(arrivals, options.refused);
    bank = stage.caixa.psp;
    const targets: Targets = {
      postgres,
      web: keep('web', 'server/main.ts', env, log),
      workers: [keep('worker 1', 'server/worker.ts', env, log), keep('worker 2', 'server/worker.ts', env, log)],
      jobs: [
        keep('job 1', 'tests/faults/parts/gerador.ts', env, log),
        keep('job 2', 'tests/faults/parts/gerador.ts', env, log),
      ],
    };
    const kept = [targets.web, ...targets.workers, ...targets.jobs];
    stop = () => stopAll(kept, logFile);
    await Promise.all([...kept.map((each) => each.up()), refuseDeliveries(stage, arrivals)]);
    say(`Everything is up, ${options.refused} deliveries wait for a resend (${seconds(began)} s)`);

    const base = `http://127.0.0.1:${port}`;
    const load = startLoad(base, stage, options.perSecond, createRandom(options.seed + 2));
    const caixa = startLoadCaixa(base, stage.caixa, options.perSecond, createRandom(options.seed + 3));
    const { violations, ...ran } = await killUnderLoad(options, stage, targets, arrivals, say);
    await Promise.all(kept.map((each) => each.up()));
    await Promise.all([load.stop(), caixa.stop()]);
    say(`Load ends: ${load.journal.size} movements asked for; waiting for quiet (${seconds(began)} s)`);
    const hoje = hojeDe(stage.caixa);
    const settledAfter = await settle(stage.caixa);
    await caixa.close();
    const quietAfter = settledAfter + (await quiet());
    violations.push(...(await verify(stage, load, arrivals)), ...(await verifyCaixa(stage.caixa, caixa, hoje)));
    violations.push(...(await stop()));
    stop = async () => [];
    const counts = { ...(await count(load, arrivals, stage)), ...(await countCaixa(stage.caixa, caixa)) };
    const frozen: Frozen[] = [];
    for (const freeze of options.freezes ?? []) {
      const ended = await freezeWorker(freeze, env, log);
      frozen.push(ended);
      violations.push(...ended.violations);
      say(`${describeFrozen(ended)} (${seconds(began)} s)`);
    }
    return { ...counts, ...ran, frozen, quietAfter, seconds: seconds(began), violations };
  } finally {
    await stop();
    await bank?.close();
    await clearAway({ log, arrivals, postgres });
  }
}

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
export function configure(url: string, port: number): NodeJS.ProcessEnv {
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
  };
  setEnv({ ...shared, LOG_LEVEL: 'silent' });
  return inheritedEnv({ ...shared, NODE_ENV: 'production', PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'warn' });
}

/** The rounds, with a bulk resend every now and then, and a look at the database after each. */
async function killUnderLoad(
  options: FaultsOptions,
  stage: Stage,
  targets: Targets,
  arrivals: Arrivals,
  say: (line: string) => void,
) {
  const { rounds, resends } = options;
  const began = Date.now();
  const violations: Violation[] = [];
  let begun = 0;
  const kills = await runRounds(
    rounds,
    targets,
    createRandom(options.seed),
    async (round) => {
      if (round <= ((begun + 1) * rounds) / (resends + 1)) return;
      begun++;
      const { company, webhook_id } = stage.refused;
      await insist(() => createReenvio(company.ctx, { filtro: { webhook_id } }));
    },
    async (round) => {
      violations.push(...(await insist(() => checkStatements(ALWAYS))));
      if (round % 10 === 0) say(`${round} rounds, ${arrivals.requests} requests received (${seconds(began)} s)`);
    },
  );
  return { rounds, kills, violations };
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
