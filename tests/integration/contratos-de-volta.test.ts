import { expect, test } from 'vitest';
import { endContrato, reactivateContrato, suspendContrato, updateContrato } from '#server/contratos/index.ts';
import { baixarTitulo } from '#server/financeiro/index.ts';
import { db } from '#server/platform/db.ts';
import { moment, openContratante, tick } from '#tests/support/contratos.ts';

// Where a calendar goes back to that was changed after cycles had been generated ahead, which are then undone.

const empresa = await openContratante();
const { ctx } = empresa;

/** A contract due on the 10th from November on, with cycles of so many days ahead, whose day of the month is another one then. */
async function moved(dias_antecedencia: number, dia_vencimento: number) {
  const contrato = await empresa.make('2026-10-20', { primeiro_vencimento: '2026-11-10', dias_antecedencia });
  await tick('2026-11-15');
  await updateContrato(ctx, { id: contrato.id, dia_vencimento }, moment('2026-11-16'));
  return contrato;
}

const pause = async (contrato: { id: number }, from: string, to: string) => {
  await suspendContrato(ctx, contrato, moment(from));
  return reactivateContrato(ctx, contrato, moment(to));
};

test('a month generated before the due day was changed is charged after a pause that ends in time, on the new day', async () => {
  const contrato = await moved(30, 20);
  expect(await empresa.dueDays(contrato)).toEqual(['2026-11-10', '2026-12-10']);
  expect(await pause(contrato, '2026-11-17', '2026-11-18')).toMatchObject({
    ...{ primeiro_vencimento: '2026-12-20', dia_vencimento: 20 },
  });
  await tick('2027-01-20');
  expect(await empresa.dueDays(contrato)).toEqual(['2026-11-10', '2026-12-20', '2027-01-20']);
  await empresa.prove('2027-01-20');
});

test('of several months those that are paid stay, and those around them come back', async () => {
  const contrato = await moved(60, 20);
  expect(await empresa.dueDays(contrato)).toEqual(['2026-11-10', '2026-12-10', '2027-01-10']);
  const [titulo] = await db().sql<{ id: number }[]>`
    SELECT id FROM titulos WHERE contrato_id = ${contrato.id} AND vencimento = '2027-01-10'`;
  await baixarTitulo(ctx, { tipo: 'receber', id: titulo?.id });
  await pause(contrato, '2026-11-17', '2026-11-18');
  await tick('2027-02-20');
  expect((await empresa.dueDays(contrato)).slice(0, 4)).toEqual([
    ...['2026-11-10', '2026-12-20', '2027-01-10', '2027-02-20'],
  ]);
  await empresa.prove('2027-02-20');
});

test('a month whose new due day is over when the contract goes on is not charged', async () => {
  const contrato = await moved(30, 5);
  await pause(contrato, '2026-12-07', '2026-12-08');
  await tick('2027-01-10');
  expect((await empresa.dueDays(contrato)).slice(0, 2)).toEqual(['2026-11-10', '2027-01-05']);
  await empresa.prove('2027-01-10');
});

test('an end between the old due day and the new one leaves nothing of that month', async () => {
  const contrato = await moved(30, 5);
  await endContrato(ctx, { id: contrato.id, em: '2026-12-07' }, moment('2026-12-06'));
  await tick('2026-12-08');
  expect(await empresa.dueDays(contrato)).toEqual(['2026-11-10']);
  await empresa.prove('2026-12-08');
});

test('months that a later first due day left out on purpose stay out', async () => {
  const contrato = await empresa.make('2026-10-20', { primeiro_vencimento: '2026-11-10', dias_antecedencia: 30 });
  await tick('2026-11-15');
  await updateContrato(ctx, { id: contrato.id, primeiro_vencimento: '2027-03-10' }, moment('2026-11-16'));
  await pause(contrato, '2026-11-17', '2026-11-18');
  await tick('2027-03-10');
  expect((await empresa.dueDays(contrato)).slice(0, 2)).toEqual(['2026-11-10', '2027-03-10']);
  await empresa.prove('2027-03-10');
});
