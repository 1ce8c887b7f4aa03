import { DAY, midnightOf, type Step } from './day-step.ts';
import { dayOf, daysBefore, formatDate, formatTime } from './format.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A mark of a time axis: the instant in milliseconds, and what stands under it. */
export type TimeTick = { at: number; label: string };

const MINUTES = [1, 2, 5, 10, 15, 30];
const HOURS = [1, 2, 3, 4, 6, 12];
const DAYS = [1, 2, 3, 7, 14, 28];
const MONTHS = [1, 2, 3, 6, 12];

/** The instant at which a YYYY-MM-DD begins in a zone. */
export const startOfDay = (day: string, zone: string): number => instantOf(midnightOf(day), zone);

/** The instant at which a clock on the wall of a zone shows a time; of an hour that is left out, the first one after. */
function instantOf(wall: number, zone: string): number {
  const guess = wall - offsetOf(wall, zone);
  const better = wall - offsetOf(guess, zone);
  return better + offsetOf(better, zone) === wall ? better : Math.max(guess, better);
}

/** By how many milliseconds the clock of a zone is ahead of UTC. */
function offsetOf(at: number, zone: string): number {
  const [day = '', time = ''] = new Date(at).toLocaleString('sv-SE', { timeZone: zone }).split(' ');
  return Date.parse(`${day}T${time}Z`) - Math.floor(at / 1_000) * 1_000;
}

/**
 * The marks of a time axis: whole minutes, hours, days or months of the zone, equally far apart, as many as fit. Midnight is named by
 * its day, other times by the clock.
 * @param most how many labels fit
 */
export function timeTicks(from: Date, to: Date, zone: string, most: number): TimeTick[] {
  const fits = (ticks: TimeTick[]) => ticks.length <= Math.max(2, most);
  const span = to.getTime() - from.getTime();
  for (const step of [...MINUTES.map((n) => n * MINUTE), ...HOURS.map((n) => n * HOUR)]) {
    if (span / step > most + 1) continue;
    const ticks = clockTicks(from, to, zone, step);
    if (fits(ticks)) return ticks;
  }
  for (const step of DAYS) {
    if (span / (step * DAY) > most + 1) continue;
    const ticks = dayTicks(from, to, zone, (day) => Math.round(midnightOf(day) / DAY) % step === 4 % step);
    if (fits(ticks)) return ticks;
  }
  for (const step of MONTHS) {
    const ticks = dayTicks(from, to, zone, (day) => day.endsWith('-01') && (Number(day.slice(5, 7)) - 1) % step === 0);
    if (fits(ticks)) return ticks.map(({ at }) => ({ at, label: monthLabel(at, zone) }));
  }
  return [];
}

function clockTicks(from: Date, to: Date, zone: string, step: number): TimeTick[] {
  const ticks: TimeTick[] = [];
  for (let day = dayOf(from, zone); day <= dayOf(to, zone); day = daysBefore(day, -1)) {
    for (let passed = 0; passed < DAY; passed += step) {
      const at = instantOf(midnightOf(day) + passed, zone);
      if (at < from.getTime() || at > to.getTime() || at <= (ticks.at(-1)?.at ?? 0)) continue;
      ticks.push({ at, label: passed === 0 ? shortDate(at, zone) : formatTime(new Date(at), zone) });
    }
  }
  return ticks;
}

function dayTicks(from: Date, to: Date, zone: string, wanted: (day: string) => boolean): TimeTick[] {
  const ticks: TimeTick[] = [];
  for (let day = dayOf(from, zone); day <= dayOf(to, zone); day = daysBefore(day, -1)) {
    if (!wanted(day)) continue;
    const at = startOfDay(day, zone);
    if (at >= from.getTime() && at <= to.getTime()) ticks.push({ at, label: shortDate(at, zone) });
  }
  return ticks;
}

const shortDate = (at: number, zone: string) => formatDate(new Date(at), zone).slice(0, 5);

const monthLabel = (at: number, zone: string) =>
  new Date(at).toLocaleDateString('pt-BR', { timeZone: zone, month: 'short', year: '2-digit' });

/** Whether each step is a day or longer, so that its bar is named as a whole, and not by the time at which it begins. */
const areDays = (steps: readonly Step[]) =>
  steps.every(({ inicio, fim }) => fim.getTime() - inicio.getTime() >= 20 * HOUR);

/** The marks under bars: days (or weeks, by their first day) in the middle of their bars, parts of a day at their true times. */
export function stepTicks(steps: readonly Step[], zone: string, most: number): TimeTick[] {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return [];
  if (!areDays(steps)) return timeTicks(first.inicio, last.fim, zone, most);
  const each = [1, 2, 3, 4, 5, 7, 10, 14, 28].find((n) => steps.length / n <= most) ?? Math.ceil(steps.length / most);
  return steps
    .filter((_, i) => (steps.length - 1 - i) % each === 0)
    .map((step) => ({ at: middleOf(step), label: shortDate(step.inicio.getTime(), zone) }));
}

/** Where a step's point stands on the axis. */
export const middleOf = ({ inicio, fim }: Step): number => (inicio.getTime() + fim.getTime()) / 2;

/** Every day between the first and the last of some, both included, with what is known of the day. */
export function everyDay<T>(rows: readonly T[], dayOfRow: (row: T) => string): [string, T | undefined][] {
  const known = new Map(rows.map((row) => [dayOfRow(row), row]));
  const [first, last] = [[...known.keys()].sort()[0], [...known.keys()].sort().at(-1)];
  const days: [string, T | undefined][] = [];
  for (let day = first; day !== undefined && last !== undefined && day <= last; day = daysBefore(day, -1)) {
    days.push([day, known.get(day)]);
  }
  return days;
}

/** Every month between the first and the last of some, as YYYY-MM-01, both included. */
export function everyMonth(months: readonly string[]): string[] {
  const sorted = months.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  const all: string[] = [];
  for (let month = first; month !== undefined && last !== undefined && month <= last; month = nextMonth(month)) {
    all.push(month);
  }
  return all;
}

const nextMonth = (month: string) => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
};

const SECOND = 1_000;
/** Steps that durations are read in, in milliseconds: beyond a second 10, 15 or 30, and not 20 or 50. */
const DURATIONS = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500],
  ...[1, 2, 5, 10, 15, 30].map((n) => n * SECOND),
  ...MINUTES.map((n) => n * MINUTE),
  ...HOURS.map((n) => n * HOUR),
  ...[1, 2, 5, 10, 20, 50, 100].map((n) => n * DAY),
];

type Scale = {
  /** How many gridlines at most, both ends counted. */
  most?: number;
  /** Counts have no gridline between two whole numbers. */
  unit?: 'count' | 'amount' | 'ms' | 's';
};

/** The gridlines of a value axis: round numbers, equally far apart, from zero (or below the lowest) up to no less than the highest. */
export function valueTicks(values: readonly number[], { most = 5, unit = 'count' }: Scale = {}): number[] {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const size = stepFor((high - low) / Math.max(1, most - 1), unit, (step) => linesOf(low, high, step) <= most);
  const [from, to] = [Math.floor(low / size), Math.max(Math.ceil(high / size), low < 0 ? 0 : 1)];
  // Multiplied, and not added up: a sum of tenths would end in 0.30000000000000004.
  return Array.from({ length: to - from + 1 }, (_, i) => rounded((from + i) * size));
}

/** A value axis whose every label stands on its gridline. */
export function valueAxis(values: readonly number[], scale?: Scale) {
  const ticks = valueTicks(values, scale);
  return { ticks, domain: [ticks[0] ?? 0, ticks.at(-1) ?? 1] as [number, number], interval: 0 } as const;
}

const linesOf = (low: number, high: number, step: number) => Math.ceil(high / step) - Math.floor(low / step) + 1;
const rounded = (value: number) => Number(value.toPrecision(12));

function stepFor(least: number, unit: NonNullable<Scale['unit']>, fits: (step: number) => boolean): number {
  if (unit === 'ms' || unit === 's') {
    const sizes = unit === 'ms' ? DURATIONS : DURATIONS.filter((ms) => ms >= SECOND).map((ms) => ms / SECOND);
    const size = sizes.find((step) => step >= least && fits(step));
    if (size) return size;
  }
  const power = 10 ** Math.floor(Math.log10(least || 1));
  const sizes = [1, 2, 5, 10, 20].map((n) => n * power).map((n) => (unit === 'count' ? Math.max(1, Math.round(n)) : n));
  return sizes.find((step) => step >= least && fits(step)) ?? power * 50;
}
