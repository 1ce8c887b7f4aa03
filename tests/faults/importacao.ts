import { openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getImportacao, type Importacao, setColunas, startImportacao } from '#server/importacao/index.ts';
import { DomainError } from '#server/platform/errors.ts';
import { migrate } from '#server/platform/migrate.ts';
import { webhook } from '#tests/support/deliveries.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { send } from '#tests/support/importing.ts';
import { startArrivals } from './arrivals.ts';
import { insist } from './insist.ts';
import type { RunOptions } from './options.ts';
import { clearAway, configure, quiet, seconds, stopAll } from './parts/configure.ts';
import { type Kept, keep } from './parts/kept.ts';
import { type KillablePostgres, startPostgres } from './parts/postgres.ts';
import { fileOf, verifyImportados } from './proofs/importados.ts';
import { type Violation, verifyDelivered } from './proofs/verify.ts';
import { createRandom, type Random } from './random.ts';

export type ImportFaultsOptions = RunOptions & {
  rows: number;
  bad: number;
  /** Kills while rows are checked, and while they are written. */
  kills: number;
};

type Killed = Record<'rounds' | 'worker' | 'postgres', number>;

export type ImportReport = {
  rows: number;
  bad: number;
  created: number;
  kills: Killed;
  /** Seconds from the upload to the end of the import, kills and all, and until the last event was received. */
  seconds: number;
  quietAfter: number;
  requests: number;
  /** Requests that came again after they had been accepted. */
  duplicates: number;
  violations: Violation[];
};

const WEBHOOK = '/importados';
/** So long may an import stand still: a lost run is begun anew after a minute, and a kill may meet that one too. */
const STILL_MS = 240_000;

/**
 * Imports products while workers and PostgreSQL are killed at random moments, and holds what is there afterwards against the file: each good
 * row once, no bad one, one event of each, one line of the audit trail; and the same file again changes nothing.
 */
export async function runImportFaults(options: ImportFaultsOptions): Promise<ImportReport> {
  const { rows, bad, kills, folder, say = () => undefined } = options;
  const random = createRandom(options.seed);
  const arrivals = await startArrivals(createRandom(options.seed + 1));
  const postgres = await startPostgres(join(folder, 'data'));
  options.started?.(postgres);
  const logFile = join(folder, 'processes.log');
  const log = openSync(logFile, 'a');
  let stop = async (): Promise<Violation[]> => [];
  try {
    const env = configure(postgres.url, 0);
    await migrate(postgres.url);
    const company = await makeCompany();
    const { secret } = await webhook(company, new URL(WEBHOOK, arrivals.url).href, {
      ...{ max_tentativas: 10, eventos: ['produto.criado', 'produto.atualizado'] },
    });
    arrivals.secrets.set(WEBHOOK, secret);
    const workers = [1, 2].map((n) => keep(`worker ${n}`, 'server/worker.ts', env, log)) as [Kept, Kept];
    stop = () => stopAll(workers, logFile);
    await Promise.all(workers.map((worker) => worker.up()));
    const killed: Killed = { rounds: 0, worker: 0, postgres: 0 };
    const kill = () => killOne(workers, postgres, random, killed);

    const file = fileOf({ rows, bad });
    const began = Date.now();
    const { id } = await send(company, 'produtos', file);
    await insist(() => chooseColumns(company, id));
    await killUntil(company, id, 'conferida', Math.ceil(kills / 4), random, kill);
    say(`Checked (${seconds(began)} s, ${describeKills(killed)})`);
    await insist(() => startImportacao(company.ctx, { id }));
    await killUntil(company, id, 'concluida', kills, random, kill);
    await Promise.all(workers.map((worker) => worker.up()));
    const ended = seconds(began);
    say(`Imported (${ended} s, ${describeKills(killed)}); waiting for quiet`);
    const quietAfter = await quiet();

    const violations = await verifyImportados(company, id, { rows, bad });
    violations.push(...(await repeatFile(company, id, file)));
    violations.push(...(await verifyImportados(company, id, { rows, bad })));
    const again = await quiet();
    violations.push(...(await verifyDelivered({ companies: [company] }, arrivals)), ...(await stop()));
    stop = async () => [];
    const { criadas: created } = await getImportacao(company.ctx, { id });
    const came = [...arrivals.byKey.values()];
    return {
      ...{ rows, bad, created, kills: killed, seconds: ended, quietAfter: quietAfter + again, violations },
      requests: arrivals.requests,
      duplicates: came.reduce((sum, { again: n }) => sum + n, 0),
    };
  } finally {
    await stop();
    await clearAway({ log, arrivals, postgres });
  }
}

const describeKills = ({ worker, postgres }: Killed) => `killed: worker ${worker}, PostgreSQL ${postgres}`;

async function chooseColumns({ ctx }: Company, id: number): Promise<void> {
  const { colunas, decimal } = await getImportacao(ctx, { id });
  await setColunas(ctx, { id, colunas, decimal, existentes: 'atualizar' });
}

/** Kills so often while the import is on its way to a state, and then waits until it is there. */
async function killUntil(
  { ctx }: Company,
  id: number,
  estado: Importacao['estado'],
  kills: number,
  random: Random,
  kill: () => Promise<void>,
): Promise<void> {
  let left = kills;
  let moved = { at: Date.now(), feitas: -1 };
  // Of the last kill: one before anything was done since would prove less.
  let done = 0;
  for (;;) {
    const now = await insist(() => getImportacao(ctx, { id }));
    if (now.estado === estado) return;
    if (now.estado === 'cancelada') throw new Error(`The import was cancelled: ${now.motivo}`);
    if (now.feitas !== moved.feitas) moved = { at: Date.now(), feitas: now.feitas };
    if (Date.now() > moved.at + STILL_MS) {
      throw new Error(`The import is ${now.estado} at ${now.feitas}, and goes no further`);
    }
    if (left > 0 && now.feitas > done) {
      done = now.feitas;
      left--;
      await sleep(random.between(0, 900));
      await kill();
    } else await sleep(100);
  }
}

type Victim = 'one' | 'other' | 'postgres';

/** Come first, in this order, so that few kills meet everything. */
const FIRST: readonly Victim[][] = [['one'], ['postgres'], ['one', 'other'], ['postgres', 'other']];

async function killOne(workers: readonly Kept[], postgres: KillablePostgres, random: Random, killed: Killed) {
  const [one, other] = workers as [Kept, Kept];
  const victims =
    FIRST[killed.rounds++] ??
    random.weighted<Victim[]>([
      [35, ['one']],
      [35, ['other']],
      [15, ['one', 'other']],
      [15, ['postgres']],
    ]);
  await Promise.all(
    victims.map((victim) => {
      killed[victim === 'postgres' ? 'postgres' : 'worker']++;
      const pause = random.between(0, 600);
      return victim === 'postgres' ? postgres.kill(pause) : (victim === 'one' ? one : other).kill(pause);
    }),
  );
}

/** Sends the same file again: it is told that it was, and written with a word it changes nothing. */
async function repeatFile(company: Company, before: number, file: string): Promise<Violation[]> {
  const { id } = await send(company, 'produtos', file);
  await chooseColumns(company, id);
  const none = async () => undefined;
  await killUntil(company, id, 'conferida', 0, createRandom(1), none);
  const { repetida } = await getImportacao(company.ctx, { id });
  const refused = await startImportacao(company.ctx, { id }).then(
    () => false,
    (error: unknown) => error instanceof DomainError && error.details?.repetir !== undefined,
  );
  await startImportacao(company.ctx, { id, repetir: true });
  await killUntil(company, id, 'concluida', 0, createRandom(1), none);
  const { criadas, alteradas } = await getImportacao(company.ctx, { id });
  const found = { repetida: repetida?.id, refused, criadas, alteradas };
  const right = repetida?.id === before && refused && criadas === 0 && alteradas === 0;
  return right ? [] : [{ rule: 'The same file again was not told, or changed something', count: 1, rows: [found] }];
}

/** The report as a table of text. */
export function importTable({ kills, ...report }: ImportReport): string {
  const lines: [string, string][] = [
    ['rows', `${report.rows}, ${report.bad} of them bad`],
    ['kills (SIGKILL)', `worker ${kills.worker}, PostgreSQL ${kills.postgres}`],
    ['created', `${report.created}`],
    ['requests received', `${report.requests}`],
    ['duplicates', `${report.duplicates}`],
    ['seconds', `${report.seconds} to import, ${report.quietAfter} more until all was quiet`],
    ['violations', `${report.violations.length}`],
  ];
  return lines.map(([name, value]) => `  ${name.padEnd(26)}${value}`).join('\n');
}
