import { expect, test } from 'vitest';
import {
  createReajuste,
  endContrato,
  getContrato,
  listProximosCiclos,
  listReajustes,
  reactivateContrato,
  suspendContrato,
  updateContrato,
} from '#server/contratos/index.ts';
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

test('with another period, those of its months come back that were generated ahead', async () => {
  const contrato = await empresa.make('2026-10-20', { primeiro_vencimento: '2026-11-10', dias_antecedencia: 60 });
  await updateContrato(ctx, { id: contrato.id, periodicidade: 'trimestral' }, moment('2026-10-21'));
  await tick('2026-11-15');
  expect(await empresa.dueDays(contrato)).toEqual(['2026-11-10', '2026-12-10', '2027-01-10']);
  await pause(contrato, '2026-11-17', '2026-11-18');
  await tick('2027-04-10');
  expect(await empresa.dueDays(contrato)).toEqual(['2026-11-10', '2027-01-10', '2027-04-10']);
  await empresa.prove('2027-04-10');
});

test('a month before the first one of an adjustment comes back at the price from before it', async () => {
  const contrato = await empresa.make('2025-12-15', { primeiro_vencimento: '2026-01-31', dias_antecedencia: 60 });
  const { id } = contrato;
  for (const [a_partir_de, percentual] of [
    ['2026-02', '10.00'],
    ['2026-03', '20.00'],
  ]) {
    await createReajuste(ctx, { id, a_partir_de, percentual }, moment('2025-12-16'));
  }
  await tick('2026-01-30');
  const charged = async () => (await empresa.cycles(contrato)).map(({ vencimento, valor }) => [vencimento, valor]);
  const right = [
    ['2026-01-31', '100.00'],
    ['2026-02-28', '110.00'],
    ['2026-03-31', '132.00'],
  ];
  expect(await charged()).toEqual(right);
  await suspendContrato(ctx, contrato, moment('2026-01-30'));
  expect(await charged()).toEqual([]);
  await updateContrato(ctx, { id, dias_antecedencia: 0 }, moment('2026-01-30'));
  await reactivateContrato(ctx, contrato, moment('2026-01-30'));
  const next = (await listProximosCiclos(ctx, { id })).slice(0, 3);
  expect(next.map(({ vencimento, valor }) => [vencimento, valor])).toEqual(right);
  await tick('2026-03-31');
  expect(await charged()).toEqual(right);
  await empresa.prove('2026-03-31');
});

test('an adjustment stays where somebody changed prices after it, and waits again where its months were all undone', async () => {
  const make = async () => {
    const contrato = await empresa.make('2025-12-15', { primeiro_vencimento: '2026-01-31', dias_antecedencia: 60 });
    const adjusted = { id: contrato.id, percentual: '10.00', a_partir_de: '2026-02' };
    await createReajuste(ctx, adjusted, moment('2025-12-16'));
    await tick('2026-01-20');
    expect(await getContrato(ctx, contrato)).toMatchObject({ valor: '110.00', preco_desde: '2026-02-01' });
    return contrato;
  };
  const applied = async ({ id }: { id: number }) =>
    (await listReajustes(ctx, { id })).resultados.map(({ aplicado_em }) => aplicado_em !== null);
  const priced = await make();
  const itens = [{ descricao: 'Suporte', quantidade: '1', preco_unitario: '130.00' }];
  await updateContrato(ctx, { id: priced.id, itens }, moment('2026-01-21'));
  await pause(priced, '2026-01-22', '2026-01-22');
  expect(await applied(priced)).toEqual([true]);
  expect((await empresa.cycles(priced)).map(({ valor }) => valor)).toEqual(['130.00', '130.00']);
  const untouched = await make();
  const suspended = await suspendContrato(ctx, untouched, moment('2026-01-22'));
  expect(suspended).toMatchObject({ valor: '100.00', preco_desde: '2025-12-15', itens: [{ preco_total: '100.00' }] });
  expect(await applied(untouched)).toEqual([false]);
  await empresa.prove('2026-01-22');
});

test('a first due day moved to before an adjustment that is applied charges the months before it at the price from before it', async () => {
  const make = async () => {
    const contrato = await empresa.make('2026-01-05', { primeiro_vencimento: '2026-05-10' });
    await createReajuste(ctx, { id: contrato.id, percentual: '10.00', a_partir_de: '2026-05' }, moment('2026-01-05'));
    return contrato;
  };
  const charged = async (contrato: { id: number }) =>
    (await empresa.cycles(contrato)).map(({ competencia, valor }) => `${competencia}: ${valor}`);
  const moved = await make();
  expect(await getContrato(ctx, moved)).toMatchObject({ valor: '110.00', preco_desde: '2026-05-01' });
  const sent = { id: moved.id, primeiro_vencimento: '2026-03-10', titulo: 'Suporte e visitas' };
  expect(await updateContrato(ctx, sent, moment('2026-01-06'))).toMatchObject({
    ...{ valor: '100.00', preco_desde: '2026-01-05', itens: [{ preco_total: '100.00' }] },
  });
  expect((await listProximosCiclos(ctx, moved)).slice(0, 3).map(({ valor }) => valor)).toEqual([
    ...['100.00', '100.00', '110.00'],
  ]);
  // One that is due at once, and one whose price somebody sets with its day.
  const late = await make();
  await updateContrato(ctx, { id: late.id, primeiro_vencimento: '2026-01-02' }, moment('2026-01-06'));
  expect(await charged(late)).toEqual(['2026-01: 100.00']);
  const priced = await make();
  const itens = [{ descricao: 'Suporte mensal', quantidade: '1', preco_unitario: '130.00' }];
  await updateContrato(ctx, { id: priced.id, primeiro_vencimento: '2026-04-10', itens }, moment('2026-01-06'));
  await tick('2026-05-10');
  expect(await charged(moved)).toEqual(['2026-03: 100.00', '2026-04: 100.00', '2026-05: 110.00']);
  expect((await charged(late)).slice(-2)).toEqual(['2026-04: 100.00', '2026-05: 110.00']);
  expect(await charged(priced)).toEqual(['2026-04: 130.00', '2026-05: 130.00']);
  await empresa.prove('2026-05-10');
});

test('an adjustment of an earlier month that was made after one of a later month stays where that one waits again', async () => {
  const contrato = await empresa.make('2026-01-05', { primeiro_vencimento: '2026-08-10' });
  const { id } = contrato;
  const day = moment('2026-01-05');
  await createReajuste(ctx, { id, percentual: '20.00', a_partir_de: '2026-08' }, day);
  await createReajuste(ctx, { id, percentual: '10.00', a_partir_de: '2026-06' }, day);
  expect(await updateContrato(ctx, { id, primeiro_vencimento: '2026-07-10' }, day)).toMatchObject({
    ...{ valor: '110.00', preco_desde: '2026-06-01' },
  });
  const waits = (await listReajustes(ctx, { id })).resultados.filter(({ aplicado_em }) => aplicado_em === null);
  expect(waits.map(({ a_partir_de }) => a_partir_de)).toEqual(['2026-08']);
  await tick('2026-08-10');
  expect((await empresa.cycles(contrato)).map(({ competencia, valor }) => [competencia, valor])).toEqual([
    ['2026-07', '110.00'],
    ['2026-08', '132.00'],
  ]);
  await empresa.prove('2026-08-10');
});

test('the price that was set before an adjustment has its own beginning again where that one waits again', async () => {
  const contrato = await empresa.make('2025-12-15', { primeiro_vencimento: '2026-01-31', dias_antecedencia: 0 });
  const { id } = contrato;
  const itens = [{ descricao: 'Suporte', quantidade: '1', preco_unitario: '130.00' }];
  await tick('2026-01-31');
  const priced = await updateContrato(ctx, { id, itens, dias_antecedencia: 60 }, moment('2026-02-01'));
  expect(priced).toMatchObject({ valor: '130.00', preco_desde: '2026-02-01' });
  await createReajuste(ctx, { id, percentual: '20.00', a_partir_de: '2026-05' }, moment('2026-02-01'));
  await tick('2026-04-01');
  expect(await getContrato(ctx, contrato)).toMatchObject({ valor: '156.00', preco_desde: '2026-05-01' });
  const suspended = await suspendContrato(ctx, contrato, moment('2026-04-02'));
  expect(suspended).toMatchObject({ valor: '130.00', preco_desde: '2026-02-01' });
  await empresa.prove('2026-04-02');
});
