import { formatDateTime, formatTime } from '#app/_ui/format.ts';

export type Periodo = '24h' | '7d' | '30d';

const HOUR = 3_600_000;
const STEP: Record<Periodo, number> = { '24h': HOUR, '7d': 6 * HOUR, '30d': 24 * HOUR };

/** "21/11 14:00 às 15:00", "20/11 21:00 a 21/11 21:00": all that a bar holds, in the company's zone. */
export function rangeOf(begin: Date, periodo: Periodo, zone: string): string {
  const end = new Date(begin.getTime() + STEP[periodo]);
  const from = dayTime(begin, zone);
  return from.slice(0, 5) === dayTime(end, zone).slice(0, 5)
    ? `${from} às ${formatTime(end, zone)}`
    : `${from} a ${dayTime(end, zone)}`;
}

/** What stands under it: the hour, or the day that most of it is of. */
export function shortOf(begin: Date, periodo: Periodo, zone: string): string {
  if (periodo === '24h') return formatTime(begin, zone);
  return dayTime(new Date(begin.getTime() + STEP[periodo] / 2), zone).slice(0, 5);
}

/** "21/11 14:00" */
function dayTime(date: Date, zone: string): string {
  const [day = '', time = ''] = formatDateTime(date, zone).split(', ');
  return `${day.slice(0, 5)} ${time}`;
}
