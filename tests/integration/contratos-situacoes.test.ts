import dayjs from 'dayjs';
import { expect, test } from 'vitest';
import {
  cancelContrato,
  createReajuste,
  deleteContrato,
  deleteReajuste,
  endContrato,
  getContrato,
  listProximosCiclos,
  listReajustes,
  reactivateContrato,
  resumoContratos,
  suspendContrato,
  updateContrato,
} from '#server/contratos/index.ts';
import { registerBaixa, updateContaReceber } from '#server/financeiro/index.ts';
import { transaction } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import { DomainError } from '#server/platform/errors.ts';
import { moment, openContratante, tick } from '#tests/support/contratos.ts';
import { SEED } from '#tests/support/seed.ts';

// What stops a contract and what goes on, at moments of the test's choice; values and adjustments to the cent.

const empresa = await openContratante();
const { ctx } = empresa;

const at = (day: string) => moment(day);
const statuses = async (id: number) =>
  Object.fromEntries(
    (
      await db().sql<{ vencimento: string; status: string }[]>`
        SELECT vencimento::text, status FROM titulos WHERE contrato_id = ${id} ORDER BY vencimento, id`
    ).map(({ vencimento, status }) => [vencimento, status]),
  );
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (found: unknown) => found,
  );
  return error instanceof DomainError ? error.details : error;
};
const pay = async (contrato_id: number, vencimento: string, valor: string) => {
  const [titulo] = await db().sql<{ id: number }[]>`
    SELECT id FROM titulos WHERE contrato_id = ${contrato_id} AND vencimento = ${vencimento}::date`;
  await transaction(ctx, (tx) =>
    registerBaixa(tx, { titulo_id: titulo?.id ?? 0, valor, em: at(vencimento), forma: 'pix', origem: 'manual' }),
  );
};

test('a pause is never charged, and the calendar goes on from the same anchor', async () => {
  const contrato = await empresa.make('2026-01-31', { primeiro_vencimento: '2026-01-31' });
  // The job was away: what fell due before the suspension is charged all the same.
  const suspended = await suspendContrato(ctx, contrato, at('2026-03-15'));
  expect(suspended).toMatchObject({ status: 'suspenso', proximo_vencimento: null });
  expect(await empresa.dueDays(contrato)).toEqual(['2026-01-31', '2026-02-28']);
  await tick('2026-06-15');
  expect(await empresa.dueDays(contrato)).toHaveLength(2);
  const active = await reactivateContrato(ctx, contrato, at('2026-06-15'));
  expect(active).toMatchObject({ status: 'ativo', proximo_vencimento: '2026-06-30', suspenso_em: null });
  await tick('2026-08-31');
  expect(await empresa.dueDays(contrato)).toEqual([
    ...['2026-01-31', '2026-02-28', '2026-06-30', '2026-07-31', '2026-08-31'],
  ]);
  expect(await empresa.told(contrato)).toEqual(['criado', 'suspenso < ativo', 'ativo < suspenso']);
  await empresa.prove('2026-08-31');
});

test('what was generated ahead is undone by a suspension, and charged after all when it ends in time', async () => {
  const fields = { primeiro_vencimento: '2026-02-10', dias_antecedencia: 40 };
  const contrato = await empresa.make('2026-01-20', fields);
  expect(await empresa.dueDays(contrato)).toEqual(['2026-02-10']);
  await tick('2026-01-28');
  expect(await empresa.dueDays(contrato)).toEqual(['2026-02-10']);
  await tick('2026-02-01');
  expect(await empresa.dueDays(contrato)).toEqual(['2026-02-10', '2026-03-10']);
  await suspendContrato(ctx, contrato, at('2026-02-05'));
  expect(await empresa.dueDays(contrato)).toEqual([]);
  expect(new Set(Object.values(await statuses(contrato.id)))).toEqual(new Set(['cancelada']));
  await reactivateContrato(ctx, contrato, at('2026-02-08'));
  expect(await empresa.dueDays(contrato)).toEqual(['2026-02-10', '2026-03-10']);
  await empresa.prove('2026-02-08');
  // What is paid stays, and is not charged once more.
  const paid = await empresa.make('2026-01-20', fields);
  await pay(paid.id, '2026-02-10', '40.00');
  await suspendContrato(ctx, paid, at('2026-02-05'));
  expect(await empresa.dueDays(paid)).toEqual(['2026-02-10']);
  await reactivateContrato(ctx, paid, at('2026-02-06'));
  expect(await empresa.dueDays(paid)).toEqual(['2026-02-10', '2026-03-10']);
  await empresa.prove('2026-02-08');
});

test('after its last cycle, on the day after its last day, a contract ends by itself, once', async () => {
  const contrato = await empresa.make('2026-01-31', { primeiro_vencimento: '2026-01-31', fim_em: '2026-03-31' });
  await tick('2026-03-31');
  expect(await empresa.dueDays(contrato)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31']);
  expect(await getContrato(ctx, contrato)).toMatchObject({ status: 'ativo', proximo_vencimento: null });
  await tick('2026-04-01');
  await tick('2026-09-01');
  expect(await getContrato(ctx, contrato)).toMatchObject({ status: 'encerrado' });
  expect(await empresa.told(contrato)).toEqual(['criado', 'encerrado < ativo']);
  // A suspended one ends on the same day, without the cycles of its pause.
  const paused = await empresa.make('2026-01-31', { primeiro_vencimento: '2026-01-31', fim_em: '2026-03-31' });
  await suspendContrato(ctx, paused, at('2026-02-01'));
  await tick('2026-04-01');
  expect(await empresa.told(paused)).toEqual(['criado', 'suspenso < ativo', 'encerrado < suspenso']);
  expect(await empresa.dueDays(paused)).toEqual(['2026-01-31']);
  await tick('2026-09-01');
  await empresa.prove('2026-09-01');
});

test('ended by hand: today with what falls due today, or on a day to come', async () => {
  const now = await empresa.make('2026-01-10', { primeiro_vencimento: '2026-01-10', dias_antecedencia: 40 });
  await tick('2026-03-10');
  expect(await empresa.dueDays(now)).toEqual(['2026-01-10', '2026-02-10', '2026-03-10', '2026-04-10']);
  expect(await endContrato(ctx, { id: now.id }, at('2026-03-10'))).toMatchObject({
    ...{ status: 'encerrado', fim_em: '2026-03-10', proximo_vencimento: null },
  });
  expect(await empresa.dueDays(now)).toEqual(['2026-01-10', '2026-02-10', '2026-03-10']);
  const later = await empresa.make('2026-01-10', { primeiro_vencimento: '2026-01-10' });
  expect(await endContrato(ctx, { id: later.id, em: '2026-03-09' }, at('2026-01-12'))).toMatchObject({
    ...{ status: 'ativo', fim_em: '2026-03-09' },
  });
  await tick('2026-03-10');
  expect(await empresa.dueDays(later)).toEqual(['2026-01-10', '2026-02-10']);
  expect(await empresa.told(later)).toEqual(['criado', 'encerrado < ativo']);
  expect(
    await refusal(endContrato(ctx, { id: (await empresa.make('2026-01-10')).id, em: '2026-01-09' }, at('2026-01-10'))),
  ).toHaveProperty('em');
});

test('cancelled: what falls due from that day on is cancelled, what fell due before is owed, what is paid stays', async () => {
  const contrato = await empresa.make('2026-01-10', { primeiro_vencimento: '2026-01-10', dias_antecedencia: 60 });
  await tick('2026-03-10');
  await pay(contrato.id, '2026-04-10', '10.00');
  await cancelContrato(ctx, contrato, at('2026-03-10'));
  expect(await statuses(contrato.id)).toEqual({
    ...{ '2026-01-10': 'aberta', '2026-02-10': 'aberta', '2026-03-10': 'cancelada' },
    '2026-04-10': 'parcial',
  });
  expect(await empresa.dueDays(contrato)).toEqual(['2026-01-10', '2026-02-10', '2026-04-10']);
  await tick('2027-01-01');
  expect(await empresa.dueDays(contrato)).toHaveLength(3);
  expect(await empresa.told(contrato)).toEqual(['criado', 'cancelado < ativo']);
  await empresa.prove('2027-01-01');
});

test('a month that is over stays owed when its receivable was postponed beyond the cancellation', async () => {
  const contrato = await empresa.make('2026-01-05', { primeiro_vencimento: '2026-01-10' });
  await tick('2026-02-12');
  const [january] = await db().sql<{ id: number }[]>`
    SELECT id FROM titulos WHERE contrato_id = ${contrato.id} AND vencimento = '2026-01-10'`;
  await updateContaReceber(ctx, { id: january?.id, vencimento: '2026-04-20' });
  await cancelContrato(ctx, contrato, at('2026-02-12'));
  expect(await statuses(contrato.id)).toEqual({ '2026-02-10': 'aberta', '2026-04-20': 'aberta' });
});

test('an action repeated changes nothing and tells nothing; from the end nothing moves, and the refusal says from where', async () => {
  const contrato = await empresa.make('2027-01-10', { primeiro_vencimento: '2027-01-10' });
  const now = at('2027-01-11');
  for (let n = 0; n < 3; n++) await suspendContrato(ctx, contrato, now);
  for (let n = 0; n < 3; n++) await reactivateContrato(ctx, contrato, now);
  for (let n = 0; n < 3; n++) await endContrato(ctx, { id: contrato.id }, now);
  expect(await empresa.told(contrato)).toEqual([
    ...['criado', 'suspenso < ativo', 'ativo < suspenso', 'encerrado < ativo'],
  ]);
  const told = (what: string, from: string) => ({
    status: [`O contrato ${contrato.numero} está encerrado: só ${what} a partir de ${from}.`],
  });
  expect(await refusal(suspendContrato(ctx, contrato, now))).toEqual(told('pode ser suspenso', 'ativo'));
  expect(await refusal(reactivateContrato(ctx, contrato, now))).toEqual(told('pode ser reativado', 'suspenso'));
  expect(await refusal(deleteContrato(ctx, contrato, now))).toEqual(told('pode ser cancelado', 'ativo, suspenso'));
  const changed = { id: contrato.id, titulo: 'Outro' };
  expect(await refusal(updateContrato(ctx, changed, now))).toEqual(told('pode ser alterado', 'ativo, suspenso'));
  expect(await refusal(createReajuste(ctx, { id: contrato.id, percentual: '5' }, now))).toEqual(
    told('pode ser reajustado', 'ativo, suspenso'),
  );
  // What is there already may be sent back.
  expect(await updateContrato(ctx, { id: contrato.id, titulo: contrato.titulo }, now)).toMatchObject({
    status: 'encerrado',
  });
});

test('fifty actions at once: each status is told once', async () => {
  const contrato = await empresa.make('2027-02-10', { primeiro_vencimento: '2027-02-10' });
  const now = at('2027-02-11');
  await Promise.all(Array.from({ length: 25 }, () => suspendContrato(ctx, contrato, now)));
  await Promise.all([
    ...Array.from({ length: 25 }, () => cancelContrato(ctx, contrato, now)),
    ...Array.from({ length: 5 }, () => tick('2027-02-11')),
  ]);
  expect(await empresa.told(contrato)).toEqual(['criado', 'suspenso < ativo', 'cancelado < suspenso']);
});

test('prices change for the cycles that are not generated, never for what was due before', async () => {
  const contrato = await empresa.make('2026-01-10', { primeiro_vencimento: '2026-01-10' });
  // The job was away from February on.
  await updateContrato(
    ctx,
    { id: contrato.id, itens: [{ descricao: 'Suporte mensal', quantidade: '3', preco_unitario: '33.33' }] },
    at('2026-03-15'),
  );
  await tick('2026-04-10');
  expect((await empresa.cycles(contrato)).map(({ valor }) => valor)).toEqual(['100.00', '100.00', '100.00', '99.99']);
  await tick('2027-01-01');
  await empresa.prove('2027-01-01');
});

test('another day of the month, and another first due day, leave what is generated where it is', async () => {
  const contrato = await empresa.make('2026-01-31', { primeiro_vencimento: '2026-01-31' });
  expect(await updateContrato(ctx, { id: contrato.id, dia_vencimento: 10 }, at('2026-02-01'))).toMatchObject({
    ...{ primeiro_vencimento: '2026-02-10', dia_vencimento: 10, proximo_vencimento: '2026-02-10' },
  });
  await tick('2026-03-10');
  expect(await empresa.dueDays(contrato)).toEqual(['2026-01-31', '2026-02-10', '2026-03-10']);
  expect(
    await refusal(updateContrato(ctx, { id: contrato.id, primeiro_vencimento: '2026-03-20' }, at('2026-03-11'))),
  ).toEqual({
    primeiro_vencimento: [
      'O ciclo de 03/2026 já foi gerado: o novo primeiro vencimento pode ser de 04/2026 em diante.',
    ],
  });
  await updateContrato(
    ctx,
    { id: contrato.id, primeiro_vencimento: '2026-04-30', periodicidade: 'trimestral' },
    at('2026-03-11'),
  );
  await tick('2026-10-31');
  expect((await empresa.dueDays(contrato)).slice(3)).toEqual(['2026-04-30', '2026-07-30', '2026-10-30']);
  expect(await refusal(updateContrato(ctx, { id: contrato.id, fim_em: '2026-10-29' }, at('2026-10-20')))).toEqual({
    fim_em: [
      `O ciclo de 10/2026 já foi gerado, com vencimento em 30/10/2026: para terminar antes dele, use POST /v1/contratos/${contrato.id}/encerrar/.`,
    ],
  });
  await tick('2027-01-01');
  await empresa.prove('2027-01-01');
});

test('an adjustment rounds each price half-up to the cent, and keeps what it changed', async () => {
  const itens = [
    { descricao: 'Horas', quantidade: '3', preco_unitario: '10.10' },
    { descricao: 'Plantão', quantidade: '1.5', preco_unitario: '0.05', desconto_percentual: '10' },
  ];
  const contrato = await empresa.make('2027-03-10', { primeiro_vencimento: '2027-03-10', itens });
  expect(contrato.valor).toBe('30.37');
  const made = await createReajuste(ctx, { id: contrato.id, percentual: '4.95', indice: 'IPCA' }, at('2027-03-11'));
  // 10.10 × 1.0495 = 10.59995, 0.05 × 1.0495 = 0.052475; 3 × 10.60 + 1.5 × 0.05 × 0.9 = 31.80 + 0.07.
  expect(made).toMatchObject({
    ...{ a_partir_de: '2027-04', valor_antes: '30.37', valor_depois: '31.87' },
    itens: [
      { descricao: 'Horas', antes: '10.10', depois: '10.60' },
      { descricao: 'Plantão', antes: '0.05', depois: '0.05' },
    ],
    contrato: { valor: '31.87', preco_desde: '2027-04-01' },
  });
  expect(await refusal(createReajuste(ctx, { id: contrato.id, percentual: '1' }, at('2027-03-12')))).toEqual({
    a_partir_de: ['O contrato já tem um reajuste a partir desta competência.'],
  });
  expect(
    await refusal(createReajuste(ctx, { id: contrato.id, percentual: '1', a_partir_de: '2027-03' }, at('2027-03-12'))),
  ).toEqual({ a_partir_de: ['O ciclo de 03/2027 já foi gerado: o reajuste vale de 04/2027 em diante.'] });
  // Half a cent goes up, and prices may fall.
  const half = await empresa.make('2027-03-10', {
    ...{ primeiro_vencimento: '2027-03-20', itens: [], valor: '0.50' },
  });
  const up = await createReajuste(ctx, { id: half.id, percentual: '1' }, at('2027-03-11'));
  expect(up.contrato.valor).toBe('0.51');
  const down = await createReajuste(ctx, { id: half.id, percentual: '-50', a_partir_de: '2027-04' }, at('2027-03-21'));
  expect(down.contrato.valor).toBe('0.26');
  const nothing = { id: half.id, percentual: '-99.99', a_partir_de: '2027-05' };
  expect(await refusal(createReajuste(ctx, nothing, at('2027-03-21')))).toHaveProperty('percentual');
});

test('an adjustment of a later competence waits for it, and until then may be taken back', async () => {
  const contrato = await empresa.make('2026-01-10', { primeiro_vencimento: '2026-01-10' });
  const wait = (a_partir_de: string, percentual: string) =>
    createReajuste(ctx, { id: contrato.id, percentual, a_partir_de }, at('2026-01-11'));
  expect(await wait('2026-03', '10')).toMatchObject({ aplicado_em: null, contrato: { valor: '100.00' } });
  await wait('2026-05', '-5');
  const gone = await wait('2026-04', '50');
  expect((await listProximosCiclos(ctx, contrato)).slice(0, 4).map(({ valor }) => valor)).toEqual([
    ...['100.00', '110.00', '165.00', '156.75'],
  ]);
  await deleteReajuste(ctx, { id: contrato.id, reajuste_id: gone.id }, at('2026-01-11'));
  await tick('2026-06-10');
  expect((await empresa.cycles(contrato)).map(({ valor }) => valor)).toEqual([
    ...['100.00', '100.00', '110.00', '110.00', '104.50', '104.50'],
  ]);
  const { resultados } = await listReajustes(ctx, { id: contrato.id });
  expect(
    resultados.map(({ a_partir_de, valor_antes, valor_depois }) => [a_partir_de, valor_antes, valor_depois]),
  ).toEqual([
    ['2026-05', '110.00', '104.50'],
    ['2026-03', '100.00', '110.00'],
  ]);
  expect(await refusal(deleteReajuste(ctx, { id: contrato.id, reajuste_id: resultados[0]?.id }))).toHaveProperty(
    'aplicado_em',
  );
  await tick('2027-01-01');
  await empresa.prove('2027-01-01');
});

test('the recurring revenue spreads each periodicity over its months', async () => {
  const other = await openContratante();
  for (const [periodicidade, valor] of [
    ['mensal', '100.00'],
    ['trimestral', '100.00'],
    ['anual', '1200.01'],
  ] as const) {
    await other.make('2026-01-10', { periodicidade, itens: [], valor, primeiro_vencimento: '2099-01-10' });
  }
  const stopped = await other.make('2026-01-10', { primeiro_vencimento: '2099-01-10' });
  await suspendContrato(other.ctx, stopped, at('2026-01-11'));
  // 100 + 33.333… + 100.000833…
  expect(await resumoContratos(other.ctx)).toMatchObject({
    ...{ ativos: 3, suspensos: 1, receita_mensal: '233.33', receita_anual: '2800.01' },
  });
});

test(`random lives end as a model of the calendar says (TEST_SEED=${SEED})`, async () => {
  const other = await openContratante('America/Noronha');
  let state = SEED;
  const random = (n: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  const PERIODS = { mensal: 1, bimestral: 2, trimestral: 3, semestral: 6, anual: 12 } as const;
  for (let life = 0; life < 12; life++) {
    const periodicidade =
      (['mensal', 'mensal', 'bimestral', 'trimestral', 'semestral', 'anual'] as const)[random(6)] ?? 'mensal';
    const step = PERIODS[periodicidade];
    const anchor = dayjs('2025-12-01').add(random(120), 'day');
    const fim = random(3) === 0 ? anchor.add(4 + random(14), 'month').format('YYYY-MM-DD') : null;
    let now = anchor;
    let status = 'ativo';
    let months = 0;
    let cents = 10_000;
    const expected: [string, string][] = [];
    const due = () => anchor.add(months, 'month').format('YYYY-MM-DD');
    const charge = () => {
      while (status === 'ativo' && due() <= now.format('YYYY-MM-DD') && (fim === null || due() <= fim)) {
        expected.push([due(), (cents / 100).toFixed(2)]);
        months += step;
      }
      if (fim !== null && fim < now.format('YYYY-MM-DD') && status !== 'encerrado') status = 'encerrado';
    };
    const noon = () => `${now.format('YYYY-MM-DD')}T15:00:00Z`;
    const contrato = await other.make(noon(), {
      ...{ periodicidade, fim_em: fim, inicio_em: anchor.format('YYYY-MM-DD') },
      primeiro_vencimento: anchor.format('YYYY-MM-DD'),
    });
    charge();
    for (let n = 0; n < 14; n++) {
      now = now.add(1 + random(70), 'day');
      const act = random(6);
      const agora = moment(noon());
      charge();
      const runs = status !== 'encerrado';
      if (act === 0 && runs) {
        await suspendContrato(other.ctx, contrato, agora);
        status = 'suspenso';
      } else if (act === 1 && runs) {
        await reactivateContrato(other.ctx, contrato, agora);
        if (status === 'suspenso') {
          status = 'ativo';
          while (due() < now.format('YYYY-MM-DD')) months += step;
          charge();
        }
      } else if (act === 2 && runs) {
        cents = 5_000 + random(10_000);
        const itens = [{ descricao: 'Suporte mensal', quantidade: '1', preco_unitario: (cents / 100).toFixed(2) }];
        await updateContrato(other.ctx, { id: contrato.id, itens }, agora);
      } else await tick(noon());
    }
    await tick(noon());
    charge();
    const found = (await other.cycles(contrato)).map(({ vencimento, valor }) => [vencimento, valor]);
    expect(found, `life ${life}: ${periodicidade} from ${anchor.format('YYYY-MM-DD')} to ${fim}`).toEqual(expected);
    expect((await getContrato(other.ctx, contrato)).status).toBe(status);
  }
  const last = '2030-01-01';
  await tick(last);
  await other.prove(last);
  const [sums] = await db().sql<{ ciclos: string; titulos: string }[]>`
    SELECT (SELECT sum(valor)::text FROM ciclos_contrato WHERE empresa_id = ${other.company.id} AND desfeito_em IS NULL) AS ciclos,
      (SELECT sum(valor)::text FROM titulos WHERE empresa_id = ${other.company.id} AND status <> 'cancelada') AS titulos`;
  expect(sums?.titulos).toBe(sums?.ciclos);
});

test('a price that somebody sets is no old price: it is the one from the next cycle on', async () => {
  const contrato = await empresa.make('2025-01-05', { primeiro_vencimento: '2025-01-10' });
  const { id } = contrato;
  await tick('2026-03-01');
  const since = async () => (await getContrato(empresa.ctx, { id })).preco_desde;
  await updateContrato(empresa.ctx, { id, titulo: 'Suporte e visitas' }, moment('2026-03-01'));
  const same = { quantidade: '2', preco_unitario: '50.00' };
  await updateContrato(empresa.ctx, { id, itens: [{ descricao: 'Visitas', ...same }] }, moment('2026-03-01'));
  expect(await since()).toBe('2025-01-05');
  await updateContrato(
    empresa.ctx,
    { id, itens: [{ descricao: 'Visitas', ...same, quantidade: '3' }] },
    moment('2026-03-01'),
  );
  expect(await since()).toBe('2026-03-01');
  await createReajuste(empresa.ctx, { id, percentual: '10.00', a_partir_de: '2026-05' }, moment('2026-03-11'));
  await updateContrato(empresa.ctx, { id, itens: [{ descricao: 'Visitas', ...same }] }, moment('2026-03-11'));
  expect(await since()).toBe('2026-04-01');
  await tick('2026-05-10');
  expect(await since()).toBe('2026-05-01');
});
