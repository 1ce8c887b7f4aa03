import { endOfDay, startOfDay, today } from '#server/platform/clock.ts';
import { invalid } from '#server/platform/errors.ts';
import { instante, z } from '#server/platform/validation.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const YEAR_DAYS = 366;

/** How far back a chart or a figure looks: 24 hours, or today and the 6 or 29 days before it. */
export const PERIODOS = ['24h', '7d', '30d'] as const;
export type Periodo = (typeof PERIODOS)[number];

/** Input of a look back over a period. */
export const periodoInput = z.object({ periodo: z.enum(PERIODOS).default('24h') });

/** A step of time: from its beginning on, up to its end, which is not in it. */
export const passo = z.object({ inicio: instante, fim: instante });
export type Passo = z.output<typeof passo>;

/**
 * The steps of a period without a gap, oldest first; now is in the last one. Hours in 24 hours, quarters of a day in 7 days and days
 * in 30 days, these two of the zone. What is counted by hours of UTC falls in the step that its hour begins in: in a zone that is
 * not whole hours from UTC, up to an hour beside it.
 */
export function stepsOf(periodo: Periodo, zone: string, now: Date = new Date()): Passo[] {
  if (periodo === '24h') {
    const last = Math.floor(now.getTime() / HOUR) * HOUR;
    return Array.from({ length: 24 }, (_, i) => {
      const begin = last - (23 - i) * HOUR;
      return { inicio: new Date(begin), fim: new Date(begin + HOUR) };
    });
  }
  const date = today(zone, now);
  const days = Array.from({ length: periodo === '7d' ? 7 : 30 }, (_, i) => {
    const day = new Date(Date.parse(`${date}T00:00:00Z`) - i * DAY).toISOString().slice(0, 10);
    return { inicio: startOfDay(day, zone), fim: endOfDay(day, zone) };
  }).reverse();
  return (periodo === '30d' ? days : days.flatMap(quarters)).filter(({ inicio }) => inicio <= now);
}

/** Four parts of six hours; on a day that the clock is moved, the last is longer or shorter. */
function quarters({ inicio, fim }: Passo): Passo[] {
  const at = (hours: number) => new Date(inicio.getTime() + hours * HOUR);
  return [0, 6, 12, 18].map((hours) => ({ inicio: at(hours), fim: hours === 18 ? fim : at(hours + 6) }));
}

/**
 * From the beginning of a day to the end of another one, which is a year later at most.
 * @throws DomainError VALIDATION_ERROR on `fim`
 */
export function withinYear({ inicio, fim }: { inicio: string; fim: string }, zone: string): Passo {
  // Of the calendar: a day on which the clock is moved has an hour more or less.
  const days = (Date.parse(fim) - Date.parse(inicio)) / DAY + 1;
  if (days <= 0) throw invalid('fim', 'O fim vem antes do início.');
  if (days > YEAR_DAYS) throw invalid('fim', 'Escolha um período de até um ano.');
  return { inicio: startOfDay(inicio, zone), fim: endOfDay(fim, zone) };
}

/** Groups rows by step: a row belongs to the step that its `hora` begins in. */
export function groupBySteps<T extends { hora: Date }>(
  steps: readonly Passo[],
  rows: readonly T[],
): (Passo & { rows: T[] })[] {
  return steps.map((step) => ({ ...step, rows: rows.filter(({ hora }) => hora >= step.inicio && hora < step.fim) }));
}
