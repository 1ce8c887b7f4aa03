import { describe, expect, test } from 'vitest';
import { everyDay, everyMonth, startOfDay, stepTicks, timeTicks, valueTicks } from '#app/_ui/chart-axis.ts';
import { dayStep, type Step } from '#app/_ui/day-step.ts';

// The axes of charts: marks at true times of the company's zone, equally far apart, and gridlines at round numbers.

const ZONE = 'America/Sao_Paulo';
const at = (text: string) => new Date(`${text}-03:00`);
const labels = (ticks: readonly { label: string }[]) => ticks.map(({ label }) => label);
const HOUR = 3_600_000;

/** The steps of a look back of 24 hours, as the server gives them. */
const hours = (last: Date, count = 24): Step[] =>
  Array.from({ length: count }, (_, i) => {
    const inicio = last.getTime() - (count - 1 - i) * HOUR;
    return { inicio: new Date(inicio), fim: new Date(inicio + HOUR) };
  });

describe('time', () => {
  test('24 hours: as many hours as fit, all of them whole hours of the zone, midnight named by its day', () => {
    const steps = hours(at('2026-11-27T14:00:00'));
    expect(labels(stepTicks(steps, ZONE, 12))).toEqual([
      '16:00',
      '18:00',
      '20:00',
      '22:00',
      '27/11',
      '02:00',
      '04:00',
      '06:00',
      '08:00',
      '10:00',
      '12:00',
      '14:00',
    ]);
    expect(labels(stepTicks(steps, ZONE, 5))).toEqual(['18:00', '27/11', '06:00', '12:00']);
    expect(labels(stepTicks(steps, ZONE, 2))).toEqual(['27/11', '12:00']);
  });

  test('marks stand at the times that they name, equally far apart', () => {
    const ticks = stepTicks(hours(at('2026-11-27T14:00:00')), ZONE, 5);
    expect(ticks[0]?.at).toBe(at('2026-11-26T18:00:00').getTime());
    const gaps = ticks.slice(1).map((tick, i) => tick.at - (ticks[i]?.at ?? 0));
    expect(new Set(gaps)).toEqual(new Set([6 * HOUR]));
  });

  test('a zone that is not whole hours from UTC', () => {
    const from = new Date('2026-11-27T00:00:00Z');
    const ticks = timeTicks(from, new Date(from.getTime() + 24 * HOUR), 'Asia/Kolkata', 3);
    expect(ticks).toEqual([
      { at: Date.parse('2026-11-27T06:30:00Z'), label: '12:00' },
      { at: Date.parse('2026-11-27T18:30:00Z'), label: '28/11' },
    ]);
  });

  test('7 days in quarters: each day at its midnight', () => {
    const steps = Array.from({ length: 26 }, (_, i) => {
      const inicio = at('2026-11-21T00:00:00').getTime() + i * 6 * HOUR;
      return { inicio: new Date(inicio), fim: new Date(inicio + 6 * HOUR) };
    });
    expect(labels(stepTicks(steps, ZONE, 9))).toEqual(['21/11', '22/11', '23/11', '24/11', '25/11', '26/11', '27/11']);
    expect(labels(stepTicks(steps, ZONE, 4))).toEqual(['21/11', '23/11', '25/11', '27/11']);
  });

  test('days: in the middle of their bars, today always among them', () => {
    const steps = Array.from({ length: 30 }, (_, i) => dayStep(`2026-11-${String(i + 1).padStart(2, '0')}`));
    expect(labels(stepTicks(steps, 'UTC', 6))).toEqual(['05/11', '10/11', '15/11', '20/11', '25/11', '30/11']);
    expect(stepTicks(steps, 'UTC', 6).at(-1)?.at).toBe(Date.parse('2026-11-30T12:00:00Z'));
    expect(labels(stepTicks(steps.slice(0, 3), 'UTC', 6))).toEqual(['01/11', '02/11', '03/11']);
    expect(stepTicks([], 'UTC', 6)).toEqual([]);
  });

  test('weeks, by their first day', () => {
    const steps = ['2026-11-09', '2026-11-16', '2026-11-23'].map((monday) => dayStep(monday, 7));
    expect(labels(stepTicks(steps, 'UTC', 12))).toEqual(['09/11', '16/11', '23/11']);
  });

  test.each([
    ['minutes', '2026-11-27T14:02:00', '2026-11-27T14:19:00', ['14:05', '14:10', '14:15']],
    ['weeks', '2026-10-01T10:00:00', '2026-10-29T10:00:00', ['05/10', '12/10', '19/10', '26/10']],
    ['months', '2026-01-10T10:00:00', '2026-12-20T10:00:00', ['abr. de 26', 'jul. de 26', 'out. de 26']],
  ])('any span: %s', (_name, from, to, expected) => {
    expect(labels(timeTicks(at(from), at(to), ZONE, 4))).toEqual(expected);
  });

  test('a day whose clock is moved has the hours of the clock on the wall', () => {
    const ticks = timeTicks(
      new Date('2026-03-29T00:00:00+01:00'),
      new Date('2026-03-30T00:00:00+02:00'),
      'Europe/Berlin',
      5,
    );
    expect(labels(ticks)).toEqual(['29/03', '06:00', '12:00', '18:00', '30/03']);
    expect(ticks[1]?.at).toBe(Date.parse('2026-03-29T04:00:00Z'));
    const moved = timeTicks(new Date('2018-11-04T03:00:00Z'), new Date('2018-11-05T02:00:00Z'), ZONE, 5);
    expect(labels(moved)).toEqual(['04/11', '06:00', '12:00', '18:00', '05/11']);
    // Clocks were moved at midnight in São Paulo: that day began at one.
    expect(startOfDay('2018-11-04', ZONE)).toBe(Date.parse('2018-11-04T03:00:00Z'));
    expect(startOfDay('2018-11-05', ZONE)).toBe(Date.parse('2018-11-05T02:00:00Z'));
    // East of Greenwich too.
    expect(startOfDay('2026-04-24', 'Africa/Cairo')).toBe(Date.parse('2026-04-23T22:00:00Z'));
  });
});

test('days and months between the known ones are on the axis too', () => {
  expect(everyDay([{ dia: '2026-02-27' }, { dia: '2026-03-01' }], ({ dia }) => dia)).toEqual([
    ['2026-02-27', { dia: '2026-02-27' }],
    ['2026-02-28', undefined],
    ['2026-03-01', { dia: '2026-03-01' }],
  ]);
  expect(everyDay([], () => '')).toEqual([]);
  expect(everyMonth(['2027-02-01', '2026-11-01'])).toEqual(['2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01']);
  expect(everyMonth([])).toEqual([]);
});

describe('values', () => {
  test.each<[string, number[], Parameters<typeof valueTicks>[1], number[]]>([
    ['nothing at all', [0, 0], {}, [0, 1]],
    ['no values', [], {}, [0, 1]],
    ['one', [1], {}, [0, 1]],
    ['counts have no halves', [3], {}, [0, 1, 2, 3]],
    ['round numbers above the highest', [47], {}, [0, 20, 40, 60]],
    ['a large count', [1_234_567], {}, [0, 500_000, 1_000_000, 1_500_000]],
    ['amounts have parts', [0.7], { unit: 'amount' }, [0, 0.2, 0.4, 0.6, 0.8]],
    ['below zero', [-30, 90], { unit: 'amount' }, [-50, 0, 50, 100]],
    ['only below zero', [-3], { unit: 'amount' }, [-3, -2, -1, 0]],
    ['milliseconds', [118], { unit: 'ms' }, [0, 50, 100, 150]],
    ['seconds of milliseconds', [7_300], { unit: 'ms' }, [0, 2_000, 4_000, 6_000, 8_000]],
    ['minutes of seconds', [500], { unit: 's' }, [0, 300, 600]],
    ['hours of seconds', [9_000], { unit: 's' }, [0, 3_600, 7_200, 10_800]],
  ])('%s', (_name, values, scale, expected) => {
    expect(valueTicks(values, scale)).toEqual(expected);
  });

  test('of any size: from zero to the highest, at most five lines, equally far apart', () => {
    for (let high = 1; high < 5e7; high = Math.ceil(high * 1.37)) {
      for (const unit of ['count', 'amount', 'ms', 's'] as const) {
        const ticks = valueTicks([high], { unit });
        expect([high, ticks[0], ticks.length <= 5, (ticks.at(-1) ?? 0) >= high]).toEqual([high, 0, true, true]);
        const gaps = ticks.slice(1).map((tick, i) => Number((tick - (ticks[i] ?? 0)).toPrecision(9)));
        expect(new Set(gaps).size).toBe(1);
      }
    }
  });
});
