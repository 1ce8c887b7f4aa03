import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endOfDay, isoInZone, isTimeZone, startOfDay, today } from '#server/platform/clock.ts';

const HOUR = 3_600_000;

/** The wall clock of a zone, as Intl alone tells it. */
function wall(instant: number, zone: string): string {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(instant);
}
const dayAt = (instant: number, zone: string) => wall(instant, zone).slice(0, 10);

const ZONES = [
  'America/Sao_Paulo',
  'America/Noronha',
  'America/Rio_Branco',
  'America/New_York',
  'America/St_Johns',
  'America/Havana',
  'Europe/Lisbon',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'UTC',
];
const zone = fc.constantFrom(...ZONES);
const instant = fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2035, 0, 1) });

describe('isoInZone', () => {
  test('is the same instant, and shows the wall clock of the zone', () => {
    fc.assert(
      fc.property(zone, instant, (name, at) => {
        const text = isoInZone(new Date(at), name);
        expect(text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/);
        expect(Date.parse(text)).toBe(at);
        expect(text.slice(0, 19).replace('T', ' ')).toBe(wall(at, name));
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ['2026-02-13T12:30:00.000Z', 'America/Sao_Paulo', '2026-02-13T09:30:00.000-03:00'],
    ['2018-11-04T02:59:59.999Z', 'America/Sao_Paulo', '2018-11-03T23:59:59.999-03:00'],
    ['2018-11-04T03:00:00.000Z', 'America/Sao_Paulo', '2018-11-04T01:00:00.000-02:00'],
    ['2018-02-18T01:59:59.999Z', 'America/Sao_Paulo', '2018-02-17T23:59:59.999-02:00'],
    ['2018-02-18T02:00:00.000Z', 'America/Sao_Paulo', '2018-02-17T23:00:00.000-03:00'],
    ['2026-07-01T00:00:00.000Z', 'Asia/Kathmandu', '2026-07-01T05:45:00.000+05:45'],
    ['2026-01-01T00:00:00.000Z', 'America/St_Johns', '2025-12-31T20:30:00.000-03:30'],
    ['2026-01-01T00:00:00.000Z', 'UTC', '2026-01-01T00:00:00.000+00:00'],
  ])('%s in %s is %s', (at, name, text) => {
    expect(isoInZone(new Date(at), name)).toBe(text);
  });
});

describe('startOfDay', () => {
  test.each([
    ['2026-03-10', 'America/Sao_Paulo', '2026-03-10T03:00:00.000Z', 'an ordinary day'],
    [
      '2018-11-04',
      'America/Sao_Paulo',
      '2018-11-04T03:00:00.000Z',
      'summer time takes midnight away: it begins at 01:00',
    ],
    ['2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00:00.000Z', 'the day before has 25 hours'],
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z', 'the change comes at 02:00'],
    ['2026-03-09', 'America/New_York', '2026-03-09T04:00:00.000Z', 'the day after it'],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z', 'summer time ends'],
    ['2025-11-02', 'America/Havana', '2025-11-02T04:00:00.000Z', 'midnight comes twice: the first one'],
    ['2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00.000Z', 'the day before did not exist'],
  ])('%s in %s is %s (%s)', (day, name, start) => {
    expect(startOfDay(day, name).toISOString()).toBe(start);
  });

  test('is the first instant that the zone’s calendar shows the day, and endOfDay the first that it shows the next', () => {
    const day = fc
      .integer({ min: Date.UTC(2015, 0, 1) / (24 * HOUR), max: Date.UTC(2035, 0, 1) / (24 * HOUR) })
      .map((n) => new Date(n * 24 * HOUR).toISOString().slice(0, 10));
    // Days on which Brazil's clocks moved at midnight are drawn often.
    const moved = fc.constantFrom(
      '2015-10-18',
      '2016-02-21',
      '2016-10-16',
      '2017-02-19',
      '2017-10-15',
      '2018-02-18',
      '2018-11-04',
      '2019-02-17',
    );
    fc.assert(
      fc.property(zone, fc.oneof(day, moved), (name, text) => {
        const start = startOfDay(text, name).getTime();
        expect(dayAt(start, name)).toBe(text);
        expect(dayAt(start - 1, name) < text).toBe(true);
        const end = endOfDay(text, name).getTime();
        expect(dayAt(end - 1, name)).toBe(text);
        expect(dayAt(end, name) > text).toBe(true);
        expect(end - start).toBeGreaterThanOrEqual(23 * HOUR);
        expect(end - start).toBeLessThanOrEqual(25 * HOUR);
      }),
      { numRuns: 500 },
    );
  });
});

test('today is the day of the zone', () => {
  const now = new Date('2026-01-01T01:00:00Z');
  expect(today('America/Sao_Paulo', now)).toBe('2025-12-31');
  expect(today('Asia/Kolkata', now)).toBe('2026-01-01');
});

test.each([
  ['America/Sao_Paulo', true],
  ['UTC', true],
  ['Marte/Olympus', false],
  ['', false],
  ['America/Sao_Paulo; drop', false],
])('isTimeZone(%j) is %s', (name, known) => {
  expect(isTimeZone(name)).toBe(known);
});
