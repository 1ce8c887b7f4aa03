import { expect, test } from 'vitest';
import { contextOfSystem } from '#server/acesso/index.ts';
import { attendContrato, verifyContratos } from '#server/contratos/index.ts';
import { db, inTransaction } from '#server/platform/db.ts';
import { attendBatch } from '#server/transport/inngest/contratos-batch.ts';
import { Death, moment, mortal, openContratante, tick } from '#tests/support/contratos.ts';

// Cycles of contracts under a clock that jumps: each once, on the day of its calendar, with one receivable of its value.

const empresa = await openContratante();

const titles = (contrato_id: number) => db().sql<{ ciclo_id: number; valor: string; vencimento: string }[]>`
  SELECT ciclo_id, valor::text, vencimento::text FROM titulos WHERE contrato_id = ${contrato_id} ORDER BY vencimento, id`;

test('from the 31st of January: 28th of February, 31st of March, 30th of April; a leap year has its 29th', async () => {
  const common = await empresa.make('2026-01-31', { primeiro_vencimento: '2026-01-31' });
  await tick('2026-05-01');
  expect(await empresa.dueDays(common)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
  const leap = await empresa.make('2028-01-31', { primeiro_vencimento: '2028-01-31' });
  await tick('2028-04-01');
  expect((await empresa.dueDays(leap)).slice(0, 3)).toEqual(['2028-01-31', '2028-02-29', '2028-03-31']);
  await empresa.prove('2028-04-01');
});

test('what is due already is generated with the contract, and no more', async () => {
  const contrato = await empresa.make('2026-03-15', { primeiro_vencimento: '2026-01-10' });
  expect(await empresa.dueDays(contrato)).toEqual(['2026-01-10', '2026-02-10', '2026-03-10']);
  expect(contrato.proximo_vencimento).toBe('2026-04-10');
  const later = await empresa.make('2026-03-15', { primeiro_vencimento: '2026-03-16' });
  expect(await empresa.dueDays(later)).toEqual([]);
});

test('after three months of outage three cycles appear, once; a second run adds none', async () => {
  const contrato = await empresa.make('2026-01-31', { primeiro_vencimento: '2026-01-31' });
  expect(await empresa.dueDays(contrato)).toHaveLength(1);
  await tick('2026-04-30');
  const after = await empresa.cycles(contrato);
  expect(after.map(({ competencia }) => competencia)).toEqual(['2026-01', '2026-02', '2026-03', '2026-04']);
  for (let n = 0; n < 3; n++) expect(await tick('2026-04-30T23:00:00Z')).toBe(0);
  expect(await empresa.cycles(contrato)).toEqual(after);
  expect(await titles(contrato.id)).toEqual(
    after.map(({ id, valor, vencimento }) => ({ ciclo_id: id, valor, vencimento })),
  );
});

test('twenty runs side by side, over connections of their own, generate each cycle once', async () => {
  const contratos = await Promise.all(
    Array.from({ length: 6 }, (_, n) => empresa.make('2026-01-05', { primeiro_vencimento: `2026-01-0${n + 1}` })),
  );
  await Promise.all(Array.from({ length: 20 }, () => tick('2026-06-20')));
  await tick('2026-06-20');
  for (const contrato of contratos) {
    expect(await empresa.dueDays(contrato)).toHaveLength(6);
    expect(await titles(contrato.id)).toHaveLength(6);
  }
  await empresa.prove('2026-06-20');
});

test('a cycle is due when the day has come where the company is', async () => {
  const places = [
    // Ahead of São Paulo by an hour, behind it by two, and where days begin first and last.
    ['America/Noronha', '2026-02-28T01:59:59Z', '2026-02-28T02:00:00Z'],
    ['America/Sao_Paulo', '2026-02-28T02:59:59Z', '2026-02-28T03:00:00Z'],
    ['America/Rio_Branco', '2026-02-28T04:59:59Z', '2026-02-28T05:00:00Z'],
    ['Pacific/Kiritimati', '2026-02-27T09:59:59Z', '2026-02-27T10:00:00Z'],
    ['Pacific/Niue', '2026-02-28T10:59:59Z', '2026-02-28T11:00:00Z'],
  ] as const;
  for (const [fuso, before, then] of places) {
    const there = await openContratante(fuso);
    const contrato = await there.make('2026-02-01', { primeiro_vencimento: '2026-01-31' });
    expect(await there.dueDays(contrato), fuso).toEqual(['2026-01-31']);
    await tick(before);
    expect(await there.dueDays(contrato), `${fuso} ${before}`).toEqual(['2026-01-31']);
    await tick(then);
    expect(await there.dueDays(contrato), `${fuso} ${then}`).toEqual(['2026-01-31', '2026-02-28']);
    await there.prove(then);
  }
});

test('a cycle is generated so many days ahead, with the due day of the calendar', async () => {
  const contrato = await empresa.make('2026-01-20', { primeiro_vencimento: '2026-01-31', dias_antecedencia: 10 });
  expect(await empresa.dueDays(contrato)).toEqual([]);
  await tick('2026-01-21');
  expect(await empresa.dueDays(contrato)).toEqual(['2026-01-31']);
  await tick('2026-02-17');
  expect(await empresa.dueDays(contrato)).toHaveLength(1);
  await tick('2026-02-18');
  expect(await empresa.dueDays(contrato)).toEqual(['2026-01-31', '2026-02-28']);
});

test('a run that dies before any of its statements leaves nothing, and the next one does it all', async () => {
  const contrato = await empresa.make('2026-01-31', { primeiro_vencimento: '2026-01-31', fim_em: '2026-05-15' });
  const ctx = await contextOfSystem(db(), empresa.ctx.empresa_id, 'job');
  if (!ctx) throw new Error('The company is there');
  const agora = moment('2026-05-16');
  const before = [await empresa.cycles(contrato), await titles(contrato.id), await empresa.told(contrato)];
  let deaths = 0;
  for (let at = 1, ended = false; !ended; at++) {
    const run = inTransaction(db(), async (tx) => {
      const doomed = mortal(tx, at);
      await attendContrato({ ...ctx, db: doomed.db }, contrato.id, agora);
      // After the last statement, before the commit.
      if (doomed.said() + 1 === at) throw new Death();
      ended = true;
    });
    await run.catch((error: unknown) => {
      if (!(error instanceof Death)) throw error;
      deaths++;
    });
    if (ended) break;
    const now = [await empresa.cycles(contrato), await titles(contrato.id), await empresa.told(contrato)];
    expect(now, `died before statement ${at}`).toEqual(before);
  }
  // Three cycles with their receivables, the calendar, the end with its event and its audit line.
  expect(deaths).toBeGreaterThan(15);
  expect(await empresa.dueDays(contrato)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
  expect(await titles(contrato.id)).toHaveLength(4);
  expect(await empresa.told(contrato)).toEqual(['criado', 'encerrado < ativo']);
  await tick('2026-05-16');
  await empresa.prove('2026-05-16');
});

test('one contract that cannot be attended keeps nobody from theirs', async () => {
  const broken = await empresa.make('2026-01-10', { primeiro_vencimento: '2026-01-10' });
  const sound = await empresa.make('2026-01-11', { primeiro_vencimento: '2026-01-11' });
  // No verb writes this: a value that no cycle may have.
  await db().sql`UPDATE contratos SET valor = 0 WHERE id = ${broken.id}`;
  await tick('2026-02-20');
  expect(await empresa.dueDays(sound)).toEqual(['2026-01-11', '2026-02-11']);
  expect(await empresa.dueDays(broken)).toEqual(['2026-01-10']);
  expect((await verifyContratos(empresa.ctx, moment('2026-02-20'))).divergencias).toContainEqual(
    expect.objectContaining({ contrato_id: broken.id, regra: 'valor_igual_aos_itens' }),
  );
  await db().sql`UPDATE contratos SET valor = 100 WHERE id = ${broken.id}`;
  await tick('2026-02-20');
  expect(await empresa.dueDays(broken)).toHaveLength(2);
});

test('a long outage is worked off in parts, and more contracts than a batch page by page', async () => {
  const other = await openContratante();
  const contrato = await other.make('2026-01-01', { primeiro_vencimento: '2026-01-01' });
  // More cycles than one transaction generates.
  await tick('2029-06-15');
  expect(await other.dueDays(contrato)).toHaveLength(42);
  const first = await attendBatch(db(), null, moment('2029-06-15'));
  expect(first).toEqual({ ultimo: null, atendidos: 0 });
  await other.prove('2029-06-15');
});

test('companies that are not active wait, and catch up when they are again', async () => {
  const other = await openContratante('America/Sao_Paulo', await empresa.company.sibling());
  const contrato = await other.make('2026-01-10', { primeiro_vencimento: '2026-01-10' });
  await db().sql`UPDATE empresas SET situacao = 'inativa' WHERE id = ${other.company.id}`;
  await tick('2026-03-20');
  expect(await other.dueDays(contrato)).toEqual(['2026-01-10']);
  await db().sql`UPDATE empresas SET situacao = 'ativa' WHERE id = ${other.company.id}`;
  await tick('2026-03-20');
  expect(await other.dueDays(contrato)).toHaveLength(3);
});

test('the database itself takes no second cycle of a competence, and no due day off the calendar', async () => {
  const contrato = await empresa.make('2026-01-31', { primeiro_vencimento: '2026-01-31' });
  const add = (competencia: string, vencimento: string, meses: number) => db().sql`
    INSERT INTO ciclos_contrato (empresa_id, contrato_id, competencia, vencimento, ancora, dia, meses, valor)
    VALUES (${empresa.company.id}, ${contrato.id}, ${competencia}, ${vencimento}::date, '2026-01-31', 31, ${meses}, 100)`;
  await expect(add('2026-01', '2026-01-31', 0)).rejects.toThrow(/ciclos_contrato_competencia/);
  await expect(add('2026-02', '2026-02-27', 1)).rejects.toThrow(/ciclo_vencimento/);
  await expect(add('2026-03', '2026-02-28', 1)).rejects.toThrow(/ciclo_competencia/);
});
