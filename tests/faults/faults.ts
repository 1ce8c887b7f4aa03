import { existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { createReenvio } from '#server/entregas/index.ts';
import { migrate } from '#server/platform/migrate.ts';
import { build } from '#server/start/build.ts';
import { ROOT } from '#tests/run/process.ts';
import { freePort } from '#tests/support/product.ts';
import { startArrivals } from './arrivals.ts';
import { startCarteiros, workersOf } from './canais/trabalhadores.ts';
import { openDoor } from './door.ts';
import { type Freeze, type Frozen, freezeWorker } from './freezes.ts';
import { insist } from './insist.ts';
import { type Loads, startLoads } from './loads/loads.ts';
import type { RunOptions } from './options.ts';
import { clearAway, configure, seconds, stopAll } from './parts/configure.ts';
import { noteDisturbances } from './parts/disturbances.ts';
import { type Kept, keep } from './parts/kept.ts';
import { linePart, type Part, postgresPart, processPart, serverPart } from './parts/part.ts';
import { type KillablePostgres, startPostgres } from './parts/postgres.ts';
import { type Servers, startServers } from './parts/servers.ts';
import { proveAll } from './proofs/all.ts';
import { ALWAYS } from './proofs/statements.ts';
import { checkStatements, type Violation } from './proofs/verify.ts';
import { createRandom } from './random.ts';
import { count, describe, describeFrozen, type Report } from './report.ts';
import { runRounds } from './rounds.ts';
import { makeStage, refuseDeliveries, type Stage } from './stage.ts';
import { makeWorld } from './world.ts';

export type FaultsOptions = RunOptions & {
  rounds: number;
  /** No round begins after so many minutes. */
  minutes?: number;
  /** Movements per second, while the API answers. */
  perSecond: number;
  /** Deliveries that each bulk resend takes, and how many of these there are. */
  refused: number;
  resends: number;
  /** Conversations in each channel. */
  conversas: number;
  /** Workers that stand still under load, one after the other, when the kills are over. */
  freezes?: readonly Freeze[];
};

type Processes = { web: Kept; workers: [Kept, Kept]; jobs: [Kept, Kept] };

/**
 * Drives all doors at once while the processes of the product and all that it leans on are killed, frozen and cut off at random, lets
 * everything come to rest, and holds what clients were told, what is in the database and the store, and what receivers, platforms and the
 * bank got against each other.
 */
export async function runFaults(options: FaultsOptions): Promise<Report> {
  const { folder, say = () => undefined } = options;
  const began = Date.now();
  // The API needs no panel that is up to date: any build lets the web process start.
  if (!existsSync(join(ROOT, '.next', 'BUILD_ID'))) await build(ROOT);
  const servers = await startServers(folder, say);
  const arrivals = await startArrivals(createRandom(options.seed + 1), servers.lineTo);
  const postgres = await startPostgres(join(folder, 'data'));
  options.started?.(postgres);
  const logFile = join(folder, 'processes.log');
  const log = openSync(logFile, 'a');
  let stop = async (): Promise<Violation[]> => [];
  let close = async (): Promise<void> => undefined;
  try {
    const port = await freePort();
    const env = configure(postgres.url, port, { ...servers.variables, DATA_DIR: join(folder, 'dados') });
    await migrate(postgres.url);
    const stage = await makeStage(arrivals, options.refused, servers.lineTo);
    const processes: Processes = {
      web: keep('web', 'server/main.ts', env, log),
      workers: [keep('worker 1', 'server/worker.ts', env, log), keep('worker 2', 'server/worker.ts', env, log)],
      jobs: [
        keep('job 1', 'tests/faults/parts/gerador.ts', env, log),
        keep('job 2', 'tests/faults/parts/gerador.ts', env, log),
      ],
    };
    const kept = [processes.web, ...processes.workers, ...processes.jobs];
    stop = () => stopAll(kept, logFile);
    close = () => stage.caixa.psp.close();
    await Promise.all([...kept.map((each) => each.up()), refuseDeliveries(stage, arrivals)]);
    const world = await makeWorld(arrivals, port, options.conversas, servers);
    close = async () => void (await Promise.all([stage.caixa.psp.close(), world.palco.close()]));
    say(`Everything is up, ${options.refused} deliveries wait for a resend (${seconds(began)} s)`);

    const door = openDoor(`http://127.0.0.1:${port}`);
    const disturbances = noteDisturbances();
    const loads = startLoads({ door, stage, world, servers, perSecond: options.perSecond, seed: options.seed });
    const trabalhadores = workersOf(processes.workers);
    const violations: Violation[] = [];
    const ran = await runRounds({
      ...{
        count: options.rounds,
        minutes: options.minutes ?? Number.POSITIVE_INFINITY,
        random: createRandom(options.seed),
        disturbances,
      },
      parts: partsOf(processes, postgres, servers),
      before: resendNow(options, stage),
      async after(round) {
        violations.push(...(await insist(() => checkStatements(ALWAYS))));
        // What a worker that died had in hand is another's after some minutes. Here they pass at once, while no worker lives.
        if (round % 6 === 0) await trabalhadores.kill(() => insist(() => loads.passTime()));
        if (round % 10 === 0) say(`${round} rounds, ${describeLoads(loads)} (${seconds(began)} s)`);
      },
    });
    door.end();
    await loads.stop((what) => say(`Ended: ${what} (${seconds(began)} s)`));
    say(`Load ends: ${describeLoads(loads)}; waiting for quiet (${seconds(began)} s)`);
    const quietAfter = await loads.settle(trabalhadores, startCarteiros(env, log), (what) =>
      say(`${what} (${seconds(began)} s)`),
    );
    say(`All is quiet (${seconds(began)} s)`);
    violations.push(...(await proveAll({ door, disturbances, stage, world, loads, servers, arrivals })));
    violations.push(...(await stop()));
    stop = async () => [];
    say(violations.length === 0 ? `Every promise is kept (${seconds(began)} s)` : describe(violations));
    const counts = await count({ door, disturbances, stage, world, loads, servers, arrivals });
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
    await close();
    await servers.close();
    await clearAway({ log, arrivals, postgres });
  }
}

function partsOf(
  { web, workers, jobs }: Processes,
  postgres: KillablePostgres,
  { redis, media, imap, lines }: Servers,
): Part[] {
  return [
    processPart('web', web),
    ...workers.map((worker) => processPart('worker', worker)),
    ...jobs.map((job) => processPart('job', job)),
    postgresPart(postgres),
    ...(redis ? [serverPart('redis', redis)] : []),
    ...(media ? [serverPart('media', media)] : []),
    ...(imap ? [serverPart('imap', imap)] : []),
    ...[...lines].map(([kind, line]) => linePart(kind, line)),
  ];
}

/** A bulk resend every now and then. */
function resendNow({ rounds, resends }: FaultsOptions, { refused }: Stage) {
  let begun = 0;
  return async (round: number) => {
    if (round <= ((begun + 1) * rounds) / (resends + 1)) return;
    begun++;
    const { company, webhook_id } = refused;
    await insist(() => createReenvio(company.ctx, { filtro: { webhook_id } }));
  };
}

const describeLoads = ({ estoque, caixa, diario, mensagens, fotos }: Loads): string =>
  `${estoque.journal.size} movements, ${caixa.vendas.length} sales with charges, ${diario.marcas.length} other records, ` +
  `${fotos.fotos.length} photos, ${mensagens.escritas.length} messages`;
