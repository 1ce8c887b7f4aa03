import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { discard } from '#tests/support/discard.ts';
import { canaisTable } from './canais/canais.ts';
import { faultsOfCanais } from './canais/run-canais.ts';
import { runFaults } from './faults.ts';
import { FREEZES } from './freezes.ts';
import { importTable, runImportFaults } from './importacao.ts';
import type { KillablePostgres } from './parts/postgres.ts';
import type { Violation } from './proofs/verify.ts';
import { describe, table } from './report.ts';

/**
 * `npm run test:faults`: FAULT_ROUNDS (300) rounds in which processes of the product, PostgreSQL, Redis, the media store, the mail servers,
 * receivers of webhooks and the bank are killed, frozen and cut off, while clients drive all doors at once; and the proof that the ledger
 * verifies, every document moved stock once, money adds up, no message, file, event or delivery was lost, and nothing was done twice; then
 * workers that stand still for up to a minute. After FAULT_MINUTES (600) no round begins any more. FAULT_SEED repeats the choice of what is disturbed and when; FAULT_RATE (30) is how many
 * movements a second are asked for. With `importacao` it is an import of FAULT_ROWS (20,000) products that FAULT_ROUNDS (16) kills meet on
 * its way; with `canais` it is messages through every kind of channel, while workers and the door of notices are killed FAULT_ROUNDS (200)
 * times.
 */
const number = (name: string, otherwise: number) => {
  const value = Number(process.env[name] ?? otherwise);
  if (!Number.isInteger(value) || value < 1) throw new Error(`${name}: use a whole number from 1`);
  return value;
};

const seed = number('FAULT_SEED', Math.ceil(Math.random() * 1_000_000));
const say = (line: string) => process.stdout.write(`${line}\n`);

const folder = await mkdtemp(join(tmpdir(), 'romaneio-faults-'));
// PostgreSQL runs as another user when this runs as root.
await chmod(folder, 0o755);
let postgres: KillablePostgres | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void Promise.resolve(postgres?.stop()).finally(() => process.exit(130)));
}

const started = (running: KillablePostgres) => {
  postgres = running;
};

/** The import of a company's first day, `npm run test:faults -- importacao`. */
async function faultsOfImport(): Promise<Violation[]> {
  const [rows, bad, kills] = [number('FAULT_ROWS', 20_000), 37, number('FAULT_ROUNDS', 16)];
  say(`FAULT_ROWS=${rows} FAULT_ROUNDS=${kills} FAULT_SEED=${seed}`);
  const report = await runImportFaults({ rows, bad, kills, seed, folder, say, started });
  say(`\n${importTable(report)}\n`);
  return report.violations;
}

/** Messages out and in, `npm run test:faults -- canais`. */
async function faultsOfChannels(): Promise<Violation[]> {
  const kills = number('FAULT_ROUNDS', 200);
  say(`FAULT_ROUNDS=${kills} FAULT_SEED=${seed}`);
  const report = await faultsOfCanais({ kills, seed, folder, say, started });
  say(`\n${canaisTable(report)}\n`);
  return report.violations;
}

async function faultsOfEverything(): Promise<Violation[]> {
  const rounds = number('FAULT_ROUNDS', 300);
  say(`FAULT_ROUNDS=${rounds} FAULT_SEED=${seed}`);
  const report = await runFaults({
    rounds,
    minutes: number('FAULT_MINUTES', 600),
    seed,
    perSecond: number('FAULT_RATE', 30),
    refused: 1_200,
    resends: Math.max(1, Math.round(rounds / 16)),
    conversas: 6,
    freezes: FREEZES,
    folder,
    say,
    started,
  });
  say(`\n${table(report)}\n`);
  return report.violations;
}

const PARTS: Record<string, () => Promise<Violation[]>> = {
  tudo: faultsOfEverything,
  importacao: faultsOfImport,
  canais: faultsOfChannels,
};
const [part = 'tudo'] = process.argv.slice(2);
const run = PARTS[part];
if (!run) throw new Error(`Unknown part "${part}": use ${Object.keys(PARTS).join(' or ')}`);
const violations = await run();
if (violations.length === 0) await discard(folder);
else say(`FAILED (FAULT_SEED=${seed}, logs in ${folder})\n\n${describe(violations)}`);
process.exit(violations.length === 0 ? 0 : 1);
