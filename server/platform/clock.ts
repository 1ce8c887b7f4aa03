const DAY = 86_400_000;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(zone: string): Intl.DateTimeFormat {
  let found = formatters.get(zone);
  if (!found) {
    found = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(zone, found);
  }
  return found;
}

/** Milliseconds that `zone` is ahead of UTC at `instant`. */
function offsetAt(instant: number, zone: string): number {
  const parts: Record<string, number> = {};
  for (const part of formatter(zone).formatToParts(instant)) parts[part.type] = Number(part.value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

/** ISO 8601 with the zone's offset, for example `2026-02-13T09:30:00.000-03:00`. */
export function isoInZone(instant: Date, zone: string): string {
  const offset = offsetAt(instant.getTime(), zone);
  const minutes = Math.abs(Math.round(offset / 60_000));
  const sign = offset < 0 ? '-' : '+';
  const pad = (n: number) => String(n).padStart(2, '0');
  const local = new Date(instant.getTime() + offset).toISOString().slice(0, -1);
  return `${local}${sign}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/** First instant of a `YYYY-MM-DD` day in `zone`. Days are counted in the company's zone. */
export function startOfDay(day: string, zone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const before = offsetAt(midnight - DAY, zone);
  const after = offsetAt(midnight + DAY, zone);
  let reached = midnight - Math.min(before, after);
  if (before === after) return new Date(reached);
  // The clock is moved around this day, and may have no midnight: the first instant that shows the day is searched.
  let short = midnight - Math.max(before, after) - 1;
  while (reached - short > 1) {
    const middle = Math.floor((short + reached) / 2);
    if (middle + offsetAt(middle, zone) >= midnight) reached = middle;
    else short = middle;
  }
  return new Date(reached);
}

/** First instant after a `YYYY-MM-DD` day in `zone`. */
export function endOfDay(day: string, zone: string): Date {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + DAY).toISOString().slice(0, 10);
  return startOfDay(next, zone);
}

/** The middle of a `YYYY-MM-DD` day in `zone`: what is known by its day alone keeps the day where the zone becomes another one near by. */
export const middleOfDay = (day: string, zone: string): Date =>
  new Date((startOfDay(day, zone).getTime() + endOfDay(day, zone).getTime()) / 2);

/** Today's `YYYY-MM-DD` in `zone`. */
export function today(zone: string, now: Date = new Date()): string {
  return isoInZone(now, zone).slice(0, 10);
}

/** Names of places; short names (IST) and offsets (+03:00) mean other things to PostgreSQL. */
const PLACE = /^(UTC|(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/\w.*)$/;

/** Whether this is an IANA time zone that the runtime and the database understand alike. */
export function isTimeZone(zone: string): boolean {
  if (!PLACE.test(zone)) return false;
  try {
    formatter(zone);
    return true;
  } catch {
    return false;
  }
}
