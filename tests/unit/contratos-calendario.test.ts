import dayjs from 'dayjs';
import { expect, test } from 'vitest';
import { agendaDe } from '#server/contratos/agenda.ts';
import {
  addDays,
  addMonths,
  competenciaApos,
  firstOnDia,
  MESES,
  mesesDesde,
  onDia,
  vencimentoDe,
} from '#server/contratos/calendario.ts';
import { SEED } from '#tests/support/seed.ts';

// The calendar of contracts: always from the anchor, held against another implementation.

const anchored = (day: string) => ({ primeiro_vencimento: day, dia_vencimento: Number(day.slice(8)) });

test('from the 31st of January: the last day of shorter months, and the 31st again after them', () => {
  const due = (year: string) => [0, 1, 2, 3].map((meses) => vencimentoDe(anchored(`${year}-01-31`), meses));
  expect(due('2026')).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
  expect(due('2028')).toEqual(['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30']);
  // Of full centuries only every fourth is a leap year.
  expect(due('2100')[1]).toBe('2100-02-28');
  expect(due('2000')[1]).toBe('2000-02-29');
});

test('the 29th of February is the 28th in other years, and the 29th in leap years', () => {
  const due = [0, 12, 24, 36, 48].map((meses) => vencimentoDe(anchored('2028-02-29'), meses));
  expect(due).toEqual(['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']);
});

test('a contract of the 31st may begin in a month that has none', () => {
  const ancora = { primeiro_vencimento: '2027-02-28', dia_vencimento: 31 };
  expect([0, 1, 2].map((meses) => vencimentoDe(ancora, meses))).toEqual(['2027-02-28', '2027-03-31', '2027-04-30']);
});

let state = SEED;
const random = (n: number) => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
  return Math.floor((state / 2 ** 32) * n);
};

test(`every due day is what dayjs makes of the anchor (TEST_SEED=${SEED})`, () => {
  for (let n = 0; n < 3_000; n++) {
    const first = dayjs('1990-01-01').add(random(60_000), 'day');
    const meses = random(720);
    const found = vencimentoDe(anchored(first.format('YYYY-MM-DD')), meses);
    expect(found, `${first.format('YYYY-MM-DD')} + ${meses}`).toBe(first.add(meses, 'month').format('YYYY-MM-DD'));
    expect(addMonths(first.format('YYYY-MM-DD'), -meses)).toBe(first.subtract(meses, 'month').format('YYYY-MM-DD'));
    expect(addDays(first.format('YYYY-MM-DD'), -n)).toBe(first.subtract(n, 'day').format('YYYY-MM-DD'));
  }
});

test(`after a pause the calendar goes on with the first due day that is not over (TEST_SEED=${SEED})`, () => {
  for (let n = 0; n < 3_000; n++) {
    const ancora = anchored(dayjs('2020-01-01').add(random(3_000), 'day').format('YYYY-MM-DD'));
    const periodo = Object.values(MESES)[random(5)] ?? 1;
    const from = periodo * random(8);
    const day = dayjs('2019-06-01').add(random(9_000), 'day').format('YYYY-MM-DD');
    // The same by looking at each in turn.
    let expected = from;
    while (dayjs(ancora.primeiro_vencimento).add(expected, 'month').isBefore(dayjs(day))) expected += periodo;
    expect(mesesDesde(ancora, from, periodo, day), JSON.stringify({ ancora, periodo, from, day })).toBe(expected);
  }
});

test('the day of the month from a beginning on, and what follows a competence', () => {
  expect(firstOnDia('2026-11-25', 10)).toBe('2026-12-10');
  expect(firstOnDia('2026-11-25', 25)).toBe('2026-11-25');
  expect(firstOnDia('2027-02-10', 31)).toBe('2027-02-28');
  expect(firstOnDia('2026-12-31', 30)).toBe('2027-01-30');
  expect(onDia('2028-02-03', 30)).toBe('2028-02-29');
  expect(competenciaApos('2026-12', 1)).toBe('2027-01');
  expect(competenciaApos('2026-01', -1)).toBe('2025-12');
});

test('what is to do, and when: a cycle ahead of its due day, the end on the day after the last one', () => {
  const contrato = { ...anchored('2026-01-31'), meses: 1, dias_antecedencia: 5, fim_em: '2026-03-30' };
  expect(agendaDe({ ...contrato, status: 'ativo' })).toEqual({
    proximo_vencimento: '2026-02-28',
    agir_em: '2026-02-23',
  });
  // The 31st of March is beyond the end.
  expect(agendaDe({ ...contrato, status: 'ativo', meses: 2 })).toEqual({
    proximo_vencimento: null,
    agir_em: '2026-03-31',
  });
  expect(agendaDe({ ...contrato, status: 'suspenso' })).toEqual({ proximo_vencimento: null, agir_em: '2026-03-31' });
  expect(agendaDe({ ...contrato, status: 'suspenso', fim_em: null }).agir_em).toBeNull();
  expect(agendaDe({ ...contrato, status: 'cancelado' })).toEqual({ proximo_vencimento: null, agir_em: null });
});
