import { canaisTable } from './canais/canais.ts';
import { faultsOfCanais } from './canais/run-canais.ts';
import { carryOut, say, wholeNumber } from './command.ts';
import { runFaults } from './faults.ts';
import { FREEZES } from './freezes.ts';
import { importTable, runImportFaults } from './importacao.ts';
import type { RunOptions } from './options.ts';
import type { Violation } from './proofs/verify.ts';
import { table } from './report.ts';

/** The import of a company's first day, `npm run test:faults -- importacao`. */
async function faultsOfImport(options: Required<RunOptions>): Promise<Violation[]> {
  const [rows, bad, kills] = [wholeNumber('FAULT_ROWS', 20_000), 37, wholeNumber('FAULT_ROUNDS', 16)];
  say(`FAULT_ROWS=${rows} FAULT_ROUNDS=${kills} FAULT_SEED=${options.seed}`);
  const report = await runImportFaults({ ...options, rows, bad, kills });
  say(`\n${importTable(report)}\n`);
  return report.violations;
}

/** Messages out and in, `npm run test:faults -- canais`. */
async function faultsOfChannels(options: Required<RunOptions>): Promise<Violation[]> {
  const kills = wholeNumber('FAULT_ROUNDS', 200);
  say(`FAULT_ROUNDS=${kills} FAULT_SEED=${options.seed}`);
  const report = await faultsOfCanais({ ...options, kills });
  say(`\n${canaisTable(report)}\n`);
  return report.violations;
}

async function faultsOfEverything(options: Required<RunOptions>): Promise<Violation[]> {
  const rounds = wholeNumber('FAULT_ROUNDS', 300);
  say(`FAULT_ROUNDS=${rounds} FAULT_SEED=${options.seed}`);
  const report = await runFaults({
    ...options,
    rounds,
    minutes: wholeNumber('FAULT_MINUTES', 600),
    perSecond: wholeNumber('FAULT_RATE', 30),
    refused: 1_200,
    resends: Math.max(1, Math.round(rounds / 16)),
    conversas: 6,
    freezes: FREEZES,
  });
  say(`\n${table(report)}\n`);
  return report.violations;
}

const PARTS: Record<string, (options: Required<RunOptions>) => Promise<Violation[]>> = {
  tudo: faultsOfEverything,
  importacao: faultsOfImport,
  canais: faultsOfChannels,
};

/**
 * `npm run test:faults`: FAULT_ROUNDS (300) rounds in which processes of the product, PostgreSQL, Redis, the media store, the mail servers,
 * receivers of webhooks and the bank are killed, frozen and cut off, while clients drive all doors at once; and the proof that the ledger
 * verifies, every document moved stock once, money adds up, no message, file, event or delivery was lost, and nothing was done twice; then
 * workers that stand still for up to a minute. After FAULT_MINUTES (600) no round begins any more. FAULT_SEED repeats the choice of what is disturbed and when; FAULT_RATE (30) is how many
 * movements a second are asked for. With `importacao` it is an import of FAULT_ROWS (20,000) products that FAULT_ROUNDS (16) kills meet on
 * its way; with `canais` it is messages through every kind of channel, while workers and the door of notices are killed FAULT_ROUNDS (200)
 * times.
 */
const [part = 'tudo'] = process.argv.slice(2);
const run = PARTS[part];
if (!run) throw new Error(`Unknown part "${part}": use ${Object.keys(PARTS).join(' or ')}`);
await carryOut('faults', 'FAULT_SEED', wholeNumber('FAULT_SEED', Math.ceil(Math.random() * 1_000_000)), run);
