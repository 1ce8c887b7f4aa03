import { dayOf, daysBefore, formatDate, formatTime } from '#app/_ui/format.ts';

/** When a conversation last moved, as short as a list needs: "09:30", "ontem", "seg.", "12/11", "12/11/2025". */
export function shortMoment(date: Date, zone: string, now: Date = new Date()): string {
  const [day, today] = [dayOf(date, zone), dayOf(now, zone)];
  if (day === today) return formatTime(date, zone);
  if (day === daysBefore(today, 1)) return 'ontem';
  if (day > daysBefore(today, 7) && day < today) {
    return date.toLocaleDateString('pt-BR', { timeZone: zone, weekday: 'short' });
  }
  const written = formatDate(date, zone);
  return day.slice(0, 4) === today.slice(0, 4) ? written.slice(0, 5) : written;
}

/** The name of a day in a time line: "Hoje", "Ontem", "quinta-feira, 26 de novembro de 2026". */
export function dayName(day: string, zone: string, now: Date = new Date()): string {
  const today = dayOf(now, zone);
  if (day === today) return 'Hoje';
  if (day === daysBefore(today, 1)) return 'Ontem';
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('pt-BR', {
    timeZone: 'UTC',
    ...{ weekday: 'long', day: 'numeric', month: 'long' },
    ...(day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
  });
}

/** "3 h 12 min", "12 min", "menos de um minuto". */
export function timeLeft(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return 'menos de um minuto';
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}
