import { expect, test } from 'vitest';
import { lacksHistory } from '#tests/atualizacao/antiga.ts';
import { runAtualizacao, tabela } from '#tests/atualizacao/atualizacao.ts';
import { describe } from '#tests/faults/report.ts';
import { SEED } from '#tests/support/seed.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

const lacks = await lacksHistory();
if (lacks) console.warn(`SKIPPED: ${lacks}: the upgrade of a used database WAS NOT RUN.`);

/** A PostgreSQL and six processes start: on a machine that is busy with other tests that takes minutes. */
const TIMEOUT_MS = 900_000;

test.skipIf(lacks !== null)(
  `The release before the modules is upgraded while it is used: no request refused, nothing lost, the schema of a new database (TEST_SEED=${SEED})`,
  async () => {
    const folder = await makeTestFolder('atualizacao');
    // Enough products for the table to be copied beside.
    const relatorio = await runAtualizacao({ produtos: 12_000, seconds: 3, seed: SEED, folder });
    expect(describe(relatorio.violations), tabela(relatorio)).toBe('');
    // It proves nothing unless something happened all the while.
    for (const { nome, feitos } of relatorio.fases) expect(feitos.length, nome).toBeGreaterThan(20);
    expect(relatorio.entregas).toBeGreaterThan(20);
    expect(relatorio.copiadas).toContain('produtos');
  },
  TIMEOUT_MS,
);
