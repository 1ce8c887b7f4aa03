import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { discard } from '#tests/support/discard.ts';
import type { KillablePostgres } from '../faults/parts/postgres.ts';
import { describe } from '../faults/report.ts';
import { lacksHistory } from './antiga.ts';
import { runAtualizacao, tabela } from './atualizacao.ts';

/**
 * `npm run test:atualizacao -- 1000000`: a database of the release before the modules came, with so many products (20,000), is upgraded
 * while it is used. UPGRADE_SECONDS (15) is how long traffic goes on before, between and after; UPGRADE_SEED repeats its choices.
 */
const number = (name: string, value: string | undefined, otherwise: number) => {
  const given = Number(value ?? otherwise);
  if (!Number.isInteger(given) || given < 1) throw new Error(`${name}: use a whole number from 1`);
  return given;
};

const say = (line: string) => process.stdout.write(`${line}\n`);
const lacks = await lacksHistory();
if (lacks) throw new Error(`Not run: ${lacks}`);
const produtos = number('products', process.argv[2], 20_000);
const seconds = number('UPGRADE_SECONDS', process.env.UPGRADE_SECONDS, 15);
const seed = number('UPGRADE_SEED', process.env.UPGRADE_SEED, Math.ceil(Math.random() * 1_000_000));
say(`${produtos} products, UPGRADE_SECONDS=${seconds} UPGRADE_SEED=${seed}`);

const folder = await mkdtemp(join(tmpdir(), 'romaneio-atualizacao-'));
// PostgreSQL runs as another user when this runs as root.
await chmod(folder, 0o755);
let postgres: KillablePostgres | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void Promise.resolve(postgres?.stop()).finally(() => process.exit(130)));
}
const started = (running: KillablePostgres) => {
  postgres = running;
};
const relatorio = await runAtualizacao({ produtos, seconds, seed, folder, say, started });
say(`\n${tabela(relatorio)}\n`);
const { violations } = relatorio;
if (violations.length === 0) await discard(folder);
else say(`FAILED (UPGRADE_SEED=${seed}, logs in ${folder})\n\n${describe(violations)}`);
process.exit(violations.length === 0 ? 0 : 1);
