import { expect, test } from 'vitest';
import {
  createReajuste,
  deleteReajuste,
  listProximosCiclos,
  suspendContrato,
  updateContrato,
} from '#server/contratos/index.ts';
import { DomainError } from '#server/platform/errors.ts';
import { moment, openContratante, tick } from '#tests/support/contratos.ts';

// Adjustments that wait never come to a price at which no cycle can be generated.

const empresa = await openContratante();
const { ctx } = empresa;
const DAY = moment('2026-01-11');

const make = async (preco_unitario: string) => {
  const itens = [{ descricao: 'Suporte', quantidade: '1', preco_unitario }];
  const contrato = await empresa.make('2026-01-01', { primeiro_vencimento: '2026-01-10', itens });
  await tick('2026-01-10');
  const wait = (a_partir_de: string, percentual: string) =>
    createReajuste(ctx, { id: contrato.id, percentual, a_partir_de }, DAY);
  const priced = (preco: string) =>
    updateContrato(ctx, { id: contrato.id, itens: [{ ...itens[0], preco_unitario: preco }] }, DAY);
  return { contrato, wait, priced };
};
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof DomainError ? error.details : error),
  );

test('several adjustments that leave nothing together are refused', async () => {
  const { wait } = await make('100.00');
  await wait('2026-03', '-99.99');
  expect(await refusal(wait('2026-04', '-99.99'))).toEqual({
    percentual: ['Com este percentual o valor do contrato ficaria em zero.'],
  });
  // Before the one that waits it counts too.
  expect(await refusal(wait('2026-02', '-80'))).toHaveProperty('percentual');
});

test('prices of which those that wait would leave nothing are refused, and the contract goes on', async () => {
  const { contrato, wait, priced } = await make('100.00');
  await wait('2026-03', '-99.99');
  expect(await refusal(priced('20.00'))).toEqual({
    itens: ['Com os reajustes que esperam o valor do contrato ficaria em zero.'],
  });
  await priced('200.00');
  await tick('2026-03-10');
  expect((await empresa.cycles(contrato)).map(({ valor }) => valor)).toEqual(['100.00', '200.00', '0.02']);
  expect(await suspendContrato(ctx, contrato, moment('2026-03-11'))).toMatchObject({ status: 'suspenso' });
  await empresa.prove('2026-03-11');
});

test('more than is kept is refused, whichever of them leads there', async () => {
  const { wait, priced } = await make('100.00');
  await wait('2026-03', '900');
  expect(await refusal(priced('5000000000000.00'))).toEqual({
    itens: ['Com os reajustes que esperam o valor do contrato ficaria grande demais.'],
  });
});

test('one without which the others leave nothing is taken back after them', async () => {
  const { contrato, wait } = await make('0.10');
  const up = await wait('2026-03', '900');
  const down = await wait('2026-04', '-96');
  expect((await listProximosCiclos(ctx, contrato)).slice(0, 3).map(({ valor }) => valor)).toEqual([
    '0.10',
    '1.00',
    '0.04',
  ]);
  expect(await refusal(deleteReajuste(ctx, { id: contrato.id, reajuste_id: up.id }, DAY))).toEqual({
    reajuste_id: ['Sem este reajuste o valor do contrato ficaria em zero.'],
  });
  await deleteReajuste(ctx, { id: contrato.id, reajuste_id: down.id }, DAY);
  await deleteReajuste(ctx, { id: contrato.id, reajuste_id: up.id }, DAY);
});

test('one whose first cycle is due is taken back no more, whether the job came by or not', async () => {
  const { contrato, wait } = await make('100.00');
  const { id } = await wait('2026-03', '10.00');
  const remove = (day: string) => deleteReajuste(ctx, { id: contrato.id, reajuste_id: id }, moment(day));
  expect(await refusal(remove('2026-03-10'))).toHaveProperty('aplicado_em');
  expect(await refusal(remove('2026-03-09'))).toBeNull();
  await tick('2026-03-10');
  expect((await empresa.cycles(contrato)).map(({ valor }) => valor)).toEqual(['100.00', '100.00', '100.00']);
});
