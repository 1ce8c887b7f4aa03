import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { getImportacao, startImportacao } from '#server/importacao/index.ts';
import { db } from '#server/platform/db.ts';
import { fileOf, verifyImportados } from '#tests/faults/proofs/importados.ts';
import { describe } from '#tests/faults/report.ts';
import { startDoomed } from '#tests/support/doomed.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { check, send, workOff } from '#tests/support/importing.ts';

/** Rows of the file; with 20,000, with workers and with PostgreSQL killed too, it is `npm run test:faults -- importacao`. */
const ROWS = 2_000;
const BAD = 37;
const SEED = Number(process.env.IMPORT_SEED ?? Math.floor(Math.random() * 2 ** 31));

test(`${ROWS} rows with ${BAD} bad ones, and a process that is killed again and again: exactly the good ones, once each`, async () => {
  console.log(`IMPORT_SEED=${SEED}`);
  const company = await makeCompany();
  const sent = await send(company, 'produtos', fileOf({ rows: ROWS, bad: BAD }));
  const checked = await check(company, sent);
  expect(checked).toMatchObject({ estado: 'conferida', total: ROWS, novas: ROWS - BAD, existem: 0, com_erro: BAD });
  await startImportacao(company.ctx, { id: sent.id });

  let random = SEED;
  for (let kill = 0; kill < 4; kill++) {
    random = (random * 1_103_515_245 + 12_345) % 2 ** 31;
    const process = await startDoomed(company.id, { kind: 'import', id: sent.id });
    await wait(random % Math.ceil(ROWS / 10));
    await process.kill();
  }
  const halfway = await getImportacao(company.ctx, { id: sent.id });
  const [{ n: written } = { n: -1 }] = await db().sql<{ n: number }[]>`
    SELECT count(*) AS n FROM produtos WHERE empresa_id = ${company.id}`;
  expect(written, 'what the import says and what is there').toBe(halfway.criadas);

  await workOff(sent.id);
  expect(describe(await verifyImportados(company, sent.id, { rows: ROWS, bad: BAD }))).toBe('');
});
